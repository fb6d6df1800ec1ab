import type { ItemReason } from '../../shared/model/item.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { FileFacts } from '../inspect/protocol.ts'
import { factsOf, lookAt } from '../inspect/safe-open.ts'

/** A path itself, not what it links to. */
export type Looked = { facts: FileFacts; kind: 'file' | 'folder' | 'other' }
/** Looks at a path without opening anything. "no_answer" says nothing of it: its drive did not answer. */
export type Look = (path: Buffer) => Promise<Result<Looked, ItemReason | 'no_answer'>>

/** A drive that is being connected, or taken away, may not respond at all. */
const PATIENCE_MS = 10_000

type Answer = Awaited<ReturnType<Look>>

/** Questions without an answer yet: whoever asks the same waits for the same. */
const awaited = new Map<string, Promise<Answer>>()

export const lookAtPath: Look = async (path) => {
  const name = path.toString('latin1')
  const answer = awaited.get(name) ?? lookNow(path).finally(() => awaited.delete(name))
  awaited.set(name, answer)
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(err('no_answer')), PATIENCE_MS)
  })
  return await Promise.race([answer, patience]).finally(() => clearTimeout(timer))
}

async function lookNow(path: Buffer): ReturnType<Look> {
  const found = await lookAt(path)
  if (!found.ok) return found
  const stats = found.value
  return ok({ facts: factsOf(stats), kind: stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other' })
}
