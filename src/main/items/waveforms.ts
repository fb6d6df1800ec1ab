import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { CopyEntries } from '../custody/copy-entries.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { Media } from '../db/media.ts'
import { derivativePath } from '../inspect/derivative-path.ts'
import type { InspectorPool } from '../inspect/pool.ts'

type Deps = {
  details: Pick<ItemDetails, 'source' | 'medium'>
  media: Pick<Media, 'places'>
  pool: Pick<InspectorPool, 'derive'>
  /** Notified of every waveform that was made. */
  copies: Pick<CopyEntries, 'made'>
  derivativesFolder: string
}
export type Waveforms = ReturnType<typeof createWaveforms>

const Kept = z.object({ peaks: z.array(z.number().int().min(0).max(255)).min(1).max(4000) })
type Waveform = z.infer<typeof Kept>

/** Parses a waveform as stored; null if it is not a valid one. */
export function readWaveform(kept: string): Waveform | null {
  try {
    return Kept.safeParse(JSON.parse(kept)).data ?? null
  } catch {
    return null
  }
}

/** Waveforms of audio files: made by the inspector when one is first opened, stored under its SHA-256. */
export function createWaveforms({ details, media, pool, copies, derivativesFolder }: Deps) {
  /** In progress, or known to be impossible in this run. */
  const making = new Map<Sha256, Promise<Waveform | null>>()

  /** The stored waveform; null if none was made. */
  const kept = async (sha256: Sha256): Promise<Waveform | null> => {
    const path = derivativePath(derivativesFolder, sha256, 'waveform', 'json')
    const text = await readFile(path, 'utf8').catch(() => null)
    return text === null ? null : readWaveform(text)
  }
  const make = async (sha256: Sha256): Promise<Waveform | null> => {
    for (const { path } of media.places(sha256)) {
      const made = await pool.derive({ kind: 'waveform', path, sha256 })
      if (made.ok) {
        if (made.value.made) copies.made({ of: sha256, kind: 'waveform', copy: made.value.made })
        return await kept(sha256)
      }
      if (made.error === 'not_drawn' || made.error.startsWith('inspector_')) return null
    }
    // The file could not be read now; it may be possible next time.
    making.delete(sha256)
    return null
  }
  return {
    kept,
    /** Settles when those now in progress are made. */
    settled: async (): Promise<void> => void (await Promise.allSettled(making.values())),
    /** null = none can be made: another format, too long, or the file is not available. */
    of: async (itemId: ItemId): Promise<Waveform | null | 'no_item'> => {
      const sha256 = details.source(itemId)?.sha256 ?? null
      if (sha256 === null || details.medium(sha256)?.medium?.kind !== 'audio') return 'no_item'
      const known = await kept(sha256)
      if (known !== null) return known
      const made = making.get(sha256) ?? make(sha256)
      making.set(sha256, made)
      return await made
    },
  }
}
