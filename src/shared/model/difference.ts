import type { ItemDetail } from '../contract/items.ts'
import type { ContainerFacts } from './container.ts'
import { factRows, fileRows, shownRows, whyNoMedium, whyNoTag } from './difference-file.ts'
import type { ContainerLine, DifferenceSubject, FieldRow } from './difference-row.ts'
import { faceRows, findingRows, resultRows } from './difference-service.ts'
import { type DifferenceValue, none, type SaidText, saysSame, texts } from './difference-value.ts'
import type { FacePairing } from './face-lines.ts'
import { shownTag } from './metadata.ts'

/** A row with its comparison. `isChanged`: the sides are not all equal. `key` is unique in its table. */
export type DifferenceRow = FieldRow & { key: string; isChanged: boolean }

/**
 * Compares everything known about two to four subjects, field by field; `pairing` = the faces taken for the same, null
 * = not known. Not read, not recorded and not sent are three different answers, and none of them equals a value.
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

/** A tag of a block, with the values each side records under it, in the order they occur. */
type Tag = { block: string; tag: string; isOfContainer: boolean; said: Map<number, SaidText[]> }

/**
 * Rows of every tag of every side, by block and name. A tag that a side records several times is one row with several
 * values. Blocks and tags are in the order in which they first occur, taking the sides in turn.
 */
function entryRows(
  items: readonly ItemDetail[],
  containerLines: (facts: ContainerFacts) => readonly ContainerLine[],
): FieldRow[] {
  const blocks = new Map<string, Map<string, Tag>>()
  const take = (side: number, isOfContainer: boolean, { group: block, raw, friendly, ...named }: ContainerLine) => {
    const tag = shownTag(named)
    const tags = blocks.get(block) ?? new Map<string, Tag>()
    blocks.set(block, tags)
    // A container and a metadata block may have the same name.
    const key = `${isOfContainer} ${tag}`
    const known = tags.get(key) ?? { block, tag, isOfContainer, said: new Map() }
    tags.set(key, known)
    const said = known.said.get(side) ?? []
    known.said.set(side, said)
    said.push({ text: raw, beside: friendly === raw ? null : friendly })
  }
  for (const [side, { medium }] of items.entries()) {
    for (const line of medium?.container == null ? [] : containerLines(medium.container)) take(side, true, line)
    for (const entry of medium?.metadata?.entries ?? []) take(side, false, entry)
  }
  // The same for every tag of an item, so computed once.
  const whyNot = items.map((item) => ({ tag: none(whyNoTag(item)), line: none(whyNoLine(item)) }))
  return [...blocks.values()].flatMap((tags) =>
    [...tags.values()].map(({ block, tag, isOfContainer, said }) => ({
      group: 'tags',
      field: isOfContainer ? 'line' : 'tag',
      name: tag,
      block,
      values: whyNot.map((why, side) => {
        const own = said.get(side)
        return own === undefined ? (isOfContainer ? why.line : why.tag) : texts(own)
      }),
    })),
  )
}

function whyNoLine(item: ItemDetail) {
  const { medium } = item
  if (medium === null) return whyNoMedium(item)
  if (medium.kind !== 'video' && medium.kind !== 'audio') return 'other_kind'
  return medium.container === null ? 'not_read' : 'not_recorded'
}
