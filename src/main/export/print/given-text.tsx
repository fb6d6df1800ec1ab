import type { ReactNode } from 'react'
import type { WrittenText } from '../../../shared/model/report-omissions.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { reportSet, scope } from '../../../shared/words/report/report-set.ts'
import type { SetHead } from '../facts/set-head.ts'
import { Foreign, Soft } from './report-parts.tsx'

type Props = {
  head: Pick<SetHead, 'fields' | 'case' | 'altered'>
  name: WrittenText
  /** Where nothing was given. */
  none?: ReactNode
  /** It may have several lines. */
  lines?: boolean
  /** A longer text is cut here, characters, and `cut` says where it stands whole. */
  most?: number
  cut?: string
}

const textOf = ({ fields, case: of }: Props['head'], name: WrittenText): string =>
  ({ ...fields, caseName: of.name, ownReference: of.ownReference, caseDescription: of.description })[name]

/** Whether anything is to be said of it: it was given, or the custody log tells of another one. */
export const isStated = (head: Props['head'], name: WrittenText): boolean =>
  textOf(head, name) !== '' || head.altered.includes(name)

/** What a report is a draft without, and lacks: a draft has no line to sign. */
export const lackingOf = (head: Props['head']) =>
  (['question', 'examiner', 'conclusion'] as const).filter((name) => !isStated(head, name))

/** What a person wrote of a report or its case; where the custody log tells of another text, that it is left out. */
export function GivenText({ head, name, none = null, lines = false, most = Number.POSITIVE_INFINITY, cut }: Props) {
  if (head.altered.includes(name)) return <span className="strong">{reportSet.textAltered}</span>
  const text = textOf(head, name)
  if (text === '') return none
  const shown = firstOf(text, most)
  if (shown === text) return <Foreign text={text} lines={lines} />
  return (
    <>
      <Foreign text={`${shown} …`} lines={lines} /> <span className="soft">{cut}</span>
    </>
  )
}

/** The question a report answers, on its cover or with its scope. */
export const QuestionAsked = ({ head }: Pick<Props, 'head'>) => (
  <>
    <h3>{scope.question}</h3>
    <p>
      <GivenText head={head} name="question" none={<Soft text={scope.noQuestion} />} lines />
    </p>
  </>
)
