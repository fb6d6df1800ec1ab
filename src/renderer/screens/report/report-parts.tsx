import { inOrder, type ReportOptions, type ReportPart } from '../../../shared/model/report-options.ts'
import { parts } from '../../../shared/words/report-set.ts'
import { partGroups, partInside, reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { ReportFiles } from './report-files.tsx'

type Props = { options: ReportOptions; onChange: (options: ReportOptions) => void }

/** The parts of a report and the files it is written as, each with its tick. */
export function ReportParts({ options, onChange }: Props) {
  const has = (part: ReportPart) => options.parts.includes(part)
  const toggle = (part: ReportPart) =>
    onChange({
      ...options,
      parts: has(part) ? options.parts.filter((one) => one !== part) : inOrder([...options.parts, part]),
    })
  return (
    <div className="report-parts">
      {(['around', 'ofEach', 'after'] as const).map((group) => (
        <fieldset key={group}>
          <legend className="caps">{words[group]}</legend>
          {partGroups[group].map((part) => {
            const inside = partInside[part]
            const isOpen = inside === undefined || has(inside)
            return (
              <label key={part} className={inside === undefined ? 'check-line' : 'check-line report-inside'}>
                <input type="checkbox" checked={has(part) && isOpen} disabled={!isOpen} onChange={() => toggle(part)} />
                {parts[part]}
              </label>
            )
          })}
          {group === 'ofEach' && (
            <label className="check-line">
              <input
                type="checkbox"
                checked={options.hasNotes}
                onChange={() => onChange({ ...options, hasNotes: !options.hasNotes })}
              />
              {words.notes}
            </label>
          )}
        </fieldset>
      ))}
      <ReportFiles files={options.files} onChange={(files) => onChange({ ...options, files })} />
    </div>
  )
}
