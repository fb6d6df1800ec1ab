import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ManifestFile } from '../machine/manifest.ts'
import { isTaken } from './file-names.ts'
import { beginWholeFile, syncFolder, type WholeFile, type WrittenReport } from './report-file.ts'

/** One file of an export; role null = it is about the files (the manifest, the sums). */
type SetFile = WrittenReport & { role: ManifestFile['role'] | null; volume: ManifestFile['volume'] }
export type Stage = Awaited<ReturnType<typeof openStage>>

/** The hidden folder that an export is made in. Rejects as the file system does. */
export async function openStage(folder: string) {
  await mkdir(folder, { mode: 0o700 })
  const files: SetFile[] = []
  const open = new Set<WholeFile>()
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
    /**
     * A file that is written piece by piece, behind `opening`, and named when it is finished; "annex/replies.csv" lies in a
     * folder of its own. Begun by the first call; each may throw what the system says.
     */
    file: (name: string, role: ManifestFile['role'], opening: Uint8Array | string = '') => {
      const path = join(folder, name)
      const begin = async (): Promise<WholeFile> => {
        if (dirname(path) !== folder) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const file = await beginWholeFile(path)
        open.add(file)
        await file.write(opening)
        return file
      }
      let begun: Promise<WholeFile> | null = null
      const opened = (): Promise<WholeFile> => {
        begun ??= begin()
        return begun
      }
      return {
        write: async (piece: Uint8Array | string): Promise<void> => (await opened()).write(piece),
        finish: async (): Promise<void> => {
          const file = await opened()
          note({ ...(await file.finish()), role, volume: null })
          open.delete(file)
        },
      }
    },
    /** Flushes the folder and those in it, whose files are flushed. */
    seal: async (): Promise<void> => {
      for (const written of new Set([...files.map(({ path }) => dirname(path)), folder])) await syncFolder(written)
    },
    /** Clears it, with what is still being written. Whether nothing of it is left; on a drive that is gone nobody knows. */
    drop: async (): Promise<boolean> => {
      for (const file of open) await file.abandon()
      try {
        await rm(folder, { recursive: true, force: true })
        return await isTaken(dirname(folder))
      } catch {
        return false
      }
    },
  }
}
