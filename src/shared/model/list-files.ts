import { MAX_LINK_TEXT } from '../contract/links.ts'
import { mayBeLinkList, readLinkList } from './link-list.ts'
import { isMostlyLinks, judgeLines } from './links.ts'

/** What is asked of a file that was dropped or chosen; a folder may bear such a name too, and then cannot be read. */
export type GivenFile = { name: string; size: number; text: () => Promise<string> }

/** How many addresses a list would give, and how many of its lines it names twice or cannot give. */
export type ListCounts = { links: number; repeated: number; refused: number }

/** A file that looks like a list of addresses. */
export type ListFile<F> = { file: F; name: string; text: string; counts: ListCounts }

/** Largest file that is read for it, bytes. */
export const MAX_LIST_BYTES = 4 * MAX_LINK_TEXT
/** Lists asked about together; further ones are evidence like any other file. */
export const MAX_LISTS = 50
/** Characters of all of them: each is shown with its counts before anything is added. */
const MAX_TEXT = 4 * MAX_LINK_TEXT

/** What a text would give as a list of addresses; null = it does not look like one. */
export function countList(text: string, name: string): ListCounts | null {
  const judged = judgeLines(readLinkList(text, name))
  if (!isMostlyLinks(judged)) return null
  return { links: judged.links.length, repeated: judged.repeated, refused: judged.refused.length }
}

/** Which of these files look like lists of addresses, and which are evidence without a question. */
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

/** The text of a file that may be a list; null = it is none. One that is larger than any that can be taken is not read. */
async function listText(file: GivenFile): Promise<string | null> {
  if (!mayBeLinkList(file.name) || file.size > MAX_LIST_BYTES) return null
  const read = await file.text().catch(() => null)
  return read === null || read.length > MAX_LINK_TEXT ? null : read
}
