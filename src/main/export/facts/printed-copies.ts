import { createHash } from 'node:crypto'
import type { Sha256 } from '../../../shared/model/ids.ts'
import type { CopyState } from '../../../shared/model/viewing-copy.ts'
import type { CopyEntries } from '../../custody/copy-entries.ts'
import type { Media } from '../../db/media.ts'
import {
  type DerivativeExtension,
  derivativePath,
  EXTENSIONS,
  type PrintedKind,
} from '../../inspect/derivative-path.ts'
import type { InspectorPool } from '../../inspect/pool.ts'
import { readSmall } from '../../inspect/safe-open.ts'
import type { Pictures } from '../../items/pictures.ts'
import { readWaveform } from '../../items/waveforms.ts'

/** The bytes a report prints, or prints from. `seconds` = where in a film the frame lies; null = that is not known. */
export type PrintedCopy = {
  state: Exclude<CopyState, 'different'>
  bytes: Buffer
  extension: DerivativeExtension
  seconds: number | null
}
export type PrintedCopiesDeps = {
  pictures: Pick<Pictures, 'ensurePreview'>
  media: Pick<Media, 'places' | 'kindOf' | 'frameSeconds'>
  copies: Pick<CopyEntries, 'made' | 'recorded'>
  pool: Pick<InspectorPool, 'derive'>
  derivativesFolder: string
}
export type PrintedCopies = ReturnType<typeof createPrintedCopies>
/** A copy as it stands; `bytes` null = it is no file, or too large to be one. */
type Found = { bytes: Buffer | null; sha256: Sha256 | null; extension: DerivativeExtension }

/** No copy for viewing is as large; a report with larger ones could not be mailed, nor opened by some readers. */
const MAX_BYTES = 40_000_000

/**
 * Copies for viewing as reports print them: each is read once, compared with what the custody log says of it, and
 * those bytes are given. One that is not the one that was made, or that the log does not tell of, is drawn anew from
 * the original where that is attached; never the frame of a film, which the window draws.
 */
export function createPrintedCopies({ pictures, media, copies, pool, derivativesFolder }: PrintedCopiesDeps) {
  /** Being looked at, so that items with the same bytes find the same. */
  const under = new Map<string, Promise<PrintedCopy | 'different' | null>>()

  const read = async (of: Sha256, kind: PrintedKind): Promise<Found | null> => {
    for (const extension of EXTENSIONS[kind]) {
      const read = await readSmall(Buffer.from(derivativePath(derivativesFolder, of, kind, extension)), MAX_BYTES)
      // A link or a pipe in its place is no copy either.
      if (!read.ok && read.error !== 'vanished') return { bytes: null, sha256: null, extension }
      if (!read.ok || read.value.length === 0) continue
      const sha256 = createHash('sha256').update(read.value).digest('hex') as Sha256
      return { bytes: read.value, sha256, extension }
    }
    return null
  }
  /** `found` = what stood in its place and was not what was made there; left out = nothing is said of it. */
  const drawAnew = async (of: Sha256, kind: PrintedKind, found?: { found: Sha256 | null }): Promise<Found | null> => {
    if (media.kindOf(of) === 'video') return null
    for (const { path } of media.places(of)) {
      const drawn = await pool.derive({ kind, path, sha256: of, isAnew: true })
      if (
        !drawn.ok &&
        (drawn.error === 'not_drawn' || drawn.error === 'aborted' || drawn.error.startsWith('inspector_'))
      )
        return null
      if (!drawn.ok || drawn.value.made === null) continue
      copies.made({ of, kind, copy: drawn.value.made, ...found })
      const anew = await read(of, kind)
      return anew?.sha256 === drawn.value.made.sha256 ? anew : null
    }
    return null
  }
  const judge = async (of: Sha256, kind: PrintedKind): Promise<PrintedCopy | 'different' | null> => {
    if (kind === 'preview' && media.kindOf(of) === 'image') await pictures.ensurePreview(of)
    const found = await read(of, kind)
    if (found === null) return null
    const recorded = copies.recorded(of, kind)
    const as = (state: PrintedCopy['state'], { bytes, extension }: Found): PrintedCopy | null =>
      bytes && { state, bytes, extension, seconds: recorded === null ? media.frameSeconds(of) : recorded.seconds }
    if (recorded !== null && found.sha256 === recorded.sha256) return as('entered', found)
    const anew = await drawAnew(of, kind, recorded === null ? undefined : { found: found.sha256 })
    if (recorded === null) return anew === null ? as('not_entered', found) : as('entered', anew)
    return anew === null ? 'different' : as('drawn_anew', anew)
  }
  /** null = none is kept, and none could be made; "different" = the one kept is not the one that was made. */
  const of = async (of: Sha256, kind: PrintedKind): Promise<PrintedCopy | 'different' | null> => {
    const key = `${kind} ${of}`
    const known = under.get(key)
    if (known) return await known
    const judged = judge(of, kind).finally(() => under.delete(key))
    under.set(key, judged)
    return await judged
  }
  return {
    of,
    /** The waveform of a sound as a report prints it; null = none is kept. `peaks` null = the one kept is "different". */
    waveform: async (sha256: Sha256): Promise<{ peaks: number[] | null; copy: CopyState } | null> => {
      const kept = await of(sha256, 'waveform')
      if (kept === 'different') return { peaks: null, copy: kept }
      const waveform = kept && readWaveform(kept.bytes.toString('utf8'))
      return kept && waveform && { peaks: waveform.peaks, copy: kept.state }
    },
  }
}
