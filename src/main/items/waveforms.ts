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
  /** Hears of every waveform that was made. */
  copies: Pick<CopyEntries, 'made'>
  derivativesFolder: string
}
export type Waveforms = ReturnType<typeof createWaveforms>

const Kept = z.object({ peaks: z.array(z.number().int().min(0).max(255)).min(1).max(4000) })
type Waveform = z.infer<typeof Kept>

/** What is drawn of a waveform as it is kept; null = it is none. */
export function readWaveform(kept: string): Waveform | null {
  try {
    return Kept.safeParse(JSON.parse(kept)).data ?? null
  } catch {
    return null
  }
}

/** Waveforms of sounds: made by the inspector when a sound is first opened, kept by its digest. */
export function createWaveforms({ details, media, pool, copies, derivativesFolder }: Deps) {
  /** Being made, or known not to be possible in this run. */
  const making = new Map<Sha256, Promise<Waveform | null>>()

  /** As it stands there; null = none was made. */
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
    // Nothing was there to read it from; it may be next time.
    making.delete(sha256)
    return null
  }
  return {
    kept,
    /** Settles when those are made that are being made now. */
    settled: async (): Promise<void> => void (await Promise.allSettled(making.values())),
    /** null = none can be made: another format, too long, or the sound is not there. */
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
