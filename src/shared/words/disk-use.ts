import type { OutputOf } from '../contract/index.ts'
import { count, counted } from './counts.ts'

export const diskUse = {
  title: 'Disk use',
  kinds: {
    thumbnails: 'Thumbnails',
    previews: 'Previews',
    lossless: 'Lossless pictures',
    pasted: 'Pasted and dropped pictures',
    backups: 'Backups',
  },
  free: 'Free on this disk',
  counting: 'Counting',
  files: (n: number) => counted(n, 'file'),
  clear: 'Clear what can be made again',
  clearing: 'Clearing',
  hint: 'Previews of what was sent stay, and everything whose original is not where it was read. Pasted and dropped pictures are evidence and stay. Lossless pictures of HEIC and TIFF are kept up to 5 GB, the last used ones.',
} as const

/** What clearing did: "Removed 12 files, 3.1 MB. Kept 4 previews of what was sent." The size comes formatted. */
export function clearedLine(cleared: OutputOf<'library.clearPictures'>, size: string): string {
  const { removed, keptPaid, keptNoOriginal } = cleared
  return [
    removed.files === 0 ? 'There was nothing to remove.' : `Removed ${counted(removed.files, 'file')}, ${size}.`,
    keptPaid === 0 ? '' : `Kept ${counted(keptPaid, 'preview')} of what was sent.`,
    keptNoOriginal === 0
      ? ''
      : `Kept ${count(keptNoOriginal)} because the original is not where it was read, so ${keptNoOriginal === 1 ? 'it' : 'they'} could not be made again.`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}
