import { CheckKind } from '../../shared/model/kind.ts'
import type { Learn } from './logged.ts'
import { type ReplyHead, toldHead } from './reply-head.ts'

/** What an entry of the custody log says of the coming of an answer; null = it does not say. Instants are ms, UTC. */
export type ReplyAnchor = {
  key: ReplyKey
  /** The case it came for. */
  caseId: number | null
  /** The bytes or the address it is about. */
  subject: string | null
  sha256: string
  isSimulated: boolean | null
  /** Who attached it; null = the service gave it. */
  attachedBy: string | null
  /** As far as it says. */
  head: Partial<ReplyHead>
  receivedAt: number | null
  /** When the entry was written: in the transaction that kept the answer. */
  at: number
}
/** What an entry of the log says a request asked: of which check, about which bytes or address, of whom. */
export type Asked = { check: string; subject: string; host: string | null; sentName: string | null | undefined }
/** A request that an entry tells of; `kind` null = entered by a version that did not say. `at` = when it was written. */
export type AskedRequest = { attempt: string; asked: Asked; kind: CheckKind | null; caseId: number | null; at: number }

/** An answer by what its entry names. Those about a job that are no end are named with their digest. */
export type ReplyKey =
  | { attempt: string; source: 'service' | 'person' }
  | { check: string; what: 'end' | 'unreadable' }
  | { check: string; what: 'contradiction' | 'partial'; sha256: string }

const keyOf = (key: ReplyKey): string =>
  'attempt' in key
    ? `${key.source} ${key.attempt}`
    : `${key.what} ${key.check}${'sha256' in key ? ` ${key.sha256}` : ''}`

type Told = Record<string, unknown>
/** Entries about answers, and which answer each is about. */
const ABOUT: Record<string, (told: Told, sha256: string) => ReplyKey> = {
  'attempt.replied': ({ attempt }) => ({ attempt: String(attempt), source: 'service' }),
  'attempt.decided': ({ attempt }) => ({ attempt: String(attempt), source: 'person' }),
  'job.ended': ({ check }) => ({ check: String(check), what: 'end' }),
  'job.unreadable': ({ check }) => ({ check: String(check), what: 'unreadable' }),
  'job.contradicted': ({ check }, sha256) => ({ check: String(check), what: 'contradiction', sha256 }),
  'job.partial_kept': ({ check }, sha256) => ({ check: String(check), what: 'partial', sha256 }),
}
const ASKED = new Set(['attempt.prepared', 'attempt.restored'])
export const ANSWER_ENTRIES = [...Object.keys(ABOUT), ...ASKED, 'case.deletion_begun']

export type ReplyAnchors = ReturnType<typeof createReplyAnchors>

/** Remembers what the entries it hears say of the coming of answers. */
export function createReplyAnchors() {
  const anchors = new Map<string, ReplyAnchor>()
  const requests = new Map<string, AskedRequest>()
  const bySubject = new Map<string, Set<string>>()
  const askedAbout = new Map<string, Set<string>>()
  let deletions = 0
  const learnAsked = (
    { attempt, check, sha256, url, host, sentName, kind }: Told,
    at: number,
    caseId: number | null,
  ) => {
    const subject = sha256 ?? url
    if (typeof attempt !== 'string' || typeof check !== 'string' || typeof subject !== 'string') return
    const asked: Asked = {
      ...{ check, subject, host: typeof host === 'string' ? host : null },
      sentName: typeof sentName === 'string' || sentName === null ? sentName : undefined,
    }
    requests.set(attempt, { attempt, asked, kind: CheckKind.options.find((one) => one === kind) ?? null, caseId, at })
    addTo(askedAbout, subject, attempt)
  }
  /** Versions before named the status of an answer to a request, and whom it asked. */
  const headOf = (type: string, told: Told): Partial<ReplyHead> => {
    const host = requests.get(String(told.attempt))?.asked.host ?? null
    const status = type === 'attempt.replied' ? { httpStatus: told.status } : {}
    return toldHead({ ...(host === null ? {} : { host }), ...status, ...told })
  }
  const keep = (anchor: ReplyAnchor) => {
    const key = keyOf(anchor.key)
    anchors.set(key, anchor)
    if (anchor.subject === null) return
    addTo(bySubject, anchor.subject, key)
  }
  const learn: Learn = (type, payload, at, caseId, actor) => {
    if (type === 'case.deletion_begun') deletions += 1
    const about = ABOUT[type]
    const told = (payload ?? {}) as Told
    if (ASKED.has(type)) learnAsked(told, at, caseId)
    const { replySha256: sha256, isSimulated, receivedAt, attempt } = told
    // An entry emptied with its case names nothing.
    if (about === undefined || typeof sha256 !== 'string') return
    const subject = told.sha256 ?? told.url ?? requests.get(String(attempt))?.asked.subject
    keep({
      ...{ key: about(told, sha256), sha256, at, caseId },
      subject: typeof subject === 'string' ? subject : null,
      isSimulated: typeof isSimulated === 'boolean' ? isSimulated : null,
      attachedBy: type === 'attempt.decided' ? actor : null,
      head: headOf(type, told),
      receivedAt: typeof receivedAt === 'number' ? receivedAt : null,
    })
  }
  return {
    learn,
    /** null = no entry tells of it. */
    of: (key: ReplyKey): ReplyAnchor | null => anchors.get(keyOf(key)) ?? null,
    /** What the request of an attempt asked; null = no entry tells of it. */
    asked: (attempt: string): Asked | null => requests.get(attempt)?.asked ?? null,
    /** The request of an attempt, with when and for which case it was made; null = no entry tells of it. */
    request: (attempt: string): AskedRequest | null => requests.get(attempt) ?? null,
    /** Every request and every answer that an entry tells of, in the order of the log. */
    requests: (): Iterable<AskedRequest> => requests.values(),
    answers: (): Iterable<ReplyAnchor> => anchors.values(),
    /** The requests about bytes or an address. */
    requestsAbout: (subject: string): AskedRequest[] =>
      [...(askedAbout.get(subject) ?? [])].flatMap((attempt) => requests.get(attempt) ?? []),
    /** The answers about bytes or an address. */
    about: (subject: string): ReplyAnchor[] =>
      [...(bySubject.get(subject) ?? [])].flatMap((key) => anchors.get(key) ?? []),
    /** Each answer has its entry: no case was deleted, with which entries about answers that others keep were emptied. */
    isComplete: (): boolean => deletions === 0,
  }
}

function addTo(sets: Map<string, Set<string>>, to: string, one: string): void {
  const known = sets.get(to)
  if (known === undefined) sets.set(to, new Set([one]))
  else known.add(one)
}
