import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { err, ok, type Result } from '../../shared/result.ts'
import type { ManifestFile } from './machine/manifest-schema.ts'
import {
  hiddenBeside,
  syncFolder,
  type WriteFailure,
  type WrittenReport,
  writeFailure,
  writeWhole,
} from './report-file.ts'

/** One file of an export; role null = it is about the files (the manifest, the sums). */
export type SetFile = WrittenReport & { role: ManifestFile['role'] | null; volume: ManifestFile['volume'] }
type CommitFailure = WriteFailure | { kind: 'export_failed'; reason: 'exists' }
export type Stage = Awaited<ReturnType<typeof openStage>>

/**
 * A folder in the making: files are written into one of a hidden name beside `target`, which becomes `target` when all
 * are there. Whoever finds the folder finds all of it. `drop` clears it. Rejects as the file system does.
 */
export async function openStage(target: string, folder = hiddenBeside(target)) {
  await mkdir(folder, { mode: 0o700 })
  const files: SetFile[] = []
  /** Behind what was written before it, but ahead of later volumes: the first of them is printed last. */
  const note = (file: SetFile): void => {
    const later = files.findIndex(
      ({ volume }) => (volume?.number ?? 0) > (file.volume?.number ?? Number.POSITIVE_INFINITY),
    )
    files.splice(later < 0 ? files.length : later, 0, file)
  }
  return {
    /** Where writers put their files until all are there. */
    folder,
    /** What was written so far, volumes in their order. */
    files: (): readonly SetFile[] => files,
    /** Names a file that was written into the folder. */
    note,
    write: async (name: string, content: Uint8Array, of: Pick<SetFile, 'role' | 'volume'>): Promise<void> => {
      note({ ...(await writeWhole(join(folder, name), content)), ...of })
    },
    /** Whether nothing of it is left; on a drive that is gone nobody knows. */
    drop: async (): Promise<boolean> => {
      try {
        await rm(folder, { recursive: true, force: true })
        return await exists(dirname(folder))
      } catch {
        return false
      }
    },
    /** Flushes the folder, whose files are flushed; fails where something of its name came into being meanwhile. */
    seal: async (): Promise<Result<null, CommitFailure>> => {
      try {
        await syncFolder(folder)
        return (await exists(target)) ? err({ kind: 'export_failed', reason: 'exists' }) : ok(null)
      } catch (cause) {
        return err(writeFailure(cause))
      }
    },
    /** Gives the sealed folder its name. */
    commit: async (): Promise<Result<null, CommitFailure>> => {
      try {
        if (await exists(target)) return err({ kind: 'export_failed', reason: 'exists' })
        await rename(folder, target)
        await syncFolder(dirname(target))
        return ok(null)
      } catch (cause) {
        return err(writeFailure(cause))
      }
    },
  }
}

/** Whether anything has this name. */
export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
