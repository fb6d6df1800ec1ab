import type { MachineItem } from '../main/export/machine/schema.ts'
import { readServiceDate } from '../shared/model/service-date.ts'
import { shortTime, timeCode } from '../shared/model/time-code.ts'
import { claimVerdictWords } from '../shared/words/claims.ts'
import { claimWords, jobWords, otherDatesText, sourceWords, transcriptWords } from '../shared/words/fact-check.ts'
import { besideStatements, jobStatements, type Statement } from '../shared/words/job-statements.ts'
import { service } from '../shared/words/report/report.ts'
import { factCheckReport } from '../shared/words/report/report-fact-check.ts'
import { reportPage } from '../shared/words/report-page.ts'
import { sentOr } from '../shared/words/sent.ts'
import { partText, resultText } from '../shared/words/sent-parts.ts'
import { score } from '../shared/words/verdicts.ts'
import { claimChip } from './chips.ts'
import { type Child, el, factList, foreign, foreignLines, foreignPath, paragraphs } from './dom.ts'
import { at } from './times.ts'
import { unreadBlock } from './unread-block.ts'

const words = reportPage.item
type FactCheck = MachineItem['factChecks'][number]
type Result = NonNullable<FactCheck['result']>

/** The fact checks of an item: claims first, each with its sources or that none is named, then the earliest page and the transcript. */
export const factCheckBlocks = ({ factChecks }: MachineItem): HTMLElement[] => factChecks.map(factCheckBlock)

function factCheckBlock(check: FactCheck) {
  const { result, reply, partial, contradiction, state, isSimulated, serviceOrigin, answer, endedAt } = check
  const { contradictedBy } = check
  const standing = Object.entries(factCheckReport.standings).find(([name]) => name === state)?.[1] ?? state
  const when = answer?.receivedAt ?? endedAt
  return el(
    'div',
    { class: 'fact-check' },
    el('h4', {}, factCheckReport.subject),
    isSimulated ? el('p', { class: 'banner' }, words.simulated) : null,
    el(
      'p',
      { class: 'soft' },
      `${standing}. `,
      foreign(when === null ? serviceOrigin : words.at({ at: at(when), origin: serviceOrigin })),
    ),
    contradictedBy === null
      ? null
      : el('p', { class: 'alert' }, foreign(jobWords.contradicted({ status: contradictedBy }))),
    statementList(jobStatements(check, reply, result)),
    ...(result === null ? [partial === null || endedAt !== null ? withoutResult(check) : null] : ofResult(result)),
    ...unreadBlock(check, answer?.sha256 ?? null),
    ...(partial === null
      ? []
      : besideOf(
          check,
          partial,
          factCheckReport.partialTitle({ when: at(partial.receivedAt) }),
          factCheckReport.partial,
        )),
    ...(contradiction === null
      ? []
      : besideOf(
          check,
          contradiction,
          factCheckReport.contradictionTitle({ when: at(contradiction.receivedAt) }),
          factCheckReport.contradiction,
        )),
  )
}

/** A reply that is not the final one: marked as such, and as of when. */
const besideOf = (
  check: FactCheck,
  { reply, result, sha256, receivedAt, ...unread }: NonNullable<FactCheck['partial']>,
  title: string,
  note: string,
): Child[] => [
  el('h4', {}, title),
  el('p', { class: 'alert' }, note),
  factList([[service.reply, sha256 && el('code', {}, sha256)]]),
  reply && statementList(besideStatements(check, reply, result)),
  ...(result === null ? [withoutResult({ endedAt: receivedAt, reply, ...unread })] : ofResult(result)),
  ...unreadBlock(unread, sha256),
]

const withoutResult = ({ endedAt, reply, unread }: Pick<FactCheck, 'endedAt' | 'reply' | 'unread'>): HTMLElement =>
  el('p', {}, foreign(resultText({ isEnded: endedAt !== null, reply, unread })))

const statementList = (of: readonly Statement[]): HTMLElement | null =>
  factList(of.map(([label, text]) => [label, foreignLines(text)]))

function ofResult({ claims, summary, sources, transcript, otherForms }: Result): Child[] {
  const earliest = earliestPage(sources ?? [])
  const noTranscript = partText('transcript', transcript?.turns, otherForms?.transcript)
  return [
    claims === null || claims.length === 0
      ? el('p', {}, foreignOf(partText('claims', claims, otherForms?.claims) ?? ''))
      : el('p', { class: 'strong' }, words.claims({ counts: countsOf(claims) })),
    el('ol', { class: 'claims' }, ...(claims ?? []).map(claimLine)),
    factList([
      [words.earliest, earliest && foreign(words.firstSeen({ url: earliest.url, at: earliest.firstSeenAt }))],
      [factCheckReport.summary, foreignLines(partText('summary', summary, otherForms?.summary) ?? summary ?? '')],
    ]),
    sources === null || sources.length === 0
      ? el('p', {}, foreignOf(partText('sources', sources, otherForms?.sources) ?? ''))
      : el('details', {}, el('summary', {}, sourceWords.title), el('ul', {}, ...sources.map(sourceLine))),
    noTranscript === null ? null : el('p', {}, foreign(noTranscript)),
    transcript === null ? null : turnsOf(transcript),
  ]
}

