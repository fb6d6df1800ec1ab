import type { FactChange, OnFactChange } from './define-facts.ts'

/** What changed, by kind: ids of items, or bytes and addresses; null = so much that everything is to be read again. */
export type FactChanges = {
  items: number[]
  /** Items that stand for other bytes, another URL or another file than before, and those that are new or gone. */
  sources: number[]
  /** The bytes and URLs that these stood or stand for. */
  subjects: string[]
  answers: string[]
  marked: number[]
  /** Bytes whose look-up hashes became known. */
  lookups: string[]
  /** Whether the lists of known hashes changed. */
  hasOtherHashLists: boolean
  seen: number[]
} | null
export type FactChangeFeed = ReturnType<typeof createFactChanges>

/** Beyond so many changes, reading everything again is faster. */
const MOST = 50_000

const nothing = () => ({
  items: new Set<number>(),
  sources: new Set<number>(),
  subjects: new Set<string>(),
  answers: new Set<string>(),
  marked: new Set<number>(),
  lookups: new Set<string>(),
  hasOtherHashLists: false,
  seen: new Set<number>(),
})
const sizeOf = ({ items, sources, answers, marked, seen, lookups }: ReturnType<typeof nothing>): number =>
  items.size + sources.size + answers.size + marked.size + seen.size + lookups.size

/** Collects what changed until somebody who shows it asks. */
export function createFactChanges() {
  let changes = nothing()
  let isTooMuch = false
  const note: OnFactChange = (change) => {
    if (isTooMuch) return
    add(changes, change)
    isTooMuch = sizeOf(changes) > MOST
    if (isTooMuch) changes = nothing()
  }
  return {
    note,
    /** What changed since the last call; undefined = nothing. */
    take: (): FactChanges | undefined => {
      if (isTooMuch) {
        isTooMuch = false
        return null
      }
      if (sizeOf(changes) === 0 && !changes.hasOtherHashLists) return undefined
      const { items, sources, subjects, answers, marked, seen, lookups, hasOtherHashLists } = changes
      changes = nothing()
      return {
        items: [...items],
        sources: [...sources],
        subjects: [...subjects],
        answers: [...answers],
        marked: [...marked],
        lookups: [...lookups],
        hasOtherHashLists,
        seen: [...seen],
      }
    },
  }
}

function add(changes: ReturnType<typeof nothing>, { what, itemId, subject }: FactChange): void {
  if (what === 'answer' && subject !== null) changes.answers.add(subject)
  else if (what === 'mark' && itemId !== null) changes.marked.add(itemId)
  else if (what === 'lookup' && subject !== null) changes.lookups.add(subject)
  else if (what === 'hash_lists') changes.hasOtherHashLists = true
  else if (what === 'seen' && itemId !== null) changes.seen.add(itemId)
  else if (what === 'item' && itemId !== null) changes.items.add(itemId)
  else if (what === 'source' && itemId !== null) {
    changes.sources.add(itemId)
    if (subject !== null) changes.subjects.add(subject)
  }
}
