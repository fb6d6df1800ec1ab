import { MAX_LINK_TEXT } from '../../../shared/contract/links.ts'
import { mayBeLinkList, readLinkList } from '../../../shared/model/link-list.ts'
import { isMostlyLinks, judgeLines } from '../../../shared/model/links.ts'

/** What is asked of a dropped file; a folder may bear such a name too, and then cannot be read. */
type DroppedFile = Pick<File, 'name' | 'size' | 'text'>

/** A dropped file that looks like a list of addresses. */
export type DroppedList<F> = { file: F; name: string; text: string }

/** Lists asked about together; further ones are evidence like any other file. */
const MAX_LISTS = 50
/** Characters of all of them: each is shown with its counts before anything is added. */
const MAX_TEXT = 4 * MAX_LINK_TEXT

/** Which of the dropped files look like lists of addresses, and which are evidence without a question. */
export async function droppedLists<F extends DroppedFile>(
  files: readonly F[],
): Promise<{ lists: DroppedList<F>[]; rest: F[] }> {
  const lists: DroppedList<F>[] = []
  const rest: F[] = []
  let left = MAX_TEXT
  for (const file of files) {
    const text = lists.length < MAX_LISTS ? await listText(file) : null
    if (text === null || text.length > left) rest.push(file)
    else {
      left -= text.length
      lists.push({ file, name: file.name, text })
    }
  }
  return { lists, rest }
}

/** The text of a list of addresses; null = it is none. A file that is larger than a list that can be taken is not read. */
async function listText(file: DroppedFile): Promise<string | null> {
  if (!mayBeLinkList(file.name) || file.size > 4 * MAX_LINK_TEXT) return null
  const text = await file.text().catch(() => null)
  if (text === null || text.length > MAX_LINK_TEXT) return null
  return isMostlyLinks(judgeLines(readLinkList(text, file.name))) ? text : null
}
