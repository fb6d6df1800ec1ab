import type { EmbeddedPicture } from '../../model/metadata.ts'
import type { MetadataLine } from '../metadata.ts'

const EMBEDDED_KINDS: Readonly<Record<EmbeddedPicture['kind'], string>> = {
  exif_thumbnail: 'EXIF thumbnail',
  mpf_preview: 'MPF preview',
  photoshop_thumbnail: 'Photoshop thumbnail',
  raw_preview: 'camera raw preview',
}
const PROPORTIONS = {
  same: 'the same as the picture’s',
  bars: 'the picture’s once black bars are left out',
  differs: 'other than the picture’s',
} as const

/** The additional image embedded in a file, and how it compares with the file's image. */
export function embeddedLines({ kind, width, height, proportions, likeness }: EmbeddedPicture): MetadataLine[] {
  return [
    { label: 'Kind', value: EMBEDDED_KINDS[kind], beside: `${width} × ${height}` },
    ...(proportions === null ? [] : [{ label: 'Proportions', value: PROPORTIONS[proportions], beside: null }]),
    {
      label: 'Likeness',
      value: likeness === null ? 'not compared' : likeness.toFixed(2),
      beside: likeness === null ? null : 'correlation of grey values; 1 = the same pattern, 0 = none in common',
    },
  ]
}
