import { join } from 'node:path'
import { createFindings } from '../../src/main/db/findings.ts'
import { createMarks } from '../../src/main/db/marks.ts'
import { createTags } from '../../src/main/db/tags.ts'
import { createEvents } from '../../src/main/events.ts'
import { createFindingKeeper } from '../../src/main/findings/finding-keeper.ts'
import { createMarking } from '../../src/main/findings/marking.ts'
import type { AppEvent } from '../../src/shared/contract/events.ts'
import { DEFAULT_LADDER, type FindingText, type Ladder } from '../../src/shared/model/finding.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { placeEvidence } from './evidence-rows.ts'
import { setupLibrary } from './library.ts'
import { payloadsOf } from './log-entries.ts'
import { pngOf } from './pictures.ts'

/** Sets up a case with images, and everything a person records about them. */
export function setupFindings({ files = 2 }: { files?: number } = {}) {
  const library = setupLibrary()
  const { db, audit, clock, cases, exhibits, home } = library
  const caseId = cases.create('Harbour fire').id
  const placed = placeEvidence(
    { db, exhibits },
    caseId,
    home,
    Array.from({ length: files }, (_, n) => pngOf(n + 1)),
  )
  const says = { operator: 'A. Examiner', ladder: DEFAULT_LADDER as Ladder, isHeld: false }
  const actor = () => says.operator
  const findings = createFindings({ db, audit, clock, actor })
  const tags = createTags({ db, audit, clock })
  const marks = createMarks({ db, audit, clock, actor, tags })
  const events = createEvents()
  const reported: AppEvent[] = []
  events.on((event) => void reported.push(event))
  const { emit } = events
  const keeper = createFindingKeeper({ cases, findings, marks, ladder: () => says.ladder, emit })
  const marking = createMarking({ db, cases, items: findings, tags, marks, emit, isHeld: () => says.isHeld })
  const [first, second] = placed
  if (first === undefined) throw new Error('no item')
  const entries = (type: string) => payloadsOf(db, type)
  /** Records as the window does: based on the current revision. */
  const record = (itemId: ItemId, text: Partial<FindingText>, reason = '') => {
    const known = keeper.get(itemId)
    const saw = { seen: known?.history[0]?.revision ?? 0, subject: known?.subject ?? null }
    return keeper.record(itemId, saw, { ...NO_TEXT, ...text }, reason)
  }
  const file = join(home, 'library.sqlite')
  return {
    ...library,
    caseId,
    placed,
    says,
    findings,
    tags,
    marks,
    keeper,
    marking,
    reported,
    entries,
    record,
    emit,
    file,
    first: first.itemId,
    second: second?.itemId ?? first.itemId,
  }
}

export const NO_TEXT: FindingText = { proposition: '', alternative: '', conclusion: null, grounds: '', notes: '' }
