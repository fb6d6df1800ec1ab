import type { ReactNode } from 'react'
import type { ReportFields } from '../../../shared/model/report-options.ts'
import { reportSet } from '../../../shared/words/report-set.ts'
import type { SetHead } from '../set-head.ts'
import { Foreign } from './report-parts.tsx'

type Props = {
  head: Pick<SetHead, 'fields' | 'altered'>
  name: keyof ReportFields
  /** Where nothing was given. */
  none?: ReactNode
  /** It may have several lines. */
  lines?: boolean
}

/** What a person wrote of a report; where the custody log tells of another text, that it is left out. */
export function GivenText({ head, name, none = null, lines = false }: Props) {
  if (head.altered.includes(name)) return <span className="strong">{reportSet.textAltered}</span>
  const text = head.fields[name]
  return text === '' ? none : <Foreign text={text} lines={lines} />
}
