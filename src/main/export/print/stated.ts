import type { WrittenText } from '../../../shared/model/report-omissions.ts'
import { demoExport } from '../../../shared/words/demo.ts'
import { report } from '../../../shared/words/report/report.ts'
import { reportSet } from '../../../shared/words/report/report-set.ts'
import type { SetHead } from '../facts/set-head.ts'

/* What a person wrote of a report or its case. */

type Head = Pick<SetHead, 'fields' | 'case' | 'altered'>

/** '' = nothing was given. */
export const textOf = ({ fields, case: of }: Head, name: WrittenText): string =>
  ({ ...fields, caseName: of.name, ownReference: of.ownReference, caseDescription: of.description })[name]

/** Whether anything is to be said of it: it was given, or the custody log tells of another one. */
export const isStated = (head: Head, name: WrittenText): boolean =>
  textOf(head, name) !== '' || head.altered.includes(name)

/** What a report lacks its point without. */
const DRAFT_WITHOUT = ['question', 'examiner', 'conclusion'] as const

/** What makes a report a draft; [] = it is none. */
export const lackingOf = (head: Head) => DRAFT_WITHOUT.filter((name) => !isStated(head, name))

export type Marked = {
  isSimulated: boolean
  isDemo: boolean
  /** It lacks its point (`lackingOf`). */
  isDraft: boolean
}

/** What stands across each page: the gravest of its marks; null = none. */
export const markOf = ({ isDemo, isSimulated, isDraft }: Marked): string | null =>
  isDemo ? demoExport.mark : isSimulated ? report.simulatedMark : isDraft ? reportSet.draftMark : null
