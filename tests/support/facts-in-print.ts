import { PRINTED } from '../../src/main/export/facts/printed-limits.ts'
import { showInstant } from '../../src/main/export/facts/times.ts'
import type { MachineHead, MachineItem, MachinePlate } from '../../src/main/export/machine/schema.ts'
import { isPart } from '../../src/shared/model/content-kinds.ts'
import type { Content, FileEnd } from '../../src/shared/model/contents.ts'
import { statedIn } from '../../src/shared/model/medium-contents.ts'
import { readServiceDate } from '../../src/shared/model/service-date.ts'
import { shortTime, timeCode } from '../../src/shared/model/time-code.ts'
import type { CopyState } from '../../src/shared/model/viewing-copy.ts'
import { containerEntries } from '../../src/shared/words/container.ts'
import { endLine, partName, partPlace, unlistedWords } from '../../src/shared/words/contents.ts'
import { count } from '../../src/shared/words/counts.ts'
import { stageWords } from '../../src/shared/words/faces.ts'
import { progressText, saidOfJob, sourceWords } from '../../src/shared/words/fact-check.ts'
import { formatNames } from '../../src/shared/words/formats.ts'
import { olderReader, problemWords } from '../../src/shared/words/inspection.ts'
import { itemReasonWords } from '../../src/shared/words/intake.ts'
import { history, orientationWords } from '../../src/shared/words/item.ts'
import { credentialLines, indicatorWords, metadataNoteWords } from '../../src/shared/words/metadata.ts'
import { rowFault } from '../../src/shared/words/not-held.ts'
import { reasonWords } from '../../src/shared/words/reasons-link.ts'
import { positionLines, timeWords } from '../../src/shared/words/recorded.ts'
import { embeddedLines } from '../../src/shared/words/report/embedded-picture.ts'
import { asked, attested, identity, integrity, local, report } from '../../src/shared/words/report/report.ts'
import { factCheckReport, modalityWords } from '../../src/shared/words/report/report-fact-check.ts'
import { linkFile, linkRuns } from '../../src/shared/words/report/report-link.ts'
import { copyProof } from '../../src/shared/words/report/viewing-copy.ts'
import { serviceDateText } from '../../src/shared/words/service-date.ts'
import { score } from '../../src/shared/words/verdicts.ts'
import { createPrintedText, runsFromTheRight } from './printed-text.ts'

/** A fact of the JSON that the PDF does not contain, with the text searched for. */
export type Missing = { at: string; fact: string }

/** Texts that must be printed: one of each group. */
type Groups = string[][]
/** How a member is printed; 'inside' = its members are checked one by one, [] = it has no text of its own. */
type Rule = readonly [RegExp, (value: never, whole: Whole) => Groups | 'inside']
type Whole = { item: MachineItem; zone: string }

const nothing = (): Groups => []
const words =
  <T extends string | number>(known: Readonly<Record<T, string>>) =>
  (code: T): Groups => [[known[code] ?? code.toString()]]
const yes =
  (text: string) =>
  (value: boolean): Groups =>
    value ? [[text]] : []
const cut =
  (length: number) =>
  (text: string): Groups => [[text.slice(0, length)]]
/** A number as people group it, or as machines write it. */
const numeral = (value: number): Groups => [[count(value), String(value)]]
/** A date of the service as precise as it was written, or as it was written where it cannot be read. */
const dated = (written: string): Groups => {
  const date = readServiceDate(written)
  return [[date === null ? written : serviceDateText(date)]]
}
const lines = (of: readonly { value: string; beside: string | null }[]): Groups =>
  of.flatMap(({ value, beside }) => (beside === null ? [[value]] : [[value], [beside]]))
const rounded = (value: number): Groups => [[String(Math.round(value * 10_000) / 10_000)]]

/**
 * How the facts of an item are worded in print: the first rule that matches its path. Without a rule a fact is printed
 * as it is: texts verbatim, instants in UTC, numbers as numerals.
 */
