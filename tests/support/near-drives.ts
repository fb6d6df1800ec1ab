import type { Child, ForkChild } from '../../src/main/children/child.ts'
import { createDriveAnswers } from '../../src/main/inspect/drive/answer-questions.ts'
import { createDrives } from '../../src/main/inspect/drive/drives.ts'
import { createForbiddenPlace, type KeptPlace } from '../../src/main/library/evidence-places.ts'
import { NO_LOG } from '../../src/main/log.ts'
import type { ReadableFile } from '../../src/main/readable-file.ts'

/** Answers for drives in this process, where a test is not about theirs. */
const nearFork: ForkChild = (): Child => {
  let hear: (message: unknown) => void = () => undefined
  const { receive } = createDriveAnswers((answer) => hear(answer))
  return {
    pid: () => undefined,
    post: receive,
    onMessage: (listener) => {
      hear = listener
    },
    onExit: () => undefined,
    kill: () => undefined,
  }
}

/** The door to evidence of tests that are not about drives: no process is started. */
export const nearDrives = createDrives({ forkChild: nearFork, log: NO_LOG })

/** What tells of a path whether it lies in one of these places. */
export const forbiddenPlaceIn = (places: () => readonly KeptPlace[]) =>
  createForbiddenPlace({ places, resolve: nearDrives.resolve })

/** Nothing is kept from being written anywhere. */
export const nowhereForbidden = forbiddenPlaceIn(() => [])

/** Reads an open file to its end. */
export async function wholeOf(file: ReadableFile, bytes: number): Promise<Buffer> {
  const whole = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(whole, at, bytes - at, at)
    if (bytesRead === 0) throw new Error('It ended early.')
    at += bytesRead
  }
  return whole
}
