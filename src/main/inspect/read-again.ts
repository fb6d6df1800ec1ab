import type { ItemReason } from '../../shared/model/item.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../error-code.ts'
import type { Reach } from './film/reach.ts'
import type { FileFacts, ReadTrouble } from './protocol.ts'
import { reasonOf } from './reason.ts'
import { isUnwritten, openEvidence } from './safe-open.ts'

/** Makes a call of the system about a file that was read already, and may wait for its drive. */
export type AtDrive = <T>(call: () => Promise<T>) => Promise<T>

type Options = {
  atDrive?: AtDrive
  /** Hears what the system said if the file cannot be read. */
  onTrouble?: (trouble: ReadTrouble) => void
}

/**
 * Opens a file that was hashed once more, to read it by ranges. An error is that the system refuses some of that, or
 * that the file is no longer the one that was hashed; what `work` gives is not used then, for it cannot know what the
 * file holds where it was refused.
 */
export async function readAgain<T>(
  path: Buffer,
  hashed: FileFacts,
  work: (file: Reach) => Promise<T>,
  { atDrive = (call) => call(), onTrouble = () => undefined }: Options = {},
): Promise<Result<T, ItemReason>> {
  const tell = (cause: unknown, at: number | null) => {
    const code = errorCode(cause)
    if (code !== null) onTrouble({ code, at })
  }
  const opened = await atDrive(() => openEvidence(path, (cause) => tell(cause, null)))
  if (!opened.ok) return opened
  const { handle, facts } = opened.value
  let refused = null as { cause: unknown } | null
  const readAt = async (position: number, length: number) => {
    const target = Buffer.alloc(Math.max(0, Math.min(length, facts.bytes - position)))
    try {
      const { bytesRead } = await atDrive(() => handle.read(target, 0, target.length, position))
      return target.subarray(0, bytesRead)
    } catch (cause) {
      if (isOfSystem(cause) && refused === null) {
        refused = { cause }
        tell(cause, position)
      }
      throw cause
    }
  }
  try {
    if (!isUnwritten(facts, hashed)) return err('changed_while_reading')
    const value = await work({ bytes: facts.bytes, readAt })
    if (refused === null) return ok(value)
  } catch (cause) {
    if (refused === null) throw cause
  } finally {
    await atDrive(() => handle.close()).catch(() => undefined)
  }
  return err(reasonOf(refused?.cause))
}

/** Node itself refuses to read at a place that no file has, where a damaged one led there. */
const isOfSystem = (cause: unknown): boolean => cause instanceof Error && 'syscall' in cause