const RULES: readonly Rule[] = [
  // Codes that say how other members are to be read.
  [/^viewingCopy$/, (copy: CopyState) => [[copy === 'different' ? 'is not the one that was made' : copyProof(copy)]]],
  [
    /^(kind|(inconsistencies|noticed)\[\]\.kind|pictures|status|isSimulated|exhibit\.kind|nameBytes|pathBytes)$/,
    nothing,
  ],
  [/^exhibit\.isReadOnlyMount$/, (is: boolean) => [[is ? identity.readOnly : identity.writable]]],
  [/^(file\.format|link\.file\.format)$/, words(formatNames)],
  [/^file\.orientation$/, (turn: number) => (turn === 1 ? [] : [[orientationWords[turn] ?? '']])],
  [/^file\.intake$/, nothing],
  [/^(file|link\.file)\.attested$/, words(attested)],
  [/\.otherBytes\.bytes\[\]\.isRead$/, (is: boolean) => (is ? [] : [['Never added.']])],
  [/^file\.reason$/, words(itemReasonWords)],
  [
    /^file\.original\.state$/,
    (state: 'verified' | 'not_attached' | 'different' | 'not_checked', { item, zone }) => {
      const at = showInstant(Date.parse(item.file?.original?.at ?? ''), zone).line
      if (item.file?.sha256 === null && (state === 'not_attached' || state === 'not_checked'))
        return [[identity.notInspected[state]({ at })]]
      return [[identity.again[state]({ at })]]
    },
  ],
  [
    /^link\.file\.original\.state$/,
    (state: 'verified' | 'not_attached' | 'different' | 'not_checked') => [[linkFile[state]]],
  ],
  [/\.problems\[\]$/, (code: string) => [[problemWords(code)]]],
  [
    /\.local\.end$/,
    (end: FileEnd, { item }) => [[endLine(end, item.file?.bytes ?? 0, item.file?.local.contents ?? []) ?? '']],
  ],
  [/\.local\.contentsLeftOut$/, (partsLeftOut: number) => [[...unlistedWords({ partsLeftOut, isPartsOpen: false })]]],
  [/\.local\.contentsMayBeMore$/, (isPartsOpen: boolean) => [[...unlistedWords({ partsLeftOut: 0, isPartsOpen })]]],
  [/\.local\.readByOlderReader$/, yes(olderReader.sentence)],
  // Printed as it is recorded, among the times or the dates of its container.
  [/\.local\.recorded$/, nothing],
  [/\.metadata\.times\[\]$/, (time: Parameters<typeof timeWords>[0]) => [[time.raw], [timeWords(time)]]],
  [/\.metadata\.position$/, (place: Parameters<typeof positionLines>[0]) => lines(positionLines(place))],
  [/\.metadata\.recordedOrientation$/, nothing],
  [/\.metadata\.hasMakerNote$/, yes(local.makerNotePresent)],
  [/\.metadata\.hasEmbeddedThumbnail$/, yes(local.thumbnailPresent)],
  [/\.metadata\.embedded$/, (embedded: Parameters<typeof embeddedLines>[0]) => lines(embeddedLines(embedded))],
  [
    /\.metadata\.contentCredentials$/,
    (credentials: Parameters<typeof credentialLines>[0]) => lines(credentialLines(credentials)),
  ],
  [
    /\.local\.contents\[\]$/,
    (content: Content) => {
      if (isPart(content)) return [[partName(content)], [partPlace(content)], [content.sha256 ?? '']]
      return statedIn([content]).flatMap((indicator) => {
        const { sentence, value } = indicatorWords(indicator)
        return [[sentence], [value.slice(0, 400)]]
      })
    },
  ],
  [/\.metadata\.entries\[\]\.(raw|friendly)$/, cut(400)],
  [/\.metadata\.notes\[\]$/, (code: string) => [[metadataNoteWords(code)]]],
  [
    /\.local\.container$/,
    (container: Parameters<typeof containerEntries>[0]) =>
      containerEntries(container).flatMap(({ raw, friendly }) => [
        [raw.slice(0, 400)],
        ...(friendly === null ? [] : [[friendly]]),
      ]),
  ],
  [/\.still\.seconds$/, nothing],
  [/\.frame\.seconds$/, (seconds: number) => [[timeCode(seconds)]]],
  // What the service said.
  [/\.scale$/, nothing],
  [/\.(confidence|deepfakeScore|fullImageScore|score)\.value$/, (value: number) => [[score(value), String(value)]]],
  [/\.faces\[\]\.(x|y|width|height)$|\.decidingFace\.(x|y|width|height)$/, rounded],
  // Said once, with the method, where a service was in use and it matters.
  [/\.isCurrent$/, nothing],
  [/\.analysis\.isSimulated$/, yes(report.simulatedBanner)],
  [/\.(isSimulated|isTokenRemoved|isWhole)$/, nothing],
  [/\.analysis\.(run|facesRead|notes)$/, nothing],
  [/\.(images|otherImages)\[\]\.at$/, nothing],
  [/\.faceAnalysis\.stage$/, (stage: string) => [[stageWords(stage).label]]],
  [/\.unread\[\]\.why$/, nothing],
  [/\.unread\[\]\.json$/, cut(PRINTED.memberText)],
  [/\.unreadLeftOut$/, nothing],
  [/\.analysis\.appVersion$/, (version: string) => [[`Touchstone ${version}`]]],
  [/^(otherRequests\[\]\.)?requests\[\]\.brought$/, nothing],
  [
    /requests\[\]\.sentFrom$/,
    (from: 'this' | 'one_of_same' | 'another') => [
      // For an earlier version of the file only the hash is printed.
      [
        { this: integrity.sentSame, one_of_same: integrity.sentOneOf, another: integrity.sentAnother }[from],
        asked.sentRead,
      ],
    ],
  ],
  [/requests\[\]\.isOfOtherCase$/, yes(asked.ofOtherCase)],
  [/requests\[\]\.kind$/, words(linkRuns.kinds)],
  [/requests\[\]\.outcome$/, words(history.outcomes)],
  [/requests\[\]\.decision$/, words(history.decisions)],
  [
    /requests\[\]\.reason$/,
    (reason: Parameters<typeof reasonWords>[0], { item: { url } }) => [
      [reasonWords(reason, { url }), reasonWords(reason, { url, kind: 'fact_check' })],
    ],
  ],
  [/requests\[\]\.httpStatus$/, (status: number) => [[`HTTP ${status}`]]],
  [/^(link\.|otherRequests\[\]\.)?requestsInAll$/, nothing],
  [/^refusedReadings\[\]\.(what|run)$/, nothing],
  [/^refusedReadings\[\]\.why\[\]$/, (row: Parameters<typeof rowFault>[0]) => [[rowFault(row)]]],
  // Fact checks.
  [/^factChecks\[\]\.state$/, words(factCheckReport.standings)],
  [/^factChecks\[\]\.modality$/, words(modalityWords)],
  [/^factChecks\[\].*\.(notes|foundAt|otherForms|bareTimes|unreadTimes)$/, nothing],
  [/^factChecks\[\].*progress$/, (progress: number) => [[progressText(progress)]]],
  [/\.reply\.durationSeconds$/, (seconds: number) => [[timeCode(seconds)]]],
  [/\.result\.hasDetailedReport$/, (is: boolean) => [[is ? saidOfJob.yes : saidOfJob.no]]],
  [/^factChecks\[\].*(statusMessage|errorMessage)$/, cut(PRINTED.partText)],
  [/\.result\.summary$/, cut(4000)],
  [/\.claims\[\]\.text$/, cut(PRINTED.claimText)],
  [/\.claims\[\]\.(quote|explanation)$|\.pages\[\]\.(url|title)$|\.claims\[\]\.sources\[\]$/, cut(PRINTED.partText)],
  [/\.turns\[\]\.text$/, cut(PRINTED.turnText)],
  [/\.turns\[\]\.(startSeconds|endSeconds)$/, (seconds: number) => [[shortTime(seconds)]]],
  [/\.(startSeconds|endSeconds)$/, (seconds: number) => [[timeCode(seconds)]]],
  [/\.firstSeenAt$/, dated],
  [/\.isEarliestSeen$/, yes(sourceWords.earliest)],
  // The person's conclusion.
  [/^finding\.(isOfOtherBytes|later|revisions|status)$/, nothing],
  [/\.(isWithdrawn|about|ladder|textSha256)$/, nothing],
]

