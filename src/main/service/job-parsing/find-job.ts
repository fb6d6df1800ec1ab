import { JOB_ID, STATUS } from './job-members.ts'
import { type Member, named, oneRecord, plainName } from './member.ts'

/** Names of members that may wrap a job. */
const WRAPPERS = ['data', 'job', 'factCheck', 'factCheckJob', 'response', 'payload', 'item', 'body', 'content', 'value']
/** Status words of an envelope that describe only the request. */
const WENT_WELL = new Set(['success', 'ok', 'succeeded', '200'])
const MAX_WRAPPERS = 3

/**
 * Finds the record of a reply that is the job: the outermost one with a status, or the only entry of a list. An
 * envelope whose status merely says that the request succeeded yields to an inner record with a status of its own.
 */
export function findJob(root: Member): Member | null {
  const top = oneRecord(root)
  return top && (within(top, 0) ?? top)
}

function within(of: Member, depth: number): Member | null {
  const status = STATUS.map((name) => named(of, name)).find((member) => member && member.value !== null)
  const isEnvelope =
    !status || (typeof status.value === 'string' && WENT_WELL.has(plainName(status.value.slice(0, 20))))
  if (!isEnvelope) return of
  for (const name of depth < MAX_WRAPPERS ? WRAPPERS : []) {
    const inner = oneRecord(named(of, name))
    const found = inner && within(inner, depth + 1)
    if (found) return found
  }
  return status || JOB_ID.slice(0, 1).some((name) => named(of, name)) ? of : null
}
