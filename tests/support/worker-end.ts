import { mkdirSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { WorkerGlobalState } from 'vitest'
import { roomFolder } from './room-folder.ts'

/** Has a folder for each thing that is to be ended. */
const toEnd = (): string => join(roomFolder(), 'to-end')
const MOST_MS = 60_000

/** What a process that runs no tests has to end. */
const outsideTests: (() => Promise<unknown>)[] = []

/** Does something when the process that runs the tests ends, after the last of its files. */
export function atWorkerEnd(end: () => Promise<unknown>): void {
  const { __vitest_worker__: worker } = globalThis as unknown as { __vitest_worker__?: WorkerGlobalState }
  if (worker === undefined) return void outsideTests.push(end)
  const mark = mkdtempSync(join(toEnd(), 'one-'))
  worker.onCleanup(() => end().finally(() => rmdirSync(mark)))
}

/** The same at the end of a command, which has no runner that would tell it. */
export async function endOutsideTests(): Promise<void> {
  for (const end of outsideTests.splice(0)) await end()
}

/** Lets a run wait for that, before it looks at what is left: its runner tells its processes to end, and goes on. */
export function setup(): () => Promise<void> {
  mkdirSync(toEnd())
  return async () => {
    for (let waited = 0; readdirSync(toEnd()).length > 0 && waited < MOST_MS; waited += 50) await setTimeout(50)
    rmdirSync(toEnd())
  }
}