/** How many entries of a long list are printed; the report says so if there are more. */
const MOST: readonly (readonly [RegExp, number])[] = [
  [/\.claims$/, PRINTED.claims],
  [/\.pages$/, PRINTED.pages],
  [/\.turns$/, PRINTED.turns],
  [/\.(faces|generators)$/, 200],
  [/\.unread$/, PRINTED.members],
]

/**
 * Facts of an item's JSON that a printed report does not contain. `raw` = the text of the PDF as `pdftotext -raw`
 * returns it. Texts that run from right to left are skipped: they are checked by eye.
 */
export function missingFacts(raw: string, head: MachineHead, item: MachineItem): Missing[] {
  const printed = createPrintedText(raw)
  const missing: Missing[] = []
  const whole = { item, zone: head.made.zone }
  const look = (at: string, groups: Groups) => {
    for (const group of groups) {
      const reported = group.filter((text) => text.trim() !== '')
      if (reported.length === 0 || reported.some(runsFromTheRight) || reported.some(printed.has)) continue
      missing.push({ at, fact: reported[0] ?? '' })
    }
  }
  const walk = (value: unknown, at: string): void => {
    if (value === null || value === '') return
    const pattern = at.replace(/\[\d+\]/g, '[]')
    const rule = RULES.find(([path]) => path.test(pattern))
    const ruled = rule === undefined ? 'inside' : rule[1](value as never, whole)
    if (ruled !== 'inside') look(at, ruled)
    else if (Array.isArray(value)) {
      const most = MOST.find(([path]) => path.test(pattern))?.[1] ?? value.length
      for (const [index, entry] of value.slice(0, most).entries()) walk(entry, `${at}[${index}]`)
    } else if (typeof value === 'object')
      for (const [name, member] of Object.entries(value)) walk(member, at === '' ? name : `${at}.${name}`)
    else look(at, plain(value, whole.zone))
  }
  walk(item, '')
  for (const [at, text] of [
    ['case.reference', head.case.reference],
    ['case.name', head.case.name],
    ['made.operator', head.made.operator],
    ['made.appVersion', head.made.appVersion],
    ['made.runtime', head.made.runtime],
    ['made.at', showInstant(Date.parse(head.made.at), head.made.zone).utc],
    ...(head.report === null
      ? []
      : [
          ['report.number', `Report ${head.report.number}, version ${head.report.version}`] as const,
          ...Object.entries(head.report).flatMap(([name, value]) =>
            typeof value === 'string' ? [[`report.${name}`, value] as const] : [],
          ),
        ]),
    ...(head.report?.missingItems ?? [])
      .flatMap(({ from, to }) => [from, to])
      .map((reference) => ['report.missingItems', reference] as const),
    ...(head.report?.erasedItems ?? [])
      .flatMap(({ from, to, entry }) => [from, to, `custody entry ${count(entry)}`])
      .map((text) => ['report.erasedItems', text] as const),
    ['custody.head', head.custody?.head ?? ''],
    ['custody.entries', head.custody === null ? '' : count(head.custody.entries)],
  ] as const)
    look(at, [[text]])
  return missing
}

/** Facts of a pair's JSON that its print does not contain; `raw` as above. */
export function missingOfPlate(raw: string, { a, b, differing }: MachinePlate): string[] {
  const printed = createPrintedText(raw)
  const reported = [
    ...[a, b].flatMap((side) => (side === null ? [] : [side.reference, side.sha256 ?? ''])),
    ...(differing ?? [])
      .slice(0, 60)
      .flatMap((row) => [row.heading, row.field, row.a.slice(0, 300), row.b.slice(0, 300)]),
  ]
  return reported.filter((text) => text.trim() !== '' && !runsFromTheRight(text) && !printed.has(text))
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function plain(value: unknown, zone: string): Groups {
  if (typeof value === 'number') return numeral(value)
  if (typeof value === 'boolean') return [[String(value)]]
  const text = String(value)
  if (!INSTANT.test(text)) return [[text]]
  return [[showInstant(Date.parse(text), zone).utc, text]]
}
