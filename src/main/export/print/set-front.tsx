import { copiesAmong } from '../../../shared/model/copies-among.ts'
import { leftOut, presetOf, ReportPart } from '../../../shared/model/report-options.ts'
import { walkLine } from '../../../shared/words/report/custody-report.ts'
import { integrity, pictures } from '../../../shared/words/report/report.ts'
import { attachedReport } from '../../../shared/words/report/report-attached.ts'
import {
  items as itemWords,
  method as methodWords,
  reportSet,
  scope as scopeWords,
  summary as words,
} from '../../../shared/words/report/report-set.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { reportSheet } from '../../../shared/words/report-sheet.ts'
import { verdictWords } from '../../../shared/words/verdicts.ts'
import { notInspectedLines } from '../facts/not-inspected.ts'
import { type EntryLine, ranges } from '../facts/report-entry.ts'
import { brokenIn, type SetHead } from '../facts/set-head.ts'
import { showInstant } from '../facts/times.ts'
import { GivenText, QuestionAsked } from './given-text.tsx'
import { leftOutOf, namesOf } from './left-out.tsx'
import { Fact, Facts, Foreign, Grid, Part, Soft } from './report-parts.tsx'
import { isSendingAltered, isUnknown, sentLines, serviceLine, servicesOf } from './services-asked.ts'
import { type ItemPages, ItemRow, SummaryRow } from './set-rows.tsx'
import { isStated } from './stated.ts'
import { noResultOf } from './summary-words.ts'

type Props = {
  head: SetHead
  lines: readonly EntryLine[]
  /** References of the items that have no pages. */
  unprinted: readonly string[]
  /** Items with pages in one volume. */
  perVolume: number
}

/** What stands before the items: the question, the summary, the table of items with their integrity, the method. */
export function FrontMatter(props: Props) {
  const has = (part: ReportPart) => props.head.options.parts.includes(part)
  return (
    <>
      {has('scope') ? <Scope head={props.head} hasQuestion={!has('cover')} /> : null}
      {has('summary') ? <Summary {...props} /> : null}
      {has('items') ? <Items {...props} /> : null}
      {has('method') ? <Method {...props} /> : null}
    </>
  )
}

/** `hasQuestion` = it does not stand on the cover. */
function Scope({ head, hasQuestion }: { head: SetHead; hasQuestion: boolean }) {
  return (
    <Part title={parts.scope} isNewPage>
      {hasQuestion ? <QuestionAsked head={head} /> : null}
      <h3>{scopeWords.scope}</h3>
      <p>
        <GivenText head={head} name="scope" none={<Soft text={scopeWords.noScope} />} lines />
      </p>
      {!isStated(head, 'caseDescription') ? null : (
        <>
          <h3>{scopeWords.description}</h3>
          <p>
            <GivenText head={head} name="caseDescription" lines />
          </p>
        </>
      )}
    </Part>
  )
}

/** The table of items: what the service returned about each, and what a person found. */
export function Summary({ head, lines, unprinted, perVolume }: Props) {
  const { hasPages } = head.options
  const hasThumbs = lines.some(({ thumb }) => thumb !== null)
  const pagesOf = ({ reference }: EntryLine, at: number): ItemPages => {
    if (!hasPages || unprinted.includes(reference)) return null
    const number = Math.floor(at / perVolume) + 1
    return number === 1 ? { in: 'here' } : { in: 'volume', number }
  }
  const copies = copiesAmong(lines, (line) => line)
  const found = new Map(
    lines.flatMap((line) => (line.finding === null ? [] : [[line.sha256, line.reference] as const])),
  )
  const results = lines.flatMap(({ result }) => result ?? [])
  const answers = new Set(results.map(({ checkId }) => checkId)).size
  return (
    <Part title={parts.summary}>
      <p className="note">{words.intro}</p>
      {lines.some(hasAttached) ? <p className="note">{attachedReport.note}</p> : null}
      <p className="tally">
        <Soft text={words.ofResults} />
        {tallyOf(lines).map(([label, n]) => (
          <span key={label}>
            <Foreign text={words.tally({ label, n })} />
          </span>
        ))}
      </p>
      {answers < results.length ? (
        <p className="note">{words.shared({ results: results.length, replies: answers })}</p>
      ) : null}
      <Grid
        kind={hasThumbs ? 'summary with-thumbs' : 'summary'}
        columns={[hasThumbs ? words.picture : '', ...words.columns, hasPages ? words.page : ''].filter(Boolean)}
      >
        {lines.map((line, at) => (
          <SummaryRow
            key={line.itemId}
            line={line}
            sameAs={copies.get(line)}
            foundFor={line.sha256 === null ? undefined : found.get(line.sha256)}
            pages={pagesOf(line, at)}
            hasThumbs={hasThumbs}
            hasPages={hasPages}
            hasChecks={!leftOut(head.options).includes('factChecks')}
          />
        ))}
      </Grid>
      <h3>{words.scale}</h3>
      <p>
        {words.scaleNote} <Foreign text={head.ladder.join(' · ')} />
      </p>
    </Part>
  )
}

