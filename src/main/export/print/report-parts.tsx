import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { Analysis } from '../../../shared/model/analysis.ts'
import { namePieces, pathPieces } from '../../../shared/model/path-pieces.ts'
import { referenceParts } from '../../../shared/model/reference-parts.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { VERDICT_SHAPES } from '../../../shared/model/verdict-shapes.ts'
import { directionOf, nameParts, visibleParts } from '../../../shared/model/visible-text.ts'
import { integrity, service, metadata as words } from '../../../shared/words/report/report.ts'
import { attachedReport } from '../../../shared/words/report/report-attached.ts'
import { type VerdictShape, verdictWords } from '../../../shared/words/verdicts.ts'
import { showInstant } from '../facts/times.ts'
import { Rows } from './rows.tsx'

type ForeignProps = {
  text: string
  mono?: boolean
  lines?: boolean
  /** It may break after its separators. */
  path?: boolean
  /** It is a name, which may break between its words. */
  name?: boolean
}

/** Foreign text: isolated from the direction of what stands around it, and nothing in it acts unseen. */
export function Foreign({ text, mono = false, lines = false, path = false, name = false }: ForeignProps) {
  const classes = [mono ? 'mono' : '', lines ? 'lines' : ''].filter(Boolean).join(' ')
  const parts = (lines ? visibleParts(text, true) : nameParts(text)).flatMap((part) => {
    if (part.kind !== 'text') return createElement('span', { className: 'sign' }, part.text)
    return path ? breakable(pathPieces(part.text)) : name ? breakable(namePieces(part.text)) : unbroken(part.text)
  })
  // Given one by one, the parts need no keys: they never change places.
  const attributes = { className: classes || undefined, dir: (lines ? null : directionOf(text)) ?? undefined }
  return createElement('bdi', attributes, ...parts)
}

const breakable = (pieces: readonly string[]) =>
  pieces.flatMap((piece, at) => (at === 0 ? [piece] : [createElement('wbr', { key: at }), piece]))

/** References stay on one line. */
const unbroken = (text: string) =>
  referenceParts(text).map((piece, at) =>
    at % 2 === 0 ? piece : createElement('span', { key: at, className: 'reference' }, piece),
  )

/** A word of ours in place of a value: "not sent", "not recorded". */
export const Soft = ({ text }: { text: string }) => (
  <span className="soft">
    <Foreign text={text} />
  </span>
)

/** A section under its title. null, or nothing in it = there is no such section. */
export type SectionOf = readonly [title: string, content: ReactNode] | false | null | undefined

/** The sections of an item. */
export function Sections({ of }: { of: readonly SectionOf[] }) {
  const sections = of.filter((one) => one && !isNothing(one[1])) as (readonly [string, ReactNode])[]
  return sections.map(([title, content]) => (
    <section key={title}>
      <h2>{title}</h2>
      {content}
    </section>
  ))
}

type PartProps = { title: string; isNewPage?: boolean; isWhole?: boolean; children: ReactNode }

/** A part of a report of many items: an entry of the outline. `isNewPage` = it starts one; `isWhole` = it fits on one, and is not torn. */
export function Part({ title, isNewPage = false, isWhole = false, children }: PartProps) {
  return (
    <section className={['part', isNewPage && 'new-page', isWhole && 'whole'].filter(Boolean).join(' ')}>
      <h1>{title}</h1>
      {children}
    </section>
  )
}

/** What stands in a cell, a fact or a line: a text is foreign, whoever wrote it; null, false and '' are nothing. */
const shown = (content: ReactNode): ReactNode => (typeof content === 'string' ? <Foreign text={content} /> : content)
const isNothing = (content: ReactNode): boolean => content == null || content === false || content === ''

/** A text that keeps its lines; null = there is none. */
export const inLines = (text: string | null): ReactNode =>
  text === null || text === '' ? null : <Foreign text={text} lines />

/** A label and its value, which is left out with its label where it is nothing. null = there is no such fact. */
export type Fact = readonly [label: string, value: ReactNode] | null

const isStated = <F extends Fact | PairOf>(fact: F): fact is NonNullable<F> => fact !== null && !isNothing(fact[1])

