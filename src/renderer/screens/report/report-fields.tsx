import { type ReactNode, useId } from 'react'
import { DESK_TEXTS, type DeskTexts, SIGNER_TEXTS, withDesk } from '../../../shared/model/desk-texts.ts'
import { PRINTED_IN, type ReportFields, type ReportPart } from '../../../shared/model/report-options.ts'
import { visibleParts } from '../../../shared/model/visible-text.ts'
import { parts as partWords } from '../../../shared/words/report-parts.ts'
import { reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { textNames } from '../../../shared/words/report-texts.ts'
import { TextField } from '../../ui/field.tsx'
import { Name } from '../../ui/name.tsx'

type Props = {
  fields: ReportFields
  /** What stands in the report where a field is empty. */
  desk: DeskTexts
  /** The parts of the report; a note marks a field that none of them prints. */
  parts: readonly ReportPart[]
  onChange: (fields: ReportFields) => void
}

const LINES = ['requester', 'request', 'classification', 'reviewer'] as const
const TEXTS = ['question', 'scope', 'receipt', 'background', 'conclusion'] as const

/** The fields of a report: organisation, examiner, question, conclusion and the like. */
export function ReportFieldsPart({ fields, desk, parts, onChange }: Props) {
  const set = (name: keyof ReportFields) => (value: string) => onChange({ ...fields, [name]: value })
  const lines = (names: readonly (keyof ReportFields)[]) => (
    <div className="report-lines">
      {names.map((name) => (
        <div key={name} className="field">
          <TextField
            label={textNames[name]}
            value={fields[name]}
            placeholder={withDesk({ ...fields, [name]: '' }, desk)[name]}
            maxLength={300}
            onChange={set(name)}
          />
          <ActsUnseen text={fields[name]} />
          <LeftOut name={name} fields={fields} parts={parts} />
        </div>
      ))}
    </div>
  )
  return (
    <section className="report-fields" aria-label={words.fields}>
      <h3 className="caps">{words.fields}</h3>
      {lines(LINES)}
      {TEXTS.map((name) => (
        <LongField key={name} label={textNames[name]} value={fields[name]} onChange={set(name)}>
          <LeftOut name={name} fields={fields} parts={parts} />
        </LongField>
      ))}
      <fieldset className="report-desk">
        <legend className="caps">{words.desk}</legend>
        {lines(DESK_TEXTS)}
        <p className="field-hint prose">{words.deskHint}</p>
      </fieldset>
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

type LeftOutProps = { name: keyof ReportFields; fields: ReportFields; parts: readonly ReportPart[] }

/** A note that a field is filled in but the part that prints it is left out. */
function LeftOut({ name, fields, parts }: LeftOutProps) {
  const isSigned = SIGNER_TEXTS.some((one) => one === name)
  if (isSigned || fields[name].trim() === '' || parts.includes(PRINTED_IN[name])) return null
  return (
    <p className="field-hint prose" role="status">
      {words.fieldLeftOut({ part: partWords[PRINTED_IN[name]] })}
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
