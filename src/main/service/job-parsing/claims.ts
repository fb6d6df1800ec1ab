import { KNOWN_CLAIM_VERDICTS } from '../../../shared/model/claim-verdicts.ts'
import type { Claim } from '../../../shared/model/fact-check.ts'
import { isRecord } from '../error-body.ts'
import { firstEntries, innerOf, type Member, named, plainName } from './member.ts'
import { asText, type Taking } from './taking.ts'
import { type EntryTimes, timesIn, understandTimes } from './time-members.ts'

/** Names under which claims may appear; the first is the documented one. */
export const CLAIMS = ['claims', 'extractedClaims', 'claimResults', 'checkedClaims', 'claimChecks']
/** Names also used for other things: accepted only if each entry is a record with a text and a verdict. */
export const PERHAPS_CLAIMS = ['statements', 'findings', 'assertions', 'factChecks']

const LISTS = ['items', 'claims', 'entries', 'list', 'results']
const TEXT = ['claimText', 'text', 'claim', 'statement', 'assertion']
const TEXT_WITHIN = ['claimText', 'text', 'statement']
const QUOTE = ['verbatimQuote', 'quote', 'verbatim', 'quotedText', 'exactQuote']
const VERDICT = ['verdict', 'rating', 'assessment', 'ruling', 'veracity', 'status']
const VERDICT_WITHIN = ['label', 'verdict', 'value', 'name', 'rating', 'text']
/** They may name a verdict as well as something else, so they are never read as one: only then none was sent. */
const PERHAPS_VERDICT = ['result', 'outcome', 'conclusion', 'judgement', 'judgment']
/** Not "score" alone: it could equally say how true a claim is. */
const CONFIDENCE = ['confidence', 'certainty', 'confidenceScore', 'verdict.confidence', 'verdict.score']
const SPEAKER = ['speaker', 'speakerName', 'speakerLabel', 'speakerId', 'saidBy']
const EXPLANATION = [
  'explanation',
  'rationale',
  'reasoning',
  'justification',
  'verdict.explanation',
  'verdict.rationale',
  'verdict.reasoning',
]
const GIVEN_FOR_IT = ['sources', 'evidence', 'citations', 'references', 'urls', 'links']
const MAX_ENTRIES = 10_000
const MAX_SOURCES = 1000

/**
 * Parses claims given as a list of records or texts, or as a record whose members are verdicts. Accepted if at least
 * one entry is a claim; otherwise null. `isCertain` = the name they were found under denotes claims only.
 */
export function readClaims(
  take: Taking,
  member: Member,
  isCertain: boolean,
  durationSeconds: number | null,
): Claim[] | null {
  const list = Array.isArray(member.value)
    ? member
    : LISTS.map((name) => named(member, name)).find((inner) => Array.isArray(inner?.value))
  const grouped = list ? [{ verdict: null, list }] : isRecord(member.value) ? groupsOf(member) : null
  if (!grouped) return null
  const entries = grouped.flatMap(({ verdict, list }) => entriesOf(take, list).map((entry) => ({ entry, verdict })))
  if (!isCertain && !entries.every(({ entry }) => isJudged(entry))) return null
  const read = entries.flatMap(({ entry, verdict }) => {
    const claim = readClaim(take, entry, verdict)
    if (!claim) take.marks.refuse(entry)
    return claim ? [claim] : []
  })
  if (read.length === 0 && entries.length > 0) return null
  const texts = read.map(({ claim }) => (claim.quote ?? claim.text ?? '').length)
  const { times } = understandTimes(
    take.marks,
    read.map(({ written }) => written),
    texts,
    durationSeconds,
  )
  return read.map(({ claim }, index) => ({ ...claim, startSeconds: times[index]?.startSeconds ?? null }))
}

function entriesOf(take: Taking, list: Member): Member[] {
  const entries = firstEntries(list, MAX_ENTRIES)
  if (entries.length < (list.value as unknown[]).length) take.marks.note('more_entries')
  if (entries.length === 0) take.marks.show(list)
  return entries
}

