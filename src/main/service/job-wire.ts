import type { Claim, FactCheckResult, FoundAt, ParsedJobReply } from '../../shared/model/fact-check.ts'
import type { JsonOddities } from '../../shared/model/json-text.ts'
import { CLAIMS, PERHAPS_CLAIMS, readClaims } from './job-parsing/claims.ts'
import { findJob } from './job-parsing/find-job.ts'
import { type Candidate, resultCandidates } from './job-parsing/find-result.ts'
import { readJobMembers } from './job-parsing/job-members.ts'
import { createMarks, type Marks } from './job-parsing/marks.ts'
import { type Member, named, rootOf } from './job-parsing/member.ts'
import { readSources, SOURCES } from './job-parsing/sources.ts'
import { createTaking, type Taking } from './job-parsing/taking.ts'
import { readTranscript, readTurns, TRANSCRIPT, TURN_LISTS } from './job-parsing/transcript.ts'

/** The version of this parser; increased whenever a stored reply could now be parsed differently. */
export const JOB_PARSER_VERSION = 3

/**
 * Parses the reply about a fact-checking job. Sources: service/interface.md and known-facts.md, read 2026-11-21. null =
 * not a job at all. `oddities`: what the text contains beyond its parsed value.
 */
export const readJob = (json: unknown, oddities: JsonOddities | null = null): ParsedJobReply | null =>
  readJobAndMarks(json, oddities).parsed

/** Like `readJob`, with the marks of what was parsed. */
export function readJobAndMarks(
  json: unknown,
  oddities: JsonOddities | null,
): { parsed: ParsedJobReply | null; marks: Marks; root: Member } {
  const marks = createMarks(oddities)
  const take = createTaking(marks)
  const root = rootOf(json)
  const job = findJob(root)
  if (!job) return { parsed: null, marks, root }
  const members = readJobMembers(take, job)
  const result = readResult(take, job, members.durationSeconds)
  if (members.status === null && members.jobId === null && result === null) {
    return { parsed: null, marks: createMarks(oddities), root }
  }
  const { members: unread, leftOut } = marks.unparsed(root)
  const more = leftOut === 0 ? {} : { unreadLeftOut: leftOut }
  const forms = { ...members.otherForms, ...sentResult(take, job, result) }
  const otherForms = Object.keys(forms).length === 0 ? {} : { otherForms: forms }
  return { parsed: { ...members, ...otherForms, result, unread, ...more, notes: marks.notes() }, marks, root }
}

/** What was sent as the result where none was read, in the job or beside it. */
function sentResult(take: Taking, job: Member, result: FactCheckResult | null) {
  const scopes: Member[] = []
  for (let of: Member | null = job; of; of = of.parent) scopes.push(of)
  return take.forms(scopes, { result: { read: result, names: ['result'], isNullSaid: true } }).otherForms
}

function readResult(take: Taking, job: Member, durationSeconds: number | null): FactCheckResult | null {
  for (const candidate of resultCandidates(take.marks, job)) {
    const result = readCandidate(take, candidate, job, durationSeconds)
    if (result) return result
  }
  return null
}

/** null = this candidate contains no part of a result. */
function readCandidate(
  take: Taking,
  { scopes, isPublic }: Candidate,
  job: Member,
  durationSeconds: number | null,
): FactCheckResult | null {
  const find = <T>(names: readonly string[], read: (member: Member, name: string) => T | null) =>
    findPart(take, scopes, names, read)
  const foundAt = <T>(part: Part<T> | null, name: string): FoundAt | null =>
    part && { path: part.member.path, isPublicName: isPublic && part.scope === scopes[0] && part.member.key === name }
  // The job's own modality is read with the job.
  const isOwn = scopes[0]?.value === job.value
  const summary =
    find(SUMMARY, (member) => take.text(parentOf(member), [String(member.key)], SUMMARY_WITHIN)) ??
    (isOwn ? textAsResult(take, job) : null)
  const sources = find(SOURCES, (member) => readSources(take, member))
  const claims = find<Claim[]>([...CLAIMS, ...PERHAPS_CLAIMS], (member, name) =>
    readClaims(take, member, CLAIMS.includes(name), durationSeconds),
  )
  const transcript =
    find(TRANSCRIPT, (member) => readTranscript(take, member, durationSeconds)) ??
    find(TURN_LISTS, (member) => (Array.isArray(member.value) ? readTurns(take, member, durationSeconds) : null))
  const modality = isOwn ? null : first(scopes, (scope) => take.text(scope, MODALITY))
  const hasDetailedReport = first(scopes, (scope) => take.flag(scope, DETAILED))
  const isAny = [summary, sources, claims, transcript].some((part) => part !== null)
  if (!isAny && !(isPublic && (modality !== null || hasDetailedReport !== null))) return null
  return {
    summary: summary?.value ?? null,
    sources: sources?.value ?? null,
    claims: claims?.value ?? null,
    transcript: transcript?.value ?? null,
    modality,
    hasDetailedReport,
    foundAt: {
      summary: foundAt(summary, 'summary'),
      sources: foundAt(sources, 'provenance'),
      claims: foundAt(claims, 'claims'),
      transcript: foundAt(transcript, 'transcript'),
    },
    ...take.forms(scopes, {
      summary: { read: summary, names: SUMMARY, isNullSaid: true },
      sources: { read: sources, names: SOURCES, isNullSaid: true },
      claims: { read: claims, names: CLAIMS, isNullSaid: true },
      transcript: { read: transcript, names: TRANSCRIPT, isNullSaid: true },
      modality: { read: modality, names: isOwn ? [] : MODALITY },
      hasDetailedReport: { read: hasDetailedReport, names: DETAILED },
    }),
  }
}

/** A result that is one text is its summary. A single word says how it went rather than what was found. */
function textAsResult(take: Taking, job: Member): Part<string> | null {
  const member = named(job, 'result')
  if (typeof member?.value !== 'string' || !/\S\s+\S/.test(member.value)) return null
  const value = take.text(job, ['result'])
  return value === null ? null : { value, member, scope: job }
}

const MODALITY = ['modality', 'mediaType']
const DETAILED = ['hasDetailedReport']
const SUMMARY = ['summary', 'plainLanguageSummary', 'plainSummary', 'summaryText', 'overview', 'executiveSummary']
const SUMMARY_WITHIN = ['text', 'content', 'plainText', 'plain']

type Part<T> = { value: T; member: Member; scope: Member }

/**
 * The first member with one of these names and a fitting form, outer records first. Others of the wrong form are
 * listed.
 */
function findPart<T>(
  take: Taking,
  scopes: readonly Member[],
  names: readonly string[],
  read: (member: Member, name: string) => T | null,
): Part<T> | null {
  for (const scope of scopes) {
    for (const name of names) {
      const member = named(scope, name)
      if (!member) continue
      if (member.value === null) {
        take.marks.show(member)
        continue
      }
      const value = read(member, name)
      if (value !== null) return { value, member, scope }
      take.marks.refuse(member)
    }
  }
  return null
}

function first<T>(scopes: readonly Member[], read: (scope: Member) => T | null): T | null {
  for (const scope of scopes) {
    const value = read(scope)
    if (value !== null) return value
  }
  return null
}

const parentOf = (member: Member): Member => member.parent ?? member
