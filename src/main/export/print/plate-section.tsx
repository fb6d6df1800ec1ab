import type { ReactElement, ReactNode } from 'react'
import type { DifferenceRow } from '../../../shared/model/difference.ts'
import type { ReportOptions } from '../../../shared/model/report-options.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { fieldWords, groupHeading, reportTexts } from '../../../shared/words/difference.ts'
import { plates as words } from '../../../shared/words/report/plates.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { plates as pairs } from '../../../shared/words/report-plates.ts'
import { placedFaces } from '../facts/derived-facts.ts'
import { type Plate, plateRows } from '../facts/plates.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { copyNote, imageNotes, whyNone } from './picture-notes.tsx'
import { BoxesRead, PlateOf, pictureSize } from './picture-plates.tsx'
import { AttachedBy, Foreign, Grid, Part } from './report-parts.tsx'

/** `isOverleaf` = it begins a page. */
type Props = { plates: readonly Plate[]; options: ReportOptions; isOverleaf: boolean }

/** More rows than these are counted, not printed. */
const MAX_ROWS = 60
/** Longer values are cut: they stand whole with their item. */
const MAX_VALUE = 300
/** Both pictures share a line of this width, and none is higher, mm. */
const WIDTH = 168
const HEIGHT = 110

/** The pairs a person chose, each with what is known to differ. */
export function PlateSection({ plates, options, isOverleaf }: Props) {
  if (plates.length === 0) return null
  return (
    <Part title={parts.plates} isNewPage={isOverleaf}>
      <p className="note">{words.intro}</p>
      {plates.map(({ left, right }, at) => (
        <section className="comparison" key={at}>
          <h2>
            <span className="number">{at + 1}</span>{' '}
            {pairs.title({ left: referenceOf(left), right: referenceOf(right) })}
          </h2>
          {left === null || right === null ? (
            <p>{words.missing}</p>
          ) : (
            <Pair left={left} right={right} options={options} />
          )}
        </section>
      ))}
    </Part>
  )
}

const referenceOf = (facts: ReportFacts | null): string => facts?.item.row.reference ?? words.unknown

function Pair({ left, right, options }: { left: ReportFacts; right: ReportFacts; options: ReportOptions }) {
  const sides = [left, right]
  const rows = plateRows(left, right, options.parts)
  const shown = rows.slice(0, MAX_ROWS)
  const isAnyAttached = sides.some(({ service }) => typeof service.analysis?.attachedBy === 'string')
  return (
    <>
      <Pictures sides={sides} options={options} />
      {/* Before the table, which may end pages later. */}
      <p className="note">
        {rows.length === 0 ? words.nothing : words.rows(shown.length, rows.length)} {words.scale}
      </p>
      <Grid
        kind="sides"
        columns={['', ...words.sides]}
        rows={[
          [words.item, ...sides.map(nameOf)],
          ['SHA-256', ...sides.map(({ item }) => <td className="mono">{item.row.sha256 ?? words.noDigest}</td>)],
          ...(isAnyAttached ? [[words.result, ...sides.map(resultOf)]] : []),
          ...shown.flatMap((row, at) => [
            ...headingOf(row, shown[at - 1]),
            [fieldWords(row), ...reportTexts(row).map((text) => shortened(text, MAX_VALUE))],
          ]),
        ]}
      />
    </>
  )
}

const nameOf = ({ item: { row }, exhibit }: ReportFacts): ReactNode => (
  <>
    {exhibit.reference} / {row.reference}
    <div>
      <Foreign text={row.name} />
    </div>
  </>
)

function resultOf({ service: { analysis } }: ReportFacts): ReactNode {
  if (analysis === null) return words.noResult
  return analysis.attachedBy === null ? words.returned : <AttachedBy name={analysis.attachedBy} />
}

/** What the rows below it are about, with what is to be known of them; nothing where the row before has the same. */
function headingOf(row: DifferenceRow, before: DifferenceRow | undefined): ReactElement[] {
  const { title, note } = groupHeading(row)
  if (before !== undefined && groupHeading(before).title === title) return []
  return [
    <tr className="group">
      <th colSpan={3} scope="colgroup">
        <Foreign text={title} />
        {note !== null && <div className="soft">{note}</div>}
      </th>
    </tr>,
  ]
}

/** Whole pictures, equally high. */
function Pictures({ sides, options }: { sides: readonly ReportFacts[]; options: ReportOptions }) {
  const sizes = sides.map((facts) => (facts.picture === null ? null : pictureSize(facts)))
  const shapes = sizes.map((size) => (size === null ? 1 : size.width / size.height))
  const height = Math.min(HEIGHT, WIDTH / shapes.reduce((sum, shape) => sum + shape, 0))
  return (
    <div className="plates">
      {sides.map((facts, at) => {
        const { picture, item, copy } = facts
        const size = sizes[at] ?? null
        const faces = options.pictures === 'plain' ? [] : placedFaces(facts)
        const frame = { width: height * (shapes[at] ?? 1), height }
        return (
          <PlateOf
            key={item.row.id}
            drawing={picture && size && { picture, size, frame, faces }}
            none={facts.link === null ? whyNone(facts, facts) : words.noPicture}
          >
            <b>{words.sides[at]}.</b> {item.row.reference} <Foreign text={item.row.name} />
            {picture !== null && <>. {imageNotes(picture, item.medium, copyNote(facts, words.drawn(copy)))} </>}
            {picture !== null && size !== null && faces.length > 0 && (
              <>
                {words.boxed} <BoxesRead facts={facts} />
              </>
            )}
          </PlateOf>
        )
      })}
    </div>
  )
}
