import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { list, object, type Told, text } from '../../../shared/words/custody/telling.ts'
import { exhibitReference } from '../../db/exhibits.ts'
import type { Database } from '../../db/open.ts'
import { readablePath } from '../../paths.ts'
import { createCustodyOfItems } from './custody-items.ts'
import { toldBy } from './custody-payload.ts'

/** An entry as it is looked through. */
export type Belonging = { seq: number; type: string; payload: string }

type File = { path: Buffer; name: string; bytes: number; sha256: string | null }

/** What is told of a case whatever its report is about: its number and its names. */
const OF_THE_CASE = new Set(['case.created', 'case.renamed'])
const INTAKE_ENDS = new Set(['intake.finished', 'intake.cancelled', 'intake.failed'])

/**
 * Finds the custody entries that belong to some items of a case: the case's making, the exhibits they come from with
 * their intakes, and what names them, their bytes or a request about them. Nothing that tells of another exhibit.
 */
export function createCustodyBelongs(db: Database) {
  const ofItems = createCustodyOfItems(db)
  const rows = db.prepare<[CaseId, number], Belonging>(
    'SELECT seq, type, payload FROM audit WHERE case_id = ? AND seq <= ? ORDER BY seq',
  )
  const given = 'FROM items WHERE id IN (SELECT value FROM json_each(?))'
  const numbers = db
    .prepare<[string], number>(`SELECT number FROM exhibits WHERE id IN (SELECT exhibit_id ${given})`)
    .pluck()
  const files = db.prepare<[string], File>(`SELECT path, name, bytes, sha256 ${given} AND url IS NULL`)

  return (caseId: CaseId, itemIds: readonly ItemId[], upTo: number) => {
    const ids = JSON.stringify(itemIds)
    const isNamed = ofItems(itemIds)
    const exhibits = new Set(numbers.all(ids).map(exhibitReference))
    const known = new Set<string>()
    const unread = new Set<string>()
    for (const { path, name, bytes, sha256 } of files.iterate(ids)) {
      known.add(`${bytes} ${name}`)
      if (sha256 === null) unread.add(readablePath(path))
    }
    /** Where the exhibits lay, as far as the entries up to now say. */
    const roots = new Set<string>()
    /** The places of a beginning that are of these exhibits. Older entries name no exhibits, only the places. */
    const rootsOf = (told: Told): unknown[] => {
      const taken = list(told.exhibits)
      return list(told.roots).filter((root, at) =>
        taken.length === 0 ? roots.has(text(root)) : exhibits.has(text(taken[at])),
      )
    }
    const isOf = ({ type, payload }: Belonging): boolean => {
      if (OF_THE_CASE.has(type)) return true
      if (type === 'item.skipped') return unread.size > 0 && namesPath(object(toldBy(payload)), unread)
      if (type === 'intake.pasted') {
        const { name, bytes } = object(toldBy(payload))
        return known.has(`${String(bytes)} ${text(name)}`)
      }
      if (!type.startsWith('exhibit.')) return isNamed(payload)
      const told = object(toldBy(payload))
      if (!exhibits.has(text(told.reference ?? told.exhibit))) return false
      for (const root of [told.path, told.to]) if (typeof root === 'string') roots.add(root)
      return true
    }

    const entries: Belonging[] = []
    /** The intake under way: how it began, also with what was handed over meanwhile, and whether it read of the items. */
    let begun: Belonging[] = []
    let hasRead = false
    const beginnings = (): Belonging[] =>
      begun.filter(({ payload }) => {
        const told = object(toldBy(payload))
        // One that goes on names no place.
        return list(told.roots).length === 0 ? hasRead : rootsOf(told).length > 0
      })
    for (const entry of rows.iterate(caseId, upTo)) {
      if (entry.type === 'intake.started') begun.push(entry)
      else if (INTAKE_ENDS.has(entry.type)) {
        const mine = beginnings()
        entries.push(...mine)
        if (mine.length > 0 || hasRead) entries.push(entry)
        begun = []
        hasRead = false
      } else if (isOf(entry)) {
        entries.push(entry)
        hasRead ||= entry.type === 'item.hashed'
      }
    }
    entries.push(...beginnings())
    return {
      entries: entries.sort((one, other) => one.seq - other.seq),
      /** What an entry says without the places of other exhibits; how many they are is said instead. */
      narrowed: (type: string, told: unknown): unknown => {
        if (type !== 'intake.started') return told
        const [all, mine] = [list(object(told).roots), rootsOf(object(told))]
        return { ...object(told), roots: mine, others: all.length - mine.length }
      },
    }
  }
}

/** Whether an entry about what was skipped or could not be read names one of some paths. */
const namesPath = ({ items }: Told, paths: ReadonlySet<string>): boolean =>
  list(items).some((one) => paths.has(text(object(one).path)))
