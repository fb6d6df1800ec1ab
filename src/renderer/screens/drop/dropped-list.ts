import { MAX_LINK_TEXT } from '../../../shared/contract/links.ts'
import { mayBeLinkList, readLinkList } from '../../../shared/model/link-list.ts'
import { isMostlyLinks, judgeLines } from '../../../shared/model/links.ts'

/** What is asked of a dropped file; a folder may bear such a name too, and then cannot be read. */
type DroppedFile = Pick<File, 'name' | 'size' | 'text'>

/**
 * The text of what was dropped, where it is one file that looks like a list of addresses; null = it is evidence like any
 * other. A file that is larger than a list that can be taken is not read.
 */
export async function droppedList(files: readonly DroppedFile[]): Promise<string | null> {
  const [file] = files
  if (file === undefined || files.length > 1 || !mayBeLinkList(file.name) || file.size > 4 * MAX_LINK_TEXT) return null
  const text = await file.text().catch(() => null)
  if (text === null || text.length > MAX_LINK_TEXT) return null
  return isMostlyLinks(judgeLines(readLinkList(text, file.name))) ? text : null
}
