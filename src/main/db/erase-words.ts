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
/** Characters of a text looked at in one step, and strings of a payload. */
const STEP = 256

/** Work in short steps, for `inTurns`: whether something is named. */
type Looking = Generator<void, boolean>

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
  /** The last name in the order of bytes that is not behind a text. */
  const lastName = db
    .prepare<[CaseId, string], string>(
      "SELECT word FROM erasing_words WHERE case_id = ? AND what = 'name' AND word <= ? ORDER BY word DESC LIMIT 1",
    )
    .pluck()
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
  /** Whether a part of a text that begins at a place is one of the erased files' names, and ends a word. */
  const isNameAt = (id: CaseId, text: string, start: number): boolean => {
    let piece = wholeCharacters(text.slice(start, start + LONGEST_NAME))
    // In their order, every name that the piece begins with comes before the piece, and after all that is shorter.
    for (;;) {
      const name = piece === '' ? undefined : lastName.get(id, piece)
      if (name === undefined) return false
      const isStart = piece.startsWith(name)
      if (isStart && !isOfWord(text, start + name.length)) return true
      piece = wholeCharacters(isStart ? name.slice(0, -1) : sameStart(piece, name))
    }
  }
  /** Whether a text names one of the erased files: as whole words, since a name may be as short as "a". */
  function* mentions(id: CaseId, text: string): Looking {
    const given = text.toWellFormed()
    for (let at = 0; at < given.length; at += 1) {
      if (at % STEP === STEP - 1) yield
      if (!isOfWord(given, at - 1) && isNameAt(id, given, at)) return true
    }
    return false
  }
  /**
   * Names of items and files belong to their case; in another case only the same requests, bytes and URLs are matched.
   */
  function* isNamed(id: CaseId, payload: unknown, isOfCase: boolean): Looking {
    let looked = 0
    for (const { member, text } of stringsIn(payload)) {
      looked += 1
      if (looked % STEP === 0) yield
      if (isId.get(id, text) !== undefined) return true
      if (!isOfCase) continue
      if (NAMES.has(member) && isName.get(id, text) !== undefined) return true
      if (member === 'words' && (yield* mentions(id, text))) return true
      for (const { first, last } of readRanges(text)) {
        looked += 1
        if (looked % STEP === 0) yield
        if (isNumber.get(id, first, last) !== undefined) return true
      }
    }
    return false
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
    isNamed: (id: CaseId, payload: string, isOfCase: boolean): Looking => isNamed(id, JSON.parse(payload), isOfCase),
    /** The next hashes of erased bytes after a given one, ascending. */
    digests: (id: CaseId, after: string, limit: number): string[] => digests.all({ id, after, limit }),
  }
}

/** The strings of a JSON value with the member that each is the value of, or in a list of; '' = of none. */
function* stringsIn(value: unknown, member = ''): Generator<{ member: string; text: string }> {
  if (typeof value === 'string') yield { member, text: value }
  else if (Array.isArray(value)) for (const inner of value) yield* stringsIn(inner, member)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* stringsIn(inner, name)
}

/** The beginning that two texts share. */
function sameStart(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return a.slice(0, length)
}

/** Without half a character at the end, which no name ends with. */
const wholeCharacters = (text: string): string => (/[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text)

const OF_WORD = /[\p{L}\p{N}]/u
const isOfWord = (text: string, at: number): boolean => OF_WORD.test(text.charAt(at))
