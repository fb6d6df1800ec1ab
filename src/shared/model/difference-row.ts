import type { ItemDetail } from '../contract/items.ts'
import type { Analysis } from './analysis.ts'
import type { DifferenceValue } from './difference-value.ts'

/**
 * One side of a comparison: an item, the result of the service that is looked at (null = none), and whether the file's
 * picture is seen or the one embedded in it.
 */
export type DifferenceSubject = { item: ItemDetail; run: Analysis | null; shows: 'picture' | 'embedded' }

/** The parts of the table, in their order: local observation, service result, faces, then everything by tag. */
export type DifferenceGroup = 'file' | 'facts' | 'result' | FaceGroup | 'findings' | 'tags'
/** What is said of all faces, then of each: by number alone, or paired, by where they lie or as a person laid the pictures. */
export type FaceGroup = 'faces' | 'face_numbers' | 'face_pairs' | 'face_pairs_aligned'

/**
 * A row before it is held against the others. `field` says which words name it (`words/difference.ts`), `name` is what
 * the file or the service calls it (a tag, a generator) or which faces it is about; `block` is where a tag stands.
 */
export type FieldRow = {
  group: DifferenceGroup
  field: string
  name: string | null
  block: string | null
  /** One for each subject, in their order. */
  values: readonly DifferenceValue[]
}

/** A line a container's facts are listed in, as `words/container.ts` does. */
export type ContainerLine = { group: string; tag: string; raw: string; friendly: string | null }
