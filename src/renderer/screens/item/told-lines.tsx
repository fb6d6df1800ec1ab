import { Fragment } from 'react'
import type { ToldLine } from '../../../shared/words/metadata.ts'
import { Name } from '../../ui/name.tsx'

/** What the file says of itself, as label and value, with where it was read in a quieter line. */
export function ToldLines({ lines }: { lines: readonly ToldLine[] }) {
  const labels = [...new Set(lines.map(({ label }) => label))]
  return (
    <dl className="facts">
      {labels.map((label) => (
        <div key={label} className="facts-row">
          <dt>{label}</dt>
          <dd className="selectable told-values">
            {numbered(lines.filter((line) => line.label === label)).map(({ key, line }) => (
              <Fragment key={key}>
                <p>
                  <Name text={line.value} keepLines />
                </p>
                {line.beside !== null && (
                  <p className="quiet told-beside">
                    <Name text={line.beside} keepLines />
                  </p>
                )}
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same line may come twice, so each is told apart by its place. */
const numbered = (lines: readonly ToldLine[]) => lines.map((line, index) => ({ key: `${index} ${line.value}`, line }))
