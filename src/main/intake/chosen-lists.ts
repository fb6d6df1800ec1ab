import { randomUUID } from 'node:crypto'
import { basename, isAbsolute } from 'node:path'
import type { ListQuestion } from '../../shared/contract/intake.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { mayBeLinkList } from '../../shared/model/link-list.ts'
import { type GivenFile, type ListCounts, MAX_LIST_BYTES, pickLists } from '../../shared/model/list-files.ts'
import type { Drives } from '../inspect/drive/drives.ts'

type Deps = {
  /** Judges a text off the event loop. */
  countList: (text: string, name: string) => Promise<ListCounts | null>
  drives: Pick<Drives, 'look' | 'readSmall'>
}
export type ChosenLists = ReturnType<typeof createChosenLists>

/** What a question is about: the lists, and the paths of all chosen files and of those that are not lists. */
type OpenQuestion = { caseId: CaseId; paths: string[]; others: string[]; lists: { name: string; text: string }[] }

/** A reloaded window may leave a question unanswered; the oldest is discarded. */
const MAX_OPEN = 4
/** Longest name under which a list is stored. */
const MAX_NAME = 255

/**
 * Chosen files that look like lists of URLs, handled like dropped ones: held here, by number, until a person has said
 * what they are. The window receives only their names and counts.
 */
export function createChosenLists({ countList, drives }: Deps) {
  const open = new Map<string, OpenQuestion>()
  return {
    /** Opens a question about these files; null if none of them looks like a list. */
    ask: async (caseId: CaseId, paths: readonly string[]): Promise<ListQuestion | null> => {
      const files: (GivenFile & { path: string })[] = []
      for (const path of paths.filter(isAbsolute)) files.push({ path, ...(await fileAt(path, drives)) })
      const { lists, rest } = await pickLists(files, countList)
      if (lists.length === 0) return null
      const questionId = randomUUID()
      for (const id of [...open.keys()].slice(0, Math.max(0, open.size - MAX_OPEN + 1))) open.delete(id)
      open.set(questionId, {
        caseId,
        paths: files.map(({ path }) => path),
        others: rest.map(({ path }) => path),
        lists: lists.map(({ name, text }) => ({ name: name.slice(0, MAX_NAME), text })),
      })
      return { questionId, lists: lists.map(({ name, counts }) => ({ name, ...counts })), others: rest.length }
    },
    /** Gives what a question was about, once; null if this number no longer exists. */
    take: (questionId: string): OpenQuestion | null => {
      const asked = open.get(questionId) ?? null
      open.delete(questionId)
      return asked
    },
  }
}

/**
 * A file as examined for a list: looked at only if its name is that of a list, and read only when its text is requested.
 */
async function fileAt(path: string, drives: Deps['drives']): Promise<GivenFile> {
  const name = basename(path)
  const unread = () => Promise.reject(new Error('not a file that can be read'))
  const none = { name, size: Number.POSITIVE_INFINITY, text: unread }
  if (!mayBeLinkList(name)) return none
  const found = await drives.look(Buffer.from(path), { isWanted: true })
  if (!found.ok || found.value.kind !== 'file') return none
  const text = async () => {
    const read = await drives.readSmall(Buffer.from(path), MAX_LIST_BYTES)
    return read.ok ? new TextDecoder().decode(read.value) : await unread()
  }
  return { name, size: found.value.facts.bytes, text }
}
