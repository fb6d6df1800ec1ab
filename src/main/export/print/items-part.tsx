import { Buffer } from 'node:buffer'
import { renderToStaticMarkup } from 'react-dom/server'
import { count } from '../../../shared/words/counts.ts'
import { walkLine } from '../../../shared/words/report/custody-report.ts'
import { inLines as lineWords, items as words } from '../../../shared/words/report/report-set.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { notInspectedLines } from '../facts/derived-facts.ts'
import type { InALine } from '../facts/in-a-line.ts'
import { type EntryLine, ranges } from '../facts/report-entry.ts'
import { brokenIn, type SetHead } from '../facts/set-head.ts'
import { showInstant } from '../facts/times.ts'
import { pageAnchor } from './page-anchor.ts'
import { Foreign, Grid, Part, Points, Row } from './report-parts.tsx'
import { said, saidOf } from './said.ts'

type Props = { head: SetHead; lines: readonly EntryLine[] }

/** The table of items: their bytes, and how they stand. */
export const Items = ({ head, lines }: Props) => (
  <Part title={parts.items}>
    <Grid
      kind="items"
      columns={words.columns}
      rows={lines.map((line) => <ItemRow line={line} zone={head.made.zone} />)}
    />
    <h3>{words.integrity}</h3>
    <Points of={[...integrityLines(lines, head.made.zone), ...walkLines(head)]} />
  </Part>
)

/** The bytes of an item: what they are, since when, and how they stand. `zone` = that of the report's times. */
function ItemRow({ line, zone }: { line: EntryLine; zone: string }) {
  const { bytes, sha256, failure, notInspected, receivedAt, cameLaterAt, original, saved, otherBytes } = line
  const at = (time: number) => showInstant(time, zone).utc
  const noHash = failure !== null ? '' : notInspected === null ? words.address : words.noHash[notInspected]
  return (
    <Row
      of={[
        line.reference,
        <Foreign text={line.name} name />,
        <td className="figure">{bytes === null ? '' : count(bytes)}</td>,
        <td className={sha256 === null ? 'soft' : 'mono'}>{sha256 ?? noHash}</td>,
        <>
          {receivedAt !== null && at(receivedAt)}
          {line.exhibit !== null && <div className="soft">{line.exhibit}</div>}
          {cameLaterAt !== null && <div className="strong">{words.cameLater({ at: at(cameLaterAt) })}</div>}
          {otherBytes?.firstReadAt != null && <div>{words.firstRead({ at: at(otherBytes.firstReadAt) })}</div>}
        </>,
        <td className={[original, saved].includes('different') ? 'strong' : undefined}>
          {notInspected !== null && original === 'not_checked'
            ? words.notCompared
            : original !== null && words.states[original]}
          {saved !== null && words.saved({ state: words.states[saved] })}
          {otherBytes !== null && <div className="strong">{words.otherBytes}</div>}
        </td>,
      ]}
    />
  )
}

/** How the custody log was found, where it has entries; that it does not hold stands before all else. */
export const walkLines = (head: SetHead): string[] =>
  head.custody === null || brokenIn(head) !== null ? [] : [walkLine(head.walk)]

/** How the files of a report stand, those that persons attached to addresses too. */
export function integrityLines(lines: readonly EntryLine[], zone: string): string[] {
  const inAll = lines.filter(({ saved }) => saved !== null)
  const verified = inAll.filter(({ saved }) => saved === 'verified')
  const changed = lines.filter(({ otherBytes }) => otherBytes !== null)
  return said([
    ...originalLines(lines, zone),
    inAll.length > 0 && words.savedVerified({ n: verified.length, of: inAll.length }),
    saidOf(inAll, ({ saved }) => saved === 'different', words.savedDifferent),
    changed.length > 0 && words.heldOthers({ references: ranges(changed) }),
  ])
}

function originalLines(lines: readonly EntryLine[], zone: string): (string | null | false)[] {
  const files = lines.filter(({ original }) => original !== null)
  if (files.length === 0) return [words.noOriginals]
  const read = files.filter(({ notInspected }) => notInspected === null)
  const of = (state: EntryLine['original']) => read.filter(({ original }) => original === state).length
  const [notAttached, notChecked] = [of('not_attached'), of('not_checked')]
  return [
    read.length > 0 && readAgainLine(files, zone),
    saidOf(lines, ({ original }) => original === 'different', words.different),
    notAttached > 0 && words.notAttached({ n: notAttached }),
    notChecked > 0 && words.notChecked({ n: notChecked }),
    ...notInspectedLines(files, words.notInspected),
  ]
}

function readAgainLine(all: readonly EntryLine[], zone: string): string {
  const again = all.filter(({ original }) => original === 'verified' || original === 'different')
  const files = countedFiles(again, all)
  const times = again.flatMap(({ verifiedAt }) => verifiedAt ?? []).sort((one, other) => one - other)
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return words.noneRead({ files })
  const [from, to] = [showInstant(first, zone).utc, showInstant(last, zone).utc]
  const when = from === to ? words.on({ at: from }) : words.fromTo({ from, to })
  const same = again.filter(({ original }) => original === 'verified').length
  return same > 0 && same < again.length
    ? words.readAgainMixed({ files, when, same, others: again.length - same })
    : words.readAgain({ files, when, isSame: same > 0 })
}

/** "5 of 5 originals and 1 of 1 still made by Touchstone". */
function countedFiles(some: readonly EntryLine[], all: readonly EntryLine[]): string {
  const among = (lines: readonly EntryLine[], isStill: boolean) =>
    lines.filter((line) => line.isStill === isStill).length
  const [ofOriginals, ofStills] = [among(all, false), among(all, true)]
  const originals = words.counted.originals({ n: among(some, false), of: ofOriginals })
  if (ofStills === 0) return originals
  const stills = words.counted.stills({ n: among(some, true), of: ofStills })
  return ofOriginals === 0 ? stills : words.counted.both({ originals, stills })
}

/** The items of a volume that have no pages of their own, as HTML. `zone` = that of the report's times. */
export const renderLines = (lines: readonly InALine[], zone: string): Buffer<ArrayBuffer> =>
  Buffer.from(
    renderToStaticMarkup(
      <Part title={lineWords.title} isNewPage>
        <Grid
          kind="in-lines"
          columns={lineWords.columns}
          rows={lines.map(({ reference, path, bytes, modifiedAt, why }) => ({
            id: pageAnchor(reference),
            cells: [
              reference,
              <Foreign text={path} path />,
              <td className="figure">{count(bytes)}</td>,
              modifiedAt !== null && showInstant(modifiedAt, zone).utc,
              why,
            ],
          }))}
        />
      </Part>,
    ),
  )