const hasAttached = ({ replies }: EntryLine): boolean => replies.some(({ attachedBy }) => attachedBy !== null)

/** The most frequent first, equally frequent ones by their words. */
function tallyOf(lines: readonly EntryLine[]): [label: string, n: number][] {
  const tally = new Map<string, number>()
  for (const line of lines) {
    const label = line.result === null ? noResultOf(line) : tallied(line.result)
    tally.set(label, (tally.get(label) ?? 0) + 1)
  }
  return [...tally].sort(([one, n], [other, m]) => m - n || one.localeCompare(other, 'en'))
}

function tallied({ verdicts: [first, second], attachedBy }: NonNullable<EntryLine['result']>): string {
  if (first === undefined) return words.unread
  const label = second === undefined ? verdictWords(first).label : words.several
  return attachedBy === null ? label : attachedReport.counted({ label })
}

function Items({ head, lines }: Props) {
  const { zone } = head.made
  return (
    <Part title={parts.items}>
      <Grid kind="items" columns={itemWords.columns}>
        {lines.map((line) => (
          <ItemRow key={line.itemId} line={line} zone={zone} />
        ))}
      </Grid>
      <h3>{itemWords.integrity}</h3>
      <ul>
        {[...integrityLines(lines, zone), ...heldOthersLines(lines), ...walkLines(head)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Part>
  )
}

/** How the custody log was found, where it has entries; that it does not hold stands before all else. */
const walkLines = (head: SetHead): string[] =>
  head.custody === null || brokenIn(head) !== null ? [] : [walkLine(head.walk)]

function integrityLines(lines: readonly EntryLine[], zone: string): string[] {
  return [...originalLines(lines, zone), ...savedLines(lines)]
}

/** Of the files that were seen to hold other bytes than those reported. */
function heldOthersLines(lines: readonly EntryLine[]): string[] {
  const changed = lines.filter(({ otherBytes }) => otherBytes !== null)
  return changed.length === 0 ? [] : [itemWords.heldOthers({ references: ranges(changed) })]
}

/** Of the files that persons attached to addresses. */
function savedLines(lines: readonly EntryLine[]): string[] {
  const of = (state: EntryLine['saved']) => lines.filter(({ saved }) => saved === state)
  const inAll = lines.length - of(null).length
  const different = of('different')
  return [
    ...(inAll > 0 ? [itemWords.savedVerified({ n: of('verified').length, of: inAll })] : []),
    ...(different.length > 0
      ? [itemWords.savedDifferent({ references: different.map(({ reference }) => reference).join(', ') })]
      : []),
  ]
}

function originalLines(lines: readonly EntryLine[], zone: string): string[] {
  const files = lines.filter(({ original, isStill }) => original !== null && !isStill)
  if (files.length === 0) return [itemWords.noOriginals]
  const read = files.filter(({ notInspected }) => notInspected === null)
  const of = (state: EntryLine['original']) => read.filter(({ original }) => original === state)
  const same = of('verified')
  const different = lines.filter(({ original }) => original === 'different')
  const times = [...same, ...of('different')].flatMap(({ verifiedAt }) => verifiedAt ?? [])
  const at = (time: number) => showInstant(time, zone).utc
  return [
    ...(read.length === 0
      ? []
      : [
          times.length === 0
            ? itemWords.noneRead({ of: read.length })
            : readAgainLine({
                n: times.length,
                of: files.length,
                same: same.length,
                from: at(Math.min(...times)),
                to: at(Math.max(...times)),
              }),
        ]),
    ...(different.length > 0
      ? [itemWords.different({ references: different.map(({ reference }) => reference).join(', ') })]
      : []),
    ...(of('not_attached').length > 0 ? [itemWords.notAttached({ n: of('not_attached').length })] : []),
    ...(of('not_checked').length > 0 ? [itemWords.notChecked({ n: of('not_checked').length })] : []),
    ...notInspectedLines(files, itemWords.notInspected),
  ]
}

type ReadAgain = { n: number; of: number; same: number; from: string; to: string }

function readAgainLine({ n, of, same, from, to }: ReadAgain): string {
  const when = from === to ? itemWords.on({ at: from }) : itemWords.fromTo({ from, to })
  return same > 0 && same < n
    ? itemWords.readAgainMixed({ n, of, when, same, others: n - same })
    : itemWords.readAgain({ n, of, when, isSame: same > 0 })
}

function Method({ head, lines }: Props) {
  const { made, options } = head
  const services = servicesOf(lines)
  const preset = presetOf(options, head.itemCount)
  const notInspected = lines.filter((line) => line.notInspected !== null).length
  return (
    <Part title={parts.method} isWhole>
      <p className="note">{methodWords.intro}</p>
      <Facts>
        <Fact label={methodWords.reading}>
          {methodWords.readingNote} {methodWords.metadataNote}
          {notInspected > 0 ? ` ${methodWords.notDone({ n: notInspected })}` : ''}
        </Fact>
        <Fact label={methodWords.app}>
          Touchstone {made.appVersion} · {made.runtime}
        </Fact>
        <Fact label={methodWords.services}>
          {services.length === 0
            ? methodWords.noService({
                known: lines.some(isSendingAltered) ? 'altered' : lines.some(isUnknown) ? 'unknown' : 'all',
              })
            : services.map((service) => (
                <div key={service.origin}>
                  <Foreign text={serviceLine(service, made.zone)} />
                </div>
              ))}
          {services.length === 0 ? null : <div className="soft">{methodWords.external}</div>}
        </Fact>
        <Fact label={methodWords.sent}>
          {sentLines(lines, options.parts.includes('integrity')).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Fact>
        <Fact label={methodWords.model}>
          {services.some(({ results, attached }) => results + attached > 0) ? methodWords.modelNote : null}
        </Fact>
        <Fact label={methodWords.originals}>
          {options.parts.includes('items')
            ? null
            : [...integrityLines(lines, made.zone), ...heldOthersLines(lines)].map((line) => (
                <div key={line}>{line}</div>
              ))}
        </Fact>
        <Fact label={integrity.custody}>{options.parts.includes('items') ? null : (walkLines(head)[0] ?? null)}</Fact>
        <Fact label={methodWords.trust}>{methodWords.trustNote}</Fact>
        <Fact label={methodWords.boxes}>
          {mayShowRegions(head, lines) ? `${methodWords.boxesNote} ${pictures.boxScores}` : null}
        </Fact>
        <Fact label={methodWords.options}>
          {preset === null ? namesOf(options.parts) || reportSet.none : reportSheet.presets[preset]}
        </Fact>
        <Fact label={methodWords.leftOut}>{leftOutOf(options, ReportPart.options)}</Fact>
      </Facts>
    </Part>
  )
}

/** Regions of faces are drawn from the results of a service, in pictures. */
const mayShowRegions = ({ options }: SetHead, lines: readonly EntryLine[]): boolean =>
  lines.some(({ result }) => result !== null) && WITH_REGIONS.some((part) => options.parts.includes(part))

const WITH_REGIONS: readonly ReportPart[] = ['pictures', 'details', 'plates']
