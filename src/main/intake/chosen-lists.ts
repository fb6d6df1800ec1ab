import { randomUUID } from 'node:crypto'
import { basename, isAbsolute } from 'node:path'
import type { ListQuestion } from '../../shared/contract/intake.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { mayBeLinkList } from '../../shared/model/link-list.ts'
import { type GivenFile, type ListCounts, MAX_LIST_BYTES, pickLists } from '../../shared/model/list-files.ts'
import { openEvidence } from '../inspect/safe-open.ts'

type Deps = {
  /** Judges a text away from the event loop. */
  countList: (text: string, name: string) => Promise<ListCounts | null>
}
export type ChosenLists = ReturnType<typeof createChosenLists>

/** What was asked about: the lists, and the paths of everything chosen and of what is no list. */
type OpenQuestion = { caseId: CaseId; paths: string[]; others: string[]; lists: { name: string; text: string }[] }

/** A window that was loaded again may leave a question without an answer; the oldest is forgotten. */
const MAX_OPEN = 4
/** Longest name a list is kept under. */
const MAX_NAME = 255

/**
 * Chosen files that look like lists of addresses, as dropped ones do: held here, by number, until a person has said
 * what they are. The window learns their names and counts alone.
 */
export function createChosenLists({ countList }: Deps) {
  const open = new Map<string, OpenQuestion>()
  return {
    /** The question about these files; null = none of them looks like a list. */
    ask: async (caseId: CaseId, paths: readonly string[]): Promise<ListQuestion | null> => {
      const files: (GivenFile & { path: string })[] = []
      for (const path of paths.filter(isAbsolute)) files.push({ path, ...(await fileAt(path)) })
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
    /** What a question was about, once; null = there is none of this number any more. */
    take: (questionId: string): OpenQuestion | null => {
      const asked = open.get(questionId) ?? null
      open.delete(questionId)
      return asked
    },
  }
}

/** A file as it is looked at for a list: opened only where its name is that of one, and read only when asked for its text. */
async function fileAt(path: string): Promise<GivenFile> {
  const name = basename(path)
  const unread = () => Promise.reject(new Error('not a file that can be read'))
  const none = { name, size: Number.POSITIVE_INFINITY, text: unread }
  if (!mayBeLinkList(name)) return none
  const looked = await openEvidence(Buffer.from(path))
  if (!looked.ok) return none
  await looked.value.handle.close()
  const text = async () => {
    const opened = await openEvidence(Buffer.from(path))
    if (!opened.ok) return await unread()
    const { handle, facts } = opened.value
    try {
      if (facts.bytes > MAX_LIST_BYTES) return await unread()
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(facts.bytes), 0, facts.bytes, 0)
      return new TextDecoder().decode(buffer.subarray(0, bytesRead))
    } finally {
      await handle.close()
    }
  }
  return { name, size: looked.value.facts.bytes, text }
}
