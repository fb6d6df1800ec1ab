import type { ItemDetail } from '../contract/items.ts'
import type { Analysis } from './analysis.ts'
import type { DifferenceValue } from './difference-value.ts'

/**
 * One side of a comparison: an item, the service's result shown (null = none), and whether the file's image or the one
 * embedded in it is shown.
 */
export type DifferenceSubject = { item: ItemDetail; run: Analysis | null; shows: 'picture' | 'embedded' }

/**
 * The sections of the table, in order: local observations, service result, faces, service findings, then everything by
 * tag.
 */
export type DifferenceGroup = 'file' | 'facts' | 'result' | FaceGroup | 'findings' | 'tags'
/**
 * Sections on faces: all faces, then each: by number only, or paired by location or by a person's alignment of the
 * images.
 */
export type FaceGroup = 'faces' | 'face_numbers' | 'face_pairs' | 'face_pairs_aligned'

/**
 * A row before its values are compared. `field` selects its label (`words/difference.ts`); `name` is the file's or the
 * service's own name (a tag, a generator) or the faces concerned; `block` is the block a tag is in.
 */
export type FieldRow = {
  group: DifferenceGroup
  field: string
  name: string | null
  block: string | null
  /** One for each subject, in the same order. */
  values: readonly DifferenceValue[]
}

/** A container fact as a line, as produced by `words/container.ts`. */
export type ContainerLine = {
  group: string
  tag: string
  namespace?: string | null | undefined
  raw: string
  friendly: string | null
}
