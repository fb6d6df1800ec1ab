import type { MachineItem } from '../main/export/machine/schema.ts'
import { readServiceDate } from '../shared/model/service-date.ts'
import { shortTime } from '../shared/model/time-code.ts'
import { claimVerdictWords } from '../shared/words/claims.ts'
import { claimWords } from '../shared/words/fact-check.ts'
import { factCheckReport } from '../shared/words/report/report-fact-check.ts'
import { reportPage } from '../shared/words/report-page.ts'
import { score } from '../shared/words/verdicts.ts'
import { claimChip } from './chips.ts'
import { type Child, el, factList, foreign, foreignLines } from './dom.ts'
import { at } from './times.ts'

const words = reportPage.item
type FactCheck = MachineItem['factChecks'][number]
type Result = NonNullable<FactCheck['result']>

/** The fact checks of an item: claims first, each with its sources or that none is named, then the earliest page and the transcript. */
export const factCheckBlocks = ({ factChecks }: MachineItem): HTMLElement[] => factChecks.map(factCheckBlock)

function factCheckBlock({ result, state, isSimulated, serviceOrigin, answer, endedAt, errorMessage }: FactCheck) {
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
    errorMessage === null ? null : el('p', {}, foreign(errorMessage)),
    ...(result === null ? [el('p', {}, factCheckReport.noResult)] : ofResult(result)),
  )
}

function ofResult({ claims, summary, sources, transcript }: Result): Child[] {
  const earliest = earliestPage(sources ?? [])
  return [
    claims === null || claims.length === 0
      ? el('p', {}, factCheckReport.noClaims)
      : el('p', { class: 'strong' }, words.claims({ counts: countsOf(claims) })),
    el('ol', { class: 'claims' }, ...(claims ?? []).map(claimLine)),
    factList([
      [words.earliest, earliest && foreign(words.firstSeen({ url: earliest.url, at: earliest.firstSeenAt }))],
      [factCheckReport.summary, summary === null ? null : foreignLines(summary)],
    ]),
    transcript === null ? null : turnsOf(transcript),
  ]
}

const claimLine = ({ text, verdict, confidence, explanation, sources }: NonNullable<Result['claims']>[number]) =>
  el(
    'li',
    {},
    el('p', {}, claimChip(verdict), confidence === null ? null : ` ${score(confidence.value)} `, foreign(text ?? '')),
    explanation === null ? null : el('p', {}, foreignLines(explanation)),
    el(
      'p',
      { class: 'soft' },
      foreign(sources.length === 0 ? claimWords.noSources : words.sources({ sources: sources.join(', ') })),
    ),
  )

/** "Contradicted 2, Supported 1": the most frequent first. */
function countsOf(claims: NonNullable<Result['claims']>): string {
  const counts = new Map<string, number>()
  for (const { verdict } of claims) {
    const { label } = claimVerdictWords(verdict)
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

function turnsOf({ turns }: NonNullable<Result['transcript']>): HTMLElement {
  const lines = turns.map(({ speaker, startSeconds, text }) =>
    el(
      'p',
      {},
      startSeconds === null ? null : el('span', { class: 'soft' }, `${shortTime(startSeconds)} `),
      speaker === null ? null : el('strong', {}, foreign(speaker), ' '),
      foreignLines(text),
    ),
  )
  return el('details', {}, el('summary', {}, words.transcript({ n: turns.length })), ...lines)
}
