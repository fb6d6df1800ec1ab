import type { ReactNode } from 'react'
import type { WrittenText } from '../../../shared/model/report-omissions.ts'
import { reportSet, scope } from '../../../shared/words/report/report-set.ts'
import type { SetHead } from '../facts/set-head.ts'
import { isStated, textOf } from './before-all.ts'
import { Cut, Foreign, Line, Soft } from './report-parts.tsx'

type CutProps = {
  text: string
  /** It may have several lines. */
  lines?: boolean
  /** A longer text is cut here, characters; null = none is. */
  most?: number | null
  /** Where it stands whole. */
  cut?: string
}

/** A text, or its beginning and where all of it stands. */
export const CutText = ({ text, lines = false, most = null, cut = '' }: CutProps) =>
  most === null ? <Foreign text={text} lines={lines} /> : <Cut text={text} lines={lines} most={most} rest={cut} />

type Props = Omit<CutProps, 'text'> & {
  head: Pick<SetHead, 'fields' | 'case' | 'altered'>
  name: WrittenText
  /** Where nothing was given. */
  none?: ReactNode
}

/** What a person wrote of a report or its case; where the custody log tells of another text, that it is left out. */
export function GivenText({ head, name, none = null, ...how }: Props) {
  if (head.altered.includes(name)) return <span className="strong">{reportSet.textAltered}</span>
  const text = textOf(head, name)
  return text === '' ? none : <CutText text={text} {...how} />
}

/** Such texts of one line each; those that were not given are left out. */
export const GivenLines = ({ head, names }: Pick<Props, 'head'> & { names: readonly WrittenText[] }) =>
  names.flatMap((name) =>
    isStated(head, name) ? (
      <div key={name}>
        <GivenText head={head} name={name} />
      </div>
    ) : (
      []
    ),
  )

/** The question a report answers, on its cover or with its scope. */
export const QuestionAsked = ({ head }: Pick<Props, 'head'>) => (
  <>
    <h3>{scope.question}</h3>
    <Line of={<GivenText head={head} name="question" none={<Soft text={scope.noQuestion} />} lines />} />
  </>
)
