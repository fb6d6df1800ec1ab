import type { CaseId } from '../../shared/model/ids.ts'
import { readRanges } from '../../shared/model/item-ranges.ts'
import { plainName } from '../../shared/model/visible-text.ts'
import type { Database } from './open.ts'

/**
 * What is about to be erased from a case, as entries name it. `subjects` = bytes and URLs that nothing has any more.
 */
type Named = { names: readonly string[]; subjects: readonly string[]; urls: readonly string[] }

/**
 * SQL: checks about bytes and URLs that are being erased, and those of the case about a URL that another case has too.
 */
const ASKED = `(c.subject IN (SELECT value FROM json_each(@subjects))
  OR (c.case_id = @id AND c.url IN (SELECT value FROM json_each(@urls))))`
/** Members of an entry that contain file names; of all others only identifiers are compared. */
const NAMES: ReadonlySet<string> = new Set(['name', 'path', 'roots', 'from', 'to', 'givenName', 'address'])
/** The maximum length of a file name; 255 on every file system in use. */
const LONGEST_NAME = 255

/**
 * How custody entries and sentences name what an erasure in progress takes (`erasing_words`, `erasing_items`),
 * remembered until it has ended: rows are deleted before the entries that name them.
 */
export function createEraseWords(db: Database) {
  const add = db.prepare<[CaseId, 'id' | 'name', string]>(
    'INSERT INTO erasing_words (case_id, what, word) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const addRequests = db.prepare<{ id: CaseId; subjects: string; urls: string }>(`
    INSERT OR IGNORE INTO erasing_words (case_id, what, word)
      SELECT @id, 'id', c.id FROM checks c WHERE ${ASKED}
      UNION SELECT @id, 'id', a.id FROM attempts a JOIN checks c ON c.id = a.check_id WHERE ${ASKED}`)
  const isId = db.prepare<[CaseId, string], 1>(
    "SELECT 1 FROM erasing_words WHERE case_id = ? AND what = 'id' AND word = ?",
  )
  const isName = db.prepare<[CaseId, string], 1>(
    "SELECT 1 FROM erasing_words WHERE case_id = ? AND what = 'name' AND word = ?",
  )
  const isNumber = db.prepare<[CaseId, number, number], 1>(
    'SELECT 1 FROM erasing_items WHERE case_id = ? AND number BETWEEN ? AND ? LIMIT 1',
  )
  const digests = db
    .prepare<{ id: CaseId; after: string; limit: number }, string>(`
      SELECT word FROM erasing_words WHERE case_id = @id AND what = 'id' AND word > @after AND length(word) = 64
       ORDER BY word LIMIT @limit`)
    .pluck()

  const addNames = (id: CaseId, names: readonly string[]) => {
    for (const name of names) for (const word of [name, plainName(name)]) add.run(id, 'name', word)
  }
  /** Whether a text names one of the erased files: as whole words, since a name may be as short as "a". */
  const mentions = (id: CaseId, text: string): boolean =>
    wholeWordsOf(text).some((words) => isName.get(id, words) !== undefined)
  /**
   * Names of items and files belong to their case; in another case only the same requests, bytes and URLs are matched.
   */
  const isNamed = (id: CaseId, value: unknown, isOfCase: boolean, member = ''): boolean => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).some(([name, inner]) =>
        isNamed(id, inner, isOfCase, Array.isArray(value) ? member : name),
      )
    if (typeof value !== 'string') return false
    if (isId.get(id, value) !== undefined) return true
    if (!isOfCase) return false
    return (
      readRanges(value).some(({ first, last }) => isNumber.get(id, first, last) !== undefined) ||
      (NAMES.has(member) && isName.get(id, value) !== undefined) ||
      (member === 'words' && mentions(id, value))
    )
  }
  return {
    /** Adds exhibits by their references, paths and names. */
    addExhibits: (id: CaseId, references: readonly string[], names: readonly string[]): void => {
      for (const reference of references) add.run(id, 'id', reference)
      addNames(id, names)
    },
    /** Adds what is erased with some items, and the requests about it. */
    addItems: (id: CaseId, { names, subjects, urls }: Named): void => {
      // The content behind a URL belongs to the case that requested it, whichever other case has the URL.
      for (const word of [...subjects, ...urls]) add.run(id, 'id', word)
      addNames(id, names)
      addRequests.run({ id, subjects: JSON.stringify(subjects), urls: JSON.stringify(urls) })
    },
    mentions,
    /** Whether an entry names anything that was erased. `isOfCase`: it is an entry of the case itself. */
    isNamed: (id: CaseId, payload: string, isOfCase: boolean): boolean => isNamed(id, JSON.parse(payload), isOfCase),
    /** The next hashes of erased bytes after a given one, ascending. */
    digests: (id: CaseId, after: string, limit: number): string[] => digests.all({ id, after, limit }),
  }
}

/** Every part of a text that has no letter or digit next to it and may be a file name. */
function wholeWordsOf(text: string): string[] {
  const isOfWord = (at: number) => OF_WORD.test(text.charAt(at))
  const places = Array.from({ length: text.length }, (_, at) => at)
  const starts = places.filter((at) => !isOfWord(at - 1))
  const ends = places.map((at) => at + 1).filter((at) => !isOfWord(at))
  return starts.flatMap((start) =>
    ends.filter((end) => end > start && end - start <= LONGEST_NAME).map((end) => text.slice(start, end)),
  )
}

const OF_WORD = /[\p{L}\p{N}]/u
