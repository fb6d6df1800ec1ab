import type { ItemDetail } from '../contract/items.ts'
import type { ContainerFacts } from './container.ts'
import { whyNoMedium, whyNoTag } from './difference-file.ts'
import type { ContainerLine, FieldRow } from './difference-row.ts'
import { none, type SaidText, texts } from './difference-value.ts'

/** One tag of one block, with what every side records under it, in the order it stands there. */
type Tag = { block: string; tag: string; isOfContainer: boolean; said: Map<number, SaidText[]> }

/**
 * Every tag of every side by block and name. A tag that one side records several times stays one row with several
 * values. Blocks and tags come in the order in which they are first met, side by side.
 */
export function entryRows(
  items: readonly ItemDetail[],
  containerLines: (facts: ContainerFacts) => readonly ContainerLine[],
): FieldRow[] {
  const blocks = new Map<string, Map<string, Tag>>()
  const take = (side: number, isOfContainer: boolean, { group: block, tag, raw, friendly }: ContainerLine) => {
    const tags = blocks.get(block) ?? new Map<string, Tag>()
    blocks.set(block, tags)
    // A container and a metadata block may bear the same name.
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
  // The same for every tag of an item, so it is asked once.
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
