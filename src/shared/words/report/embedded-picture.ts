import type { EmbeddedPicture } from '../../model/metadata.ts'
import { messages } from '../messages.ts'
import type { MetadataLine } from '../metadata.ts'

const words = messages('report.embedded', {
  kind: 'Kind',
  kinds: {
    exif_thumbnail: 'EXIF thumbnail',
    mpf_preview: 'MPF preview',
    photoshop_thumbnail: 'Photoshop thumbnail',
    raw_preview: 'camera raw preview',
  } satisfies Record<EmbeddedPicture['kind'], string>,
  proportions: 'Proportions',
  compared: {
    same: 'the same as the image’s',
    bars: 'the image’s once black bars are left out',
    differs: 'other than the image’s',
  },
  likeness: 'Likeness',
  notCompared: 'not compared',
  likenessNote: 'correlation of grey values; 1 = the same pattern, 0 = none in common',
})

/** What each kind of embedded image is called. */
export const embeddedKinds: Readonly<Record<EmbeddedPicture['kind'], string>> = words.kinds

/** The additional image embedded in a file, and how it compares with the file's image. */
export function embeddedLines({ kind, width, height, proportions, likeness }: EmbeddedPicture): MetadataLine[] {
  return [
    { label: words.kind, value: words.kinds[kind], beside: `${width} × ${height}` },
    ...(proportions === null ? [] : [{ label: words.proportions, value: words.compared[proportions], beside: null }]),
    {
      label: words.likeness,
      value: likeness === null ? words.notCompared : likeness.toFixed(2),
      beside: likeness === null ? null : words.likenessNote,
    },
  ]
}