/** The members of a record as verdicts, if at least one is a known verdict; otherwise null. */
function groupsOf(record: Member): { verdict: string; list: Member }[] | null {
  const groups = innerOf(record).flatMap((list) =>
    Array.isArray(list.value) ? [{ verdict: String(list.key), list }] : [],
  )
  const isVerdict = (name: string) => KNOWN_CLAIM_VERDICTS.some((known) => known === plainName(name))
  return groups.some(({ verdict }) => isVerdict(verdict)) ? groups : null
}

const isJudged = (entry: Member): boolean =>
  TEXT.some((name) => named(entry, name)) && VERDICT.some((name) => named(entry, name))

function readClaim(
  take: Taking,
  entry: Member,
  given: string | null,
): { claim: Omit<Claim, 'startSeconds'>; written: EntryTimes } | null {
  const none = { quote: null, confidence: null, speaker: null, explanation: null, sources: [] }
  if (typeof entry.value === 'string') {
    if (asText(entry.value) === null || entry.value.trim() === '') return null
    take.marks.show(entry)
    const claim = { at: entry.path, text: entry.value, verdict: given, ...none }
    return { claim, written: { start: null, end: null, duration: null } }
  }
  if (!isRecord(entry.value)) return null
  const text = take.text(entry, TEXT, TEXT_WITHIN)
  const quote = take.text(entry, QUOTE, ['text'])
  if (text === null && quote === null) return null
  const verdict = given ?? take.said(entry, VERDICT, VERDICT_WITHIN)
  const confidence = take.number(entry, CONFIDENCE)
  const speaker = take.label(entry, SPEAKER, ['name', 'label', 'id'])
  const explanation = take.text(entry, EXPLANATION, ['text'])
  const sources = readGiven(take, entry)
  const forms = take.forms([entry], {
    text: { read: text, names: TEXT },
    quote: { read: quote, names: QUOTE },
    verdict: { read: verdict, names: [...VERDICT, ...PERHAPS_VERDICT] },
    confidence: { read: confidence, names: CONFIDENCE },
    speaker: { read: speaker, names: SPEAKER },
    explanation: { read: explanation, names: EXPLANATION },
    sources: { read: sources, names: GIVEN_FOR_IT },
  })
  const verdicts = verdictsIn(entry)
  const claim = {
    at: entry.path,
    text,
    quote,
    verdict,
    confidence,
    speaker,
    explanation,
    sources,
    ...verdicts,
    ...forms,
  }
  const { start } = timesIn(take.marks, entry)
  return { claim, written: { start, end: null, duration: null } }
}

const MAX_VERDICT = 200

/** All members that name a verdict, where they do not agree; to be spread into the claim. A status may be another thing's. */
function verdictsIn(entry: Member): Pick<Claim, 'verdicts'> {
  const verdicts = VERDICT.filter((name) => name !== 'status').flatMap((name) => {
    const member = named(entry, name)
    const value = asText(member?.value)?.slice(0, MAX_VERDICT).toWellFormed() ?? ''
    return member === null || value.trim() === '' ? [] : [{ name: String(member.key), value }]
  })
  const words = new Set(verdicts.map(({ value }) => plainName(value)))
  return words.size > 1 ? { verdicts } : {}
}

/** URLs and names as given. For a record, its URL, or else its name. */
function readGiven(take: Taking, entry: Member): string[] {
  const list = GIVEN_FOR_IT.map((name) => named(entry, name)).find((member) => Array.isArray(member?.value))
  if (!list) return []
  const entries = firstEntries(list, MAX_SOURCES)
  if (entries.length === 0) take.marks.show(list)
  return entries.flatMap((source) => {
    const isText = typeof source.value === 'string' && asText(source.value) !== null
    if (isText) take.marks.show(source)
    const read = isText
      ? String(source.value)
      : take.text(source, ['url', 'link', 'href', 'uri', 'domain', 'name', 'title'])
    return read === null || read === '' ? [] : [read]
  })
}
