import { Fragment } from 'react'
import type { DifferenceRow } from '../../../shared/model/difference.ts'
import type { ReportOptions } from '../../../shared/model/report-options.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { fieldWords, groupHeading, reportTexts } from '../../../shared/words/difference.ts'
import { plates as words } from '../../../shared/words/report/plates.ts'
import { redactionReport } from '../../../shared/words/report/redaction-report.ts'
import { recording } from '../../../shared/words/report/report-recording.ts'
import { veilInReport } from '../../../shared/words/report/veil-in-report.ts'
import { notTheCopy } from '../../../shared/words/report/viewing-copy.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { plates as pairs } from '../../../shared/words/report-plates.ts'
import type { ReportPicture } from '../facts/drawn-picture.ts'
import { placedFaces } from '../facts/placed-faces.ts'
import { plateRows } from '../facts/plate-rows.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { BoxesRead, DamageNote, Drawing, pictureSize } from './picture-plates.tsx'
import { AttachedBy, Foreign, OldGrid, Part } from './report-parts.tsx'
import { WithheldNote } from './withheld-note.tsx'

/** Two items side by side; null = what is known of it was not gathered. */
export type Plate = { left: ReportFacts | null; right: ReportFacts | null }
type Props = { plates: readonly Plate[]; options: ReportOptions }

/** More rows than these are counted, not printed. */
const MAX_ROWS = 60
/** Longer values are cut: they stand whole with their item. */
const MAX_VALUE = 300
/** Both pictures share a line of this width, and none is higher, mm. */
const WIDTH = 168
const HEIGHT = 110

/** The pairs a person chose, each with what is known to differ. */
export function PlateSection({ plates, options }: Props) {
  if (plates.length === 0) return null
  return (
    <Part title={parts.plates} isNewPage>
      <p className="note">{words.intro}</p>
      {plates.map((plate, at) => (
        <section className="comparison" key={`${plate.left?.item.row.id} ${plate.right?.item.row.id}`}>
          <h2>
            <span className="number">{at + 1}</span>{' '}
            {pairs.title({ left: referenceOf(plate.left), right: referenceOf(plate.right) })}
          </h2>
          {plate.left === null || plate.right === null ? (
            <p>{words.missing}</p>
          ) : (
            <Pair left={plate.left} right={plate.right} options={options} />
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
  return (
    <>
      <Pictures sides={sides} options={options} />
      {/* Before the table, which may end pages later. */}
      <p className="note">
        {rows.length === 0 ? words.nothing : words.rows(shown.length, rows.length)} {words.scale}
      </p>
      <OldGrid kind="sides" columns={['', words.sides[0], words.sides[1]]}>
        <tr>
          <td>{words.item}</td>
          {sides.map(({ item, exhibit }) => (
            <td key={item.row.id}>
              {exhibit.reference} / {item.row.reference}
              <div>
                <Foreign text={item.row.name} />
              </div>
            </td>
          ))}
        </tr>
        <tr>
          <td>SHA-256</td>
          {sides.map(({ item }) => (
            <td key={item.row.id} className="mono">
              {item.row.sha256 ?? words.noDigest}
            </td>
          ))}
        </tr>
        {sides.some(isAttached) ? (
          <tr>
            <td>{words.result}</td>
            {sides.map((facts) => (
              <td key={facts.item.row.id}>
                {isAttached(facts) ? (
                  <AttachedBy name={facts.service.analysis?.attachedBy ?? null} />
                ) : facts.service.analysis === null ? (
                  words.noResult
                ) : (
                  words.returned
                )}
              </td>
            ))}
          </tr>
        ) : null}
        {shown.map((row, at) => (
          <Fragment key={row.key}>
            <Heading of={row} before={shown[at - 1]} />
            <tr>
              <td>
                <Foreign text={fieldWords(row)} />
              </td>
              {reportTexts(row).map((text, side) => (
                <td key={words.sides[side]}>
                  <Foreign text={shortened(text, MAX_VALUE)} />
                </td>
              ))}
            </tr>
          </Fragment>
        ))}
      </OldGrid>
    </>
  )
}

/** Whether its result stands in a reply that a person attached. */
const isAttached = ({ service: { analysis } }: ReportFacts): boolean => (analysis?.attachedBy ?? null) !== null

/** What the rows below it are about, with what is to be known of them; nothing where the row before has the same. */
function Heading({ of, before }: { of: DifferenceRow; before: DifferenceRow | undefined }) {
  const { title, note } = groupHeading(of)
  if (before !== undefined && groupHeading(before).title === title) return null
  return (
    <tr className="group">
      <th colSpan={3} scope="colgroup">
        <Foreign text={title} />
        {note === null ? null : <div className="soft">{note}</div>}
      </th>
    </tr>
  )
}

/** What there is to know of a printed picture, in whole sentences. */
const notesOf = ({ redaction, copy, veil }: ReportFacts, { frame }: ReportPicture): string =>
  [
    ...(redaction === null ? [] : [redactionReport.title({ n: redaction.boxes })]),
    ...(frame === undefined ? [] : [recording.frameAt(frame.seconds)]),
    veil.look === 'off' ? words.drawn(copy) : veilInReport.plate(veil.look, copy),
  ].join(' ')

/** Whole pictures, equally high. */
function Pictures({ sides, options }: { sides: readonly ReportFacts[]; options: ReportOptions }) {
  const sizes = sides.map((facts) => (facts.picture === null ? null : pictureSize(facts)))
  const shapes = sizes.map((size) => (size === null ? 1 : size.width / size.height))
  const height = Math.min(HEIGHT, WIDTH / shapes.reduce((sum, shape) => sum + shape, 0))
  return (
    <div className="plates sides">
      {sides.map((facts, at) => {
        const size = sizes[at] ?? null
        const faces = options.pictures === 'plain' ? [] : placedFaces(facts)
        return (
          <figure className="plate" key={facts.item.row.id}>
            <div className="well">
              {size === null || facts.picture === null ? (
                <span className="soft">
                  {facts.withheld !== null ? (
                    <WithheldNote facts={facts} />
                  ) : facts.copy === 'different' ? (
                    notTheCopy(facts.item.row.kind, facts.verification?.state ?? null)
                  ) : (
                    words.noPicture
                  )}
                </span>
              ) : (
                <Drawing
                  picture={facts.picture}
                  size={size}
                  frame={{ width: height * (shapes[at] ?? 1), height }}
                  faces={faces}
                />
              )}
            </div>
            <figcaption>
              <b>{words.sides[at]}.</b> {facts.item.row.reference} <Foreign text={facts.item.row.name} />
              {facts.picture === null ? null : (
                <>
                  . <DamageNote medium={facts.item.medium} picture={facts.picture} /> {notesOf(
                    facts,
                    facts.picture,
                  )}{' '}
                </>
              )}
              {facts.picture === null || size === null || faces.length === 0 ? null : (
                <>
                  {words.boxed} <BoxesRead facts={facts} />
                </>
              )}
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}
