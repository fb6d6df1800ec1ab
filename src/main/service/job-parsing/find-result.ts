import { isRecord } from '../error-body.ts'
import type { Marks } from './marks.ts'
import { firstEntries, type Member, named, oneRecord } from './member.ts'

/** Names under which a result may appear; the first is the documented one. */
const RESULTS = [
  'result',
  'results',
  'output',
  'outcome',
  'report',
  'factCheck',
  'factCheckResult',
  'factCheckReport',
  'analysis',
  'analysisResult',
  'response',
  'data',
  'payload',
  'details',
  'content',
]
/** Names of members that may wrap its parts. */
const WITHIN = ['data', 'result', 'results', 'report', 'output', 'content', 'body', 'details', 'analysis', 'factCheck']
const MAX_DEPTH = 4

/** Records that may contain the parts of one result, outermost first. */
export type Candidate = { isPublic: boolean; scopes: Member[] }

/**
 * The places where a job's result may be found, likeliest first: in a member of the job, next to the job if that is
 * wrapped, and finally in the job itself. All parts of a result are taken from one candidate. A text that is the JSON
 * of a record is read as that record.
 */
export function* resultCandidates(marks: Marks, job: Member): Generator<Candidate> {
  for (let of: Member | null = job; of; of = of.parent) {
    for (const name of RESULTS) {
      const member = named(of, name)
      if (member?.value === null) marks.show(member)
      const record = member && asRecord(marks, member)
      const isResult = of === job && member?.key === 'result'
      if (record && !contains(record, job)) yield { isPublic: isResult, scopes: scopesOf(record) }
      // Of several results the first is read, and says where it was found; the others are listed.
      const first = isResult && member && !record ? firstRecord(member) : null
      if (first) yield { isPublic: false, scopes: scopesOf(first) }
    }
  }
  yield { isPublic: false, scopes: [job] }
}

function asRecord(marks: Marks, member: Member): Member | null {
  if (typeof member.value !== 'string') return oneRecord(member)
  if (!/^\s*\{/.test(member.value)) return null
  try {
    const value: unknown = JSON.parse(member.value)
    return isRecord(value) ? marks.unpack(member, value) : null
  } catch {
    return null
  }
}

function firstRecord(list: Member): Member | null {
  const [first] = firstEntries(list, 1)
  return first && isRecord(first.value) ? first : null
}

function scopesOf(record: Member): Member[] {
  const scopes = [record]
  let level = [record]
  for (let depth = 1; depth < MAX_DEPTH; depth += 1) {
    level = level.flatMap((of) => WITHIN.flatMap((name) => oneRecord(named(of, name)) ?? []))
    scopes.push(...level)
  }
  return scopes
}

function contains(record: Member, job: Member): boolean {
  for (let of: Member | null = job; of; of = of.parent) if (of.value === record.value) return true
  return false
}
