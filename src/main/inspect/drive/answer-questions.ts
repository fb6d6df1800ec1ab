import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { errorCode } from '../../error-code.ts'
import { evidenceFs } from '../evidence-fs.ts'
import { reasonOf } from '../reason.ts'
import { factsOf, lookAt, openEvidence } from '../safe-open.ts'
import type { Answer, Question } from './protocol.ts'

type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never
type Refused = Extract<Unnumbered<Answer>, { type: 'refused' }>

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = evidenceFs.constants

const PIECE_BYTES = 2 ** 20
const SIGN_BYTES = 8 * 2 ** 20

/**
 * Answers what main asks about the paths of one drive, several questions at a time. Each call of the system that never
 * returns costs a thread of this process, which main leaves behind, and none of main's.
 */
export function createDriveAnswers(post: (answer: Answer) => void) {
  const files = new Map<number, FileHandle>()
  const fileOf = (file: number): FileHandle => {
    const handle = files.get(file)
    if (handle === undefined) throw new Error('A file was asked about that is not open.')
    return handle
  }

  const answerTo = async (id: number, question: Question): Promise<Unnumbered<Answer>> => {
    switch (question.type) {
      case 'look': {
        const found = await lookAt(Buffer.from(question.path))
        if (!found.ok) return { type: 'refused', reason: found.error, code: null }
        return { type: 'looked', facts: factsOf(found.value), kind: kindOf(found.value) }
      }
      case 'knock':
        await knock(Buffer.from(question.path))
        return { type: 'knocked' }
      case 'find':
        return { type: 'found', isThere: await hasName(Buffer.from(question.path), question.ending) }
      case 'resolve':
        return await resolve(Buffer.from(question.path))
      case 'open': {
        const opened = await openEvidence(Buffer.from(question.path))
        if (!opened.ok) return { type: 'refused', reason: opened.error, code: null }
        files.set(id, opened.value.handle)
        return { type: 'opened', facts: opened.value.facts }
      }
      case 'read': {
        const target = Buffer.allocUnsafeSlow(question.bytes)
        const { bytesRead } = await fileOf(question.file).read(target, 0, target.length, question.at)
        return { type: 'read', bytes: target.subarray(0, bytesRead) }
      }
      case 'facts':
        return { type: 'facts', facts: factsOf(await fileOf(question.file).stat({ bigint: true })) }
      case 'digest': {
        const sha256 = await digestOf(fileOf(question.file), question.bytes, () => post({ id, type: 'sign' }))
        return { type: 'digested', sha256 }
      }
      case 'close':
        await fileOf(question.file).close()
        files.delete(question.file)
        return { type: 'closed' }
    }
  }

  return {
    /** Receives a numbered question of main. */
    receive: (message: unknown): void => {
      const { id, question } = message as { id: number; question: Question }
      answerTo(id, question).then(
        (answer) => post({ id, ...answer }),
        (cause: unknown) => post({ id, ...refusalOf(cause) }),
      )
    },
  }
}

const refusalOf = (cause: unknown): Refused => ({ type: 'refused', reason: reasonOf(cause), code: errorCode(cause) })

function kindOf(stats: BigIntStats): 'file' | 'folder' | 'other' {
  if (stats.isDirectory()) return 'folder'
  return stats.isFile() ? 'file' : 'other'
}

/** Nothing is read, so that the time of access of a folder stays as it is. */
async function knock(path: Buffer): Promise<void> {
  const handle = await evidenceFs.promises.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
  await handle.close()
}

/** Names at a time: a folder of 100,000 must not hold up the other questions. */
const NAMES_AT_ONCE = 500

async function hasName(folder: Buffer, ending: string): Promise<boolean> {
  for await (const { name } of await evidenceFs.promises.opendir(folder, { bufferSize: NAMES_AT_ONCE }))
    if (name.endsWith(ending)) return true
  return false
}

async function resolve(path: Buffer): Promise<Unnumbered<Answer>> {
  const real = await evidenceFs.promises.realpath(path, 'buffer')
  const stats = await evidenceFs.promises.stat(real, { bigint: true })
  return {
    type: 'resolved',
    path: real,
    file: stats.isFile() ? { dev: String(stats.dev), inode: String(stats.ino) } : null,
  }
}

/** null = it ended before that many bytes. */
async function digestOf(handle: FileHandle, bytes: number, sign: () => void): Promise<string | null> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafeSlow(Math.max(1, Math.min(PIECE_BYTES, bytes)))
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(piece.length, bytes - at), at)
    if (bytesRead === 0) return null
    hash.update(piece.subarray(0, bytesRead))
    if (Math.floor(at / SIGN_BYTES) !== Math.floor((at + bytesRead) / SIGN_BYTES)) sign()
    at += bytesRead
  }
  return hash.digest('hex')
}
