import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ManifestFile } from '../machine/manifest.ts'
import { isTaken } from './file-names.ts'
import { syncFolder, type WrittenReport, writeWhole } from './report-file.ts'

/** One file of an export; role null = it is about the files (the manifest, the sums). */
type SetFile = WrittenReport & { role: ManifestFile['role'] | null; volume: ManifestFile['volume'] }
export type Stage = Awaited<ReturnType<typeof openStage>>

/** The hidden folder that an export is made in. `drop` clears it. Rejects as the file system does. */
export async function openStage(folder: string) {
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
    /** Flushes the folder, whose files are flushed. */
    seal: (): Promise<void> => syncFolder(folder),
    /** Whether nothing of it is left; on a drive that is gone nobody knows. */
    drop: async (): Promise<boolean> => {
      try {
        await rm(folder, { recursive: true, force: true })
        return await isTaken(dirname(folder))
      } catch {
        return false
      }
    },
  }
}
