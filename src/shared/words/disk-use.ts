import type { OutputOf } from '../contract/index.ts'
import { messages } from './messages.ts'

export const diskUse = messages('disk-use', {
  title: 'Disk use',
  kinds: {
    thumbnails: 'Thumbnails',
    previews: 'Previews',
    lossless: 'Lossless images',
    pasted: 'Pasted or dropped images, copies of temporary files',
    backups: 'Backups',
  },
  free: 'Free on this disk',
  counting: 'Counting',
  clear: 'Clear what can be rebuilt',
  clearing: 'Clearing',
  hint: 'Stays: previews of what was sent, images whose original is not at its path, pasted or dropped images, and copies of temporary files (evidence). Lossless images of HEIC and TIFF: up to 5 GB, last used.',
})

const cleared = messages('disk-use.cleared', {
  nothing: 'Nothing to remove.',
  removed: 'Removed {files, plural, one {# file} other {# files}}, {size}.',
  paid: '{n, plural, one {# preview of what was sent stays} other {# previews of what was sent stay}}.',
  noOriginal:
    '{n, plural, one {# stays: its original is not at its path, so it could not be rebuilt} other {# stay: their originals are not at their paths, so they could not be rebuilt}}.',
})

/** Result of clearing. The size is passed formatted. */
export function clearedLine(done: OutputOf<'library.clearPictures'>, size: string): string {
  const { removed, keptPaid, keptNoOriginal } = done
  return [
    removed.files === 0 ? cleared.nothing : cleared.removed({ files: removed.files, size }),
    ...(keptPaid === 0 ? [] : [cleared.paid({ n: keptPaid })]),
    ...(keptNoOriginal === 0 ? [] : [cleared.noOriginal({ n: keptNoOriginal })]),
  ].join(' ')
}
