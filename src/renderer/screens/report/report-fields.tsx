import { type ReactNode, useId } from 'react'
import type { ReportFields, ReportPart } from '../../../shared/model/report-options.ts'
import { visibleParts } from '../../../shared/model/visible-text.ts'
import { parts as partWords } from '../../../shared/words/report-parts.ts'
import { reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { TextField } from '../../ui/field.tsx'
import { Name } from '../../ui/name.tsx'

type Props = {
  fields: ReportFields
  /** The parts of the report; a note marks a field that none of them prints. */
  parts: readonly ReportPart[]
  onChange: (fields: ReportFields) => void
  /** Other settings of the report as a whole. */
  children: ReactNode
}

const LINES = ['organisation', 'examiner', 'requester', 'request', 'classification'] as const
const TEXTS = ['question', 'scope', 'conclusion'] as const

/** The fields of a report: organisation, examiner, question, conclusion and the like. */
export function ReportFieldsPart({ fields, parts, onChange, children }: Props) {
  const set = (name: keyof ReportFields) => (value: string) => onChange({ ...fields, [name]: value })
  return (
    <section className="report-fields" aria-label={words.fields}>
      <h3 className="caps">{words.fields}</h3>
      <div className="report-lines">
        {LINES.map((name) => (
          <div key={name} className="field">
            <TextField label={words[name]} value={fields[name]} maxLength={300} onChange={set(name)} />
            <ActsUnseen text={fields[name]} />
            <LeftOut name={name} fields={fields} parts={parts} />
          </div>
        ))}
      </div>
      {children}
      {TEXTS.map((name) => (
        <LongField key={name} label={words[name]} value={fields[name]} onChange={set(name)}>
          <LeftOut name={name} fields={fields} parts={parts} />
        </LongField>
      ))}
      <p className="field-hint prose">{words.fieldsHint}</p>
    </section>
  )
}

type LongProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

function LongField({ label, value, onChange, children }: LongProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input report-text"
        value={value}
        maxLength={8000}
        rows={2}
        onChange={(event) => onChange(event.target.value)}
      />
      <ActsUnseen text={value} keepLines />
      {children}
    </div>
  )
}

/** The part that prints each field; the examiner is named in every report. */
const STANDS_IN: Record<Exclude<keyof ReportFields, 'examiner'>, ReportPart> = {
  organisation: 'cover',
  requester: 'cover',
  request: 'cover',
  classification: 'cover',
  question: 'scope',
  scope: 'scope',
  conclusion: 'conclusion',
}

type LeftOutProps = { name: keyof ReportFields; fields: ReportFields; parts: readonly ReportPart[] }

/** A note that a field is filled in but the part that prints it is left out. */
function LeftOut({ name, fields, parts }: LeftOutProps) {
  if (name === 'examiner' || fields[name].trim() === '' || parts.includes(STANDS_IN[name])) return null
  return (
    <p className="field-hint prose" role="status">
      {words.fieldLeftOut({ part: partWords[STANDS_IN[name]] })}
    </p>
  )
}

/** A note that a text contains invisible characters, such as those that reverse its direction. */
function ActsUnseen({ text, keepLines = false }: { text: string; keepLines?: boolean }) {
  if (!visibleParts(text, keepLines).some(({ kind }) => kind === 'sign')) return null
  return (
    <p className="field-hint prose" role="status">
      {words.actsUnseen} <Name text={text.trim()} keepLines={keepLines} />
    </p>
  )
}
