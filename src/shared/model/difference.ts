import type { ItemDetail } from '../contract/items.ts'
import type { Analysis } from './analysis.ts'
import type { ContainerFacts } from './container.ts'
import { factRows, fileRows, shownRows } from './difference-file.ts'
import { faceRows, findingRows, resultRows } from './difference-service.ts'
import { entryRows } from './difference-tags.ts'
import { type DifferenceValue, saysSame } from './difference-value.ts'
import type { FacePairing } from './face-lines.ts'

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

/** `isChanged`: not every side says the same. `key` tells a row from all others of its table. */
export type DifferenceRow = FieldRow & { key: string; isChanged: boolean }

/** A line a container's facts are listed in, as `words/container.ts` does. */
export type ContainerLine = { group: string; tag: string; raw: string; friendly: string | null }

/**
 * Everything known about two to four subjects, field by field; `pairing` = which faces are taken for the same, null = not
 * known. What was left unread, is not recorded and was not sent
 * are three answers, and none of them is the same as a value.
 */
export function differenceRows(
  subjects: readonly DifferenceSubject[],
  containerLines: (facts: ContainerFacts) => readonly ContainerLine[],
  pairing: FacePairing | null = null,
): DifferenceRow[] {
  const items = subjects.map(({ item }) => item)
  const runs = subjects.map(({ run }) => run)
  const rows = [
    ...shownRows(subjects),
    ...fileRows(items),
    ...factRows(items),
    ...resultRows(runs),
    ...faceRows(runs, pairing),
    ...findingRows(runs),
    ...entryRows(items, containerLines),
  ]
  return rows.map((row) => ({ ...row, key: keyOf(row), isChanged: isChanged(row.values) }))
}

const keyOf = ({ group, field, name, block }: FieldRow): string => [group, field, block ?? '', name ?? ''].join('\0')

const isChanged = ([first, ...others]: readonly DifferenceValue[]): boolean =>
  first !== undefined && others.some((other) => !saysSame(first, other))
