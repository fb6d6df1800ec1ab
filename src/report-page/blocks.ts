import type { MachineFailure, MachineHead, MachineItem } from '../main/export/machine/schema.ts'
import {
  PAGE_BLOCKS,
  type PageBlock,
  type PageEnd,
  type PageImage,
  type PagePicture,
  type PageRow,
} from '../shared/model/report-page.ts'

/** What is known of an item, with what stands by its image; or why nothing is. */
export type KnownItem = { item: MachineItem; picture: PagePicture } | { failed: MachineFailure }

/** An item of the page. Its parts are parsed when they are asked for; null = there is none, or it cannot be read. */
export type PageItem = {
  row: PageRow
  item: () => KnownItem | null
  /** The small image, or the larger one where there is no other. */
  picture: () => PageImage | null
  /** The larger image, or the small one where there is no other. */
  large: () => PageImage | null
  hasPicture: boolean
  hasLarge: boolean
}

export type Page = {
  head: MachineHead | null
  end: PageEnd | null
  items: PageItem[]
  /** A block could not be read. */
  isDamaged: boolean
}

/** A piece of data as it is in the page. */
export type Block = { kind: PageBlock; text: string }

/** The blocks of a document, in their order; what is none of ours is not among them. */
export function* blocksIn(from: ParentNode): Generator<Block> {
  for (const element of from.querySelectorAll<HTMLScriptElement>('script[data-block]')) {
    const kind = PAGE_BLOCKS.find((one) => one === element.dataset.block)
    if (kind !== undefined) yield { kind, text: element.text }
  }
}

/** Reads what the table and the front of the page need; images and facts of items wait until they are shown. */
export function readPage(blocks: Iterable<Block>): Page {
  const page: Page = { head: null, end: null, items: [], isDamaged: false }
  const read = <T>(text: string | null): T | null => {
    if (text === null) return null
    try {
      return JSON.parse(text) as T
    } catch {
      page.isDamaged = true
      return null
    }
  }
  let parts: Partial<Record<PageBlock, string>> = {}
  for (const { kind, text } of blocks) {
    if (kind === 'head') page.head = read(text)
    else if (kind === 'end') page.end = read(text)
    else if (kind === 'row') {
      const own: typeof parts = {}
      parts = own
      const row = read<PageRow>(text)
      if (row === null) continue
      page.items.push({
        row,
        item: () => read(own.item ?? null),
        picture: () => read(own.picture ?? own.large ?? null),
        large: () => read(own.large ?? own.picture ?? null),
        get hasPicture() {
          return (own.picture ?? own.large) !== undefined
        },
        get hasLarge() {
          return own.large !== undefined
        },
      })
    } else parts[kind] = text
  }
  page.isDamaged ||= page.head === null || page.end === null
  return page
}
