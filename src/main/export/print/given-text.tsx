import type { ReactNode } from 'react'
import type { WrittenText } from '../../../shared/model/report-lacks.ts'
import { reportSet } from '../../../shared/words/report-set.ts'
import type { SetHead } from '../set-head.ts'
import { Foreign } from './report-parts.tsx'

type Props = {
  head: Pick<SetHead, 'fields' | 'case' | 'altered'>
  name: WrittenText
  /** Where nothing was given. */
  none?: ReactNode
  /** It may have several lines. */
  lines?: boolean
}

/** What a person wrote of a report or its case; where the custody log tells of another text, that it is left out. */
export function GivenText({ head, name, none = null, lines = false }: Props) {
  if (head.altered.includes(name)) return <span className="strong">{reportSet.textAltered}</span>
  const { name: caseName, ownReference, description: caseDescription } = head.case
  const text = { ...head.fields, caseName, ownReference, caseDescription }[name]
  return text === '' ? none : <Foreign text={text} lines={lines} />
}
