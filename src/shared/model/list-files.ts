import { MAX_LINK_TEXT } from '../contract/links.ts'
import { mayBeLinkList, readLinkList } from './link-list.ts'
import { isMostlyLinks, judgeLines } from './links.ts'

/** A dropped or chosen file; a folder may have such a name too, and then cannot be read. */
export type GivenFile = { name: string; size: number; text: () => Promise<string> }

/** Number of links a list yields, of lines that repeat one, and of lines refused. */
export type ListCounts = { links: number; repeated: number; refused: number }

/** A file that looks like a list of URLs. */
export type ListFile<F> = { file: F; name: string; text: string; counts: ListCounts }

/** Largest file read to find out, in bytes. */
export const MAX_LIST_BYTES = 4 * MAX_LINK_TEXT
/** Most lists offered at once; any further ones are evidence like any other file. */
export const MAX_LISTS = 50
/** Their total length in characters: each is shown with its counts before anything is added. */
const MAX_TEXT = 4 * MAX_LINK_TEXT

/** Counts what a text yields as a list of URLs; null = it does not look like one. */
export function countList(text: string, name: string): ListCounts | null {
  const judged = judgeLines(readLinkList(text, name))
  if (!isMostlyLinks(judged)) return null
  return { links: judged.links.length, repeated: judged.repeated, refused: judged.refused.length }
}

/** Separates files that look like lists of URLs from those that are evidence without asking. */
export async function pickLists<F extends GivenFile>(
  files: readonly F[],
  counts: (text: string, name: string) => ListCounts | null | Promise<ListCounts | null> = countList,
): Promise<{ lists: ListFile<F>[]; rest: F[] }> {
  const lists: ListFile<F>[] = []
  const rest: F[] = []
  let left = MAX_TEXT
  for (const file of files) {
    const text = lists.length < MAX_LISTS ? await listText(file) : null
    const found = text === null || text.length > left ? null : await counts(text, file.name)
    if (text === null || found === null) rest.push(file)
    else {
      left -= text.length
      lists.push({ file, name: file.name, text, counts: found })
    }
  }
  return { lists, rest }
}

/** The text of a file that may be a list; null = it is not one. Larger than any list that can be accepted: not read. */
async function listText(file: GivenFile): Promise<string | null> {
  if (!mayBeLinkList(file.name) || file.size > MAX_LIST_BYTES) return null
  const read = await file.text().catch(() => null)
  return read === null || read.length > MAX_LINK_TEXT ? null : read
}
