import { type ReportForm, ReportForm as ReportForms } from '../../../shared/model/report-options.ts'
import { reportSheet as words } from '../../../shared/words/report-sheet.ts'

type Props = { files: readonly ReportForm[]; onChange: (files: ReportForm[]) => void }

/** Checkboxes for the files of a report. JSON inside the PDF needs a PDF. */
export function ReportFiles({ files, onChange }: Props) {
  const has = (form: ReportForm) => files.includes(form)
  const canTravel = has('pdf')
  return (
    <fieldset>
      <legend className="caps">{words.files}</legend>
      {ReportForms.options.map((form) => (
        <label key={form} className={form === 'embedded' ? 'check-line report-inside' : 'check-line'}>
          <input
            type="checkbox"
            checked={has(form) && (form !== 'embedded' || canTravel)}
            disabled={form === 'embedded' && !canTravel}
            onChange={() => onChange(has(form) ? files.filter((one) => one !== form) : [...files, form])}
          />
          {words.filesOf[form]}
        </label>
      ))}
      <p className="field-hint">{isWritten(files) ? words.filesAlways : words.noFiles}</p>
    </fieldset>
  )
}

/** Whether any file is written besides the manifest. */
export const isWritten = (files: readonly ReportForm[]): boolean => files.some((form) => form !== 'embedded')