type Claim = NonNullable<Result['claims']>[number]
type Source = NonNullable<Result['sources']>[number]

function claimLine(claim: Claim) {
  const { text, quote, verdict, confidence, speaker, startSeconds, explanation, sources, otherForms } = claim
  const { isKnown, label } = claimVerdictWords(verdict)
  const scoreText = confidence === null ? sentOr(null, otherForms?.confidence, '') : score(confidence.value)
  const said = sentOr(text, otherForms?.text, '')
  return el(
    'li',
    {},
    el('p', {}, claimChip(verdict, otherForms?.verdict), ' ', foreign(scoreText), ' ', foreign(said)),
    factList([
      [factCheckReport.claimColumns[2], verdict === null || (!isKnown && label === verdict) ? null : foreign(verdict)],
      [factCheckReport.quote, quote && foreignLines(quote)],
      [claimWords.columns.speaker, foreignOf(sentOr(speaker, otherForms?.speaker, ''))],
      [factCheckReport.turnColumns[0], startSeconds === null ? null : timeCode(startSeconds)],
      [factCheckReport.explanation, explanation && foreignLines(explanation)],
    ]),
    el(
      'p',
      { class: 'soft' },
      foreign(
        sources.length === 0
          ? sentOr(null, otherForms?.sources, claimWords.noSources)
          : words.sources({ sources: sources.join(', ') }),
      ),
    ),
  )
}

/** A site with the tier the service gave it, and each of its pages with all that was sent of it. */
const sourceLine = ({ domain, tier, isEarliestSeen, pages, otherForms }: Source) =>
  el(
    'li',
    {},
    el(
      'p',
      {},
      foreign(sentOr(domain, otherForms?.domain, sourceWords.noDomain)),
      ' · ',
      foreign(sentOr(tier, otherForms?.tier, sourceWords.noTier)),
    ),
    isEarliestSeen === true ? el('p', { class: 'soft' }, sourceWords.earliest) : null,
    pages.length === 0
      ? el('p', { class: 'soft' }, foreign(sentOr(null, otherForms?.pages, sourceWords.noPages)))
      : null,
    ...pages.map(pageLine),
  )

const pageLine = ({ url, title, firstSeenAt, otherDates, matchType, relevance, otherForms }: Source['pages'][number]) =>
  el(
    'p',
    {},
    foreign(sentOr(title, otherForms?.title, sourceWords.noTitle)),
    ' ',
    url === null ? foreign(sentOr(null, otherForms?.url, sourceWords.noUrl)) : foreignPath(url),
    ...[
      firstSeenAt === null
        ? sentOr(null, otherForms?.firstSeenAt, sourceWords.noDate)
        : `${sourceWords.firstSeen} ${firstSeenAt}`,
      otherDatesText({ otherDates }) ?? '',
      sentOr(matchType && sourceWords.match({ kind: matchType }), otherForms?.matchType, ''),
      sentOr(relevance && sourceWords.relevance({ word: relevance }), otherForms?.relevance, ''),
    ].flatMap((said): Child[] => (said === '' ? [] : [' · ', foreign(said)])),
  )

const foreignOf = (text: string): Child => (text === '' ? null : foreign(text))

/** "Contradicted 2, Supported 1": the most frequent first. */
function countsOf(claims: NonNullable<Result['claims']>): string {
  const counts = new Map<string, number>()
  for (const { verdict, otherForms } of claims) {
    const { label } = claimVerdictWords(verdict, otherForms?.verdict)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const inOrder = [...counts].sort(([, one], [, other]) => other - one)
  return inOrder.map(([word, n]) => words.counted({ word, n })).join(', ')
}

function earliestPage(sources: NonNullable<Result['sources']>): { url: string; firstSeenAt: string } | null {
  const dated = sources
    .flatMap(({ pages }) => pages)
    .flatMap(({ url, firstSeenAt }) => {
      const date = firstSeenAt === null ? null : readServiceDate(firstSeenAt)
      return url === null || firstSeenAt === null || date === null ? [] : [{ url, firstSeenAt, time: date.at }]
    })
  return dated.sort((one, other) => one.time - other.time)[0] ?? null
}

function turnsOf({ turns, language, bareTimes, unreadTimes }: NonNullable<Result['transcript']>): HTMLElement {
  const lines = turns.map(({ speaker, startSeconds, endSeconds, text, otherForms }) => {
    const who = sentOr(speaker, otherForms?.speaker, '')
    const times = [startSeconds, endSeconds].flatMap((seconds) => (seconds === null ? [] : [shortTime(seconds)]))
    return el(
      'p',
      {},
      times.length === 0 ? null : el('span', { class: 'soft' }, `${times.join(' – ')} `),
      who === '' ? null : el('strong', {}, foreign(who), ' '),
      foreignLines(text),
    )
  })
  return el(
    'details',
    {},
    el('summary', {}, words.transcript({ n: turns.length })),
    ...paragraphs(
      [
        ...(language === null ? [] : [foreign(factCheckReport.language({ language }))]),
        ...(bareTimes === undefined ? [] : [transcriptWords.bareTimes({ unit: bareTimes })]),
        ...(unreadTimes === undefined ? [] : [transcriptWords.unreadTimes({ n: unreadTimes })]),
      ],
      'soft',
    ),
    ...lines,
  )
}
