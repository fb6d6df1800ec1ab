import type { ContainerFacts } from './container.ts'
import { factRows, fileRows, shownRows } from './difference-file.ts'
import type { ContainerLine, DifferenceSubject, FieldRow } from './difference-row.ts'
import { faceRows, findingRows, resultRows } from './difference-service.ts'
import { entryRows } from './difference-tags.ts'
import { type DifferenceValue, saysSame } from './difference-value.ts'
import type { FacePairing } from './face-lines.ts'

/** `isChanged`: not every side says the same. `key` tells a row from all others of its table. */
export type DifferenceRow = FieldRow & { key: string; isChanged: boolean }

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