/** A table of facts: labels left, values right. */
export const Facts = ({ of }: { of: readonly Fact[] }) => (
  <table className="facts">
    <tbody>
      <Rows>
        {of.filter(isStated).map(([label, value], at) => (
          <tr key={at}>
            <th scope="row">{label}</th>
            <td>{shown(value)}</td>
          </tr>
        ))}
      </Rows>
    </tbody>
  </table>
)

/** The same one behind the other, in a note. */
export const FactNote = ({ of }: { of: readonly Fact[] }) => (
  <p className="note">
    {of.filter(isStated).map(([label, value], at) => (
      <Fragment key={at}>
        {at > 0 && ' · '}
        {label}: {shown(value)}
      </Fragment>
    ))}
  </p>
)

/** The cells of a row; a `<td>` with a look of its own stands as it is. */
export type GridRow = readonly ReactNode[] | { id?: string; look?: string | undefined; cells: readonly ReactNode[] }
type GridProps = {
  kind?: string
  columns?: readonly string[]
  rows: readonly (GridRow | ReactElement)[]
  /** More rows than these are counted, not printed. */
  most?: number
}

/** A ruled table under its column titles, if it has any; `kind` names its own widths for the style sheet. A ready row stands as it is. */
export function Grid({ kind, columns, rows, most = rows.length }: GridProps) {
  return (
    <>
      <table className={kind === undefined ? 'grid' : `grid ${kind}`}>
        {columns === undefined ? null : <Head of={columns} />}
        <tbody>
          <Rows>
            {rows
              .slice(0, most)
              .map((row, at) =>
                isValidElement(row) ? <Fragment key={at}>{row}</Fragment> : <Row key={at} of={row} />,
              )}
          </Rows>
        </tbody>
      </table>
      <FirstOf most={most} total={rows.length} />
    </>
  )
}

/** That only the first `most` are printed; nothing where there are no more. */
export const FirstOf = ({ most, total }: { most: number; total: number }) => (
  <Line as="note" of={total > most && service.firstOf({ shown: most, total })} />
)

/** A ruled table under its heading, and what is to be known of it; nothing where it has no rows. */
export const TitledGrid = ({ title, note, ...grid }: GridProps & { title: string; note?: string }) =>
  grid.rows.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <Grid {...grid} />
      <Line as="note" of={note} />
    </>
  )

