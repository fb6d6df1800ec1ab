import type { Sha256 } from '../../../shared/model/ids.ts'
import type { CopyState } from '../../../shared/model/viewing-copy.ts'
import { readWaveform } from '../../items/waveforms.ts'
import type { PrintedCopies } from './printed-copies.ts'

/** The waveform of a sound as a report prints it; null = none is kept, "different" = not the one that was made. */
export const createPrintedWaveform =
  (copies: PrintedCopies) =>
  async (sha256: Sha256): Promise<{ peaks: number[]; copy: CopyState } | 'different' | null> => {
    const kept = await copies.of(sha256, 'waveform')
    if (kept === null || kept === 'different') return kept
    const waveform = readWaveform(kept.bytes.toString('utf8'))
    return waveform && { peaks: waveform.peaks, copy: kept.state }
  }
