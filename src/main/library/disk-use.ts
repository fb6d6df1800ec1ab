import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { MediumPlace } from '../db/media.ts'
import type { Database } from '../db/open.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { Log } from '../log.ts'
import { backupFolder } from './backup-files.ts'
import { type DerivativeFile, derivativeFiles } from './derivative-files.ts'

export type Amount = { files: number; bytes: number }
/** The contents of the data folder apart from the library, by kind. */
export type DiskUse = Record<'thumbnails' | 'previews' | 'lossless' | 'pasted' | 'backups', Amount> & {
  /** Bytes that can still be written to this disk. */
  freeBytes: number
}
/** What was cleared, and the files not cleared, by reason. */
export type Cleared = { removed: Amount; keptPaid: number; keptNoOriginal: number }
export type DiskUses = ReturnType<typeof createDiskUse>

type Deps = {
  home: string
  derivativesFolder: string
  db: Database
  audit: Audit
  clock: Clock
  log: Log
  /** The paths from which the bytes of a file were read. */
  places: (sha256: string) => MediumPlace[]
  drives: Pick<Drives, 'look'>
  freeBytes: (folder: string) => Promise<number>
}

/** An image may be newer than the row it belongs to. */
const YOUNG_MS = 3_600_000
/**
 * Lossless images of HEIC and TIFF are large and can be recreated in a second: above this, those unused longest are
 * removed.
 */
const LOSSLESS_BYTES = 5 * 2 ** 30

const LOOK_EVERY = 20

const OF_KIND = {
  thumb: 'thumbnails',
  embedded: 'thumbnails',
  waveform: 'thumbnails',
  preview: 'previews',
  lossless: 'lossless',
} as const

/** Measures the data folder apart from the library, and clears what can be made again. */
export function createDiskUse(deps: Deps & { losslessBytes?: number }) {
  const { home, derivativesFolder, db, audit, clock, log, places, drives, freeBytes } = deps
  const { losslessBytes: cap = LOSSLESS_BYTES } = deps
  const known = db.prepare<[string], { kind: string }>('SELECT kind FROM media WHERE sha256 = ?')
  const unpreviewed = db.prepare('UPDATE media SET has_preview = 0 WHERE sha256 = ?')
  const asked = db.prepare("SELECT 1 FROM checks WHERE subject = ? AND state NOT IN ('rejected', 'cancelled')")

  /** Whether a file of the size and time recorded at intake still exists somewhere. */
  const hasOriginal = async (sha256: string): Promise<boolean> => {
    for (const { path, bytes, mtimeNs } of places(sha256)) {
      const found = await drives.look(path)
      if (!found.ok || found.value.kind !== 'file') continue
      if (found.value.facts.bytes === bytes && found.value.facts.mtimeNs === mtimeNs) return true
    }
    return false
  }
  const count = async (folder: string): Promise<Amount> => {
    const amount = { files: 0, bytes: 0 }
    const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const facts = await lstat(join(entry.parentPath, entry.name)).catch(() => null)
      if (facts) add(amount, facts.size)
    }
    return amount
  }
  let trimming: Promise<void> | null = null
  let made = 0
  const trimNow = async () => {
    const files: DerivativeFile[] = []
    for await (const file of derivativeFiles(derivativesFolder)) if (file.kind === 'lossless') files.push(file)
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const { path, sha256, bytes } of files.sort((a, b) => a.at - b.at)) {
      if (total <= cap) return
      if (!(await hasOriginal(sha256))) continue
      await rm(path, { force: true })
      total -= bytes
    }
  }
  return {
    /** Measures the current contents. */
    measure: async (): Promise<DiskUse> => {
      const none = () => ({ files: 0, bytes: 0 })
      const use = { thumbnails: none(), previews: none(), lossless: none() }
      for await (const { kind, bytes } of derivativeFiles(derivativesFolder)) {
        add(use[kind === null ? 'thumbnails' : OF_KIND[kind]], bytes)
      }
      const [pasted, backups] = await Promise.all([count(join(home, 'pasted')), count(backupFolder(home))])
      return { ...use, pasted, backups, freeBytes: await freeBytes(home) }
    },
    /**
     * Removes what can be made again. Not removed: previews of what was sent to the service, and everything whose
     * original is not where it was read. Pasted images are evidence and are never touched.
     */
    clear: async (): Promise<Cleared> => {
      const removed = { files: 0, bytes: 0 }
      let keptPaid = 0
      let keptNoOriginal = 0
      const old = clock.now() - YOUNG_MS
      let last = { sha256: '', hasOriginal: false }
      for await (const { path, sha256, kind, bytes, at } of derivativeFiles(derivativesFolder)) {
        // Embedded images are small and shown next to the image: they stay.
        if (kind === 'embedded' || kind === 'waveform') continue
        const medium = kind === null ? undefined : known.get(sha256)
        // A frame of a video is made only by the window, when the video is opened: it stays.
        if (medium?.kind === 'video') continue
        const isNobodys = medium === undefined
        if (isNobodys && at > old) continue
        if (!isNobodys) {
          if (kind === 'preview' && asked.get(sha256) !== undefined) {
            keptPaid += 1
            continue
          }
          if (last.sha256 !== sha256) last = { sha256, hasOriginal: await hasOriginal(sha256) }
          if (!last.hasOriginal) {
            keptNoOriginal += 1
            continue
          }
        }
        await rm(path, { force: true })
        if (kind === 'preview') unpreviewed.run(sha256)
        add(removed, bytes)
      }
      const cleared = { removed, keptPaid, keptNoOriginal }
      db.transaction(() => audit.append({ caseId: null, type: 'library.pictures_cleared', payload: cleared }))()
      return cleared
    },
    /** Reduces lossless images to their limit, those unused longest first; one that cannot be made again stays. */
    trimLossless: async (): Promise<void> => {
      made += 1
      // Scanning everything for each image would take longer than making it.
      if (made % LOOK_EVERY !== 1) return
      trimming ??= trimNow()
        .catch((cause: unknown) => void log.bug('lossless.trim', cause))
        .finally(() => {
          trimming = null
        })
      await trimming
    },
  }
}

function add(amount: Amount, bytes: number): void {
  amount.files += 1
  amount.bytes += bytes
}