/** The column titles of a table. */
export const Head = ({ of }: { of: readonly string[] }) => (
  <thead>
    <tr>
      {of.map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
    </tr>
  </thead>
)

/** A row of such a table that is written by hand. */
export function Row({ of }: { of: GridRow }) {
  const { id, look, cells } = 'cells' in of ? of : { id: undefined, look: undefined, cells: of }
  // Given one by one they need no keys.
  return createElement('tr', { id, className: look }, ...cells.map(gridCell))
}

const gridCell = (cell: ReactNode): ReactNode =>
  isValidElement(cell) && cell.type === 'td' ? cell : <td>{shown(cell)}</td>

/** Facts in two columns, each under its label, for blocks; a third member = it is as wide as both. */
export type PairOf = readonly [label: string, value: ReactNode, width?: 'wide'] | null

export const Pairs = ({ of }: { of: readonly PairOf[] }) => (
  <dl className="pairs">
    {of.filter(isStated).map(([label, value, width], at) => (
      <div key={at} className={width === 'wide' ? 'whole' : undefined}>
        <dt>{label}</dt>
        <dd>{shown(value)}</dd>
      </div>
    ))}
  </dl>
)

type LineProps = { of: ReactNode; as?: 'alert' | 'note' | 'soft' | 'strong' | 'quote' | undefined; lines?: boolean }

/** A paragraph of one text; nothing where there is none. `lines` = the text keeps its lines. */
export function Line({ of, as, lines = false }: LineProps) {
  if (isNothing(of)) return null
  return <p className={as}>{lines && typeof of === 'string' ? <Foreign text={of} lines /> : shown(of)}</p>
}

/** A line of its own in a cell or a fact; nothing where there is none. */
export const Below = ({ of, as }: { of: ReactNode; as?: 'alert' | 'mono' | 'soft' | 'strong' }) =>
  isNothing(of) ? null : <div className={as}>{shown(of)}</div>

/** A list of points, each a text. */
export const Points = ({ of }: { of: readonly ReactNode[] }) => (
  <ul>
    {of.map((text, at) => (
      <li key={at}>{shown(text)}</li>
    ))}
  </ul>
)

/** A line in a frame, with its look. */
export type FramedLine = readonly [look: 'caps' | 'mono' | 'soft' | 'strong' | undefined, text: ReactNode]
type NoticeProps = { title: string; why: ReactNode; framed?: readonly FramedLine[] }

/** What is to be known of a file before all else, why, and in a frame the digests it is about, each in full. */
export const Notice = ({ title, why, framed = [] }: NoticeProps) => (
  <div className="changed-since">
    <div className="alert">{title}</div>
    <Line of={why} />
    {framed.length > 0 && (
      <div className="hash">
        {framed.map(([look, text], at) => (
          <div key={at} className={look}>
            {shown(text)}
          </div>
        ))}
      </div>
    )}
  </div>
)

/** A score on its documented scale from 0 to 1 as a neutral bar. Values beyond the scale have none. */
export function Bar({ value }: { value: number }) {
  return (
    <svg viewBox="0 0 200 8" width="40mm" height="2.2mm" preserveAspectRatio="none" aria-hidden="true">
      <rect width="200" height="8" fill="#e3e6ea" />
      <rect width={value * 200} height="8" fill="#4a5560" />
    </svg>
  )
}

/**
 * The verdict as a word with its shape; the tint adds nothing that the shape and word do not say. `form` = the JSON of one
 * in a form that is not read; left out = there is none.
 */
export function VerdictChip({ verdict, form }: { verdict: string | null; form?: string | null | undefined }) {
  const words = verdictWords(verdict, form)
  return (
    <span className={`chip ${words.tone}`}>
      <Shape shape={words.shape} />
      <Foreign text={words.label} />
    </span>
  )
}

/** That a person attached the reply a result stands in, and who; nothing of one that the service returned (null). */
export function AttachedBy({ name }: { name: string | null }) {
  if (name === null) return null
  return (
    <div className="strong">
      {attachedReport.by} <Foreign text={name} />
    </div>
  )
}

/** When a reply was received, or attached by whom, and by which version. */
export const receivedFact = ({ receivedAt, attachedBy, appVersion }: Analysis, zone: string): Fact => [
  attachedBy === null ? integrity.received : integrity.attached,
  <>
    {showInstant(receivedAt, zone).line} · Touchstone {appVersion}
    <AttachedBy name={attachedBy} />
  </>,
]

/** Who attached the reply that what follows stands in; nothing where the service returned it (null). */
export function AttachedNote({ by }: { by: string | null }) {
  if (by === null) return null
  const [before, after] = attachedReport.around
  return (
    <p className="note strong">
      {before} <Foreign text={by} />
      {after}
    </p>
  )
}

function Shape({ shape }: { shape: VerdictShape }) {
  if (shape === 'none') return null
  const { d, isOpen } = VERDICT_SHAPES[shape]
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d={d} fill={isOpen ? 'none' : 'currentColor'} stroke="currentColor" strokeWidth={isOpen ? 1.6 : 0} />
    </svg>
  )
}

/** A digest in full below what it is of. */
export function Digest({ words, hex }: { words: string; hex: string }) {
  return (
    <>
      {words}
      <div className="mono">{hex}</div>
    </>
  )
}

type CutProps = {
  text: string
  /** Code units. */
  most: number
  /** Where the rest is. */
  rest: string
  /** false = it is on one line. */
  lines?: boolean
}

/** A text in its lines, cut where it is too long. */
export const Cut = ({ text, most, rest, lines = true }: CutProps) => (
  <>
    <Foreign text={firstOf(text, most)} lines={lines} />
    {text.length > most && <span className="soft"> … {rest}</span>}
  </>
)

/** The same in a line of its own, after what it is; nothing where there is none. */
export function Labelled({ label, text, ...cut }: Omit<CutProps, 'text'> & { label: string; text: string | null }) {
  if (text === null || text === '') return null
  return (
    <div>
      <span className="soft">{label}: </span>
      <Cut text={text} {...cut} />
    </div>
  )
}

/** Longest value printed whole, characters; the library keeps all of it. */
const MAX_VALUE = 400

/** The value of an entry as recorded, and where it is cut, how much more there is. */
export const Recorded = ({ raw }: { raw: string }) => (
  <Cut text={raw} most={MAX_VALUE} rest={words.cut({ more: raw.length - firstOf(raw, MAX_VALUE).length })} />
)
