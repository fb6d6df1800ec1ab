import { readablePath } from '../main/paths.ts'
import type { ProofProgress } from '../shared/contract/intake.ts'
import type { Case } from '../shared/model/case.ts'
import type { SignedHeads } from '../shared/model/signed-heads.ts'
import { verificationLines } from '../shared/words/custody-verify.ts'
import { wrongUse } from '../shared/words/headless.ts'
import { originalStates, originalsLine, verifyWords } from '../shared/words/headless-verify.ts'
import { notHeldLine } from '../shared/words/not-held.ts'
import { base64UnlessUtf8 } from './argv-bytes.ts'
import type { Compared } from './compared.ts'
import type { Core, ExitCode } from './core.ts'
import { casesCalled } from './find-case.ts'
import type { Output } from './output.ts'

/** Its members in the order they are printed. */
const STATES = {
  verified: 'verified',
  differs: 'different',
  absent: 'missing',
  unreadable: 'unreadable',
  not_attached: 'not_attached',
  no_answer: 'no_answer',
  not_tried: 'not_tried',
} as const
type State = (typeof STATES)[keyof typeof STATES]

/**
 * `verify --case`: hashes every original of the case again, verifies the custody log and the rows it seals, and checks
 * the database. 0 = everything matches and every original was verified; 1 = something does not match, or could not be
 * verified; 2 = there is no such case.
 */
export async function verifyCase(core: Core, output: Output, name: string, compared: Compared): Promise<ExitCode> {
  const cases = await casesCalled(core, name)
  if (cases.length === 0) {
    output.say(wrongUse.noCase({ name }))
    return 2
  }
  // The log first: originals are compared with what it vouches for.
  let isWhole = await verifyLog(core, output, compared)
  reportOtherCase(output, compared, cases)
  for (const one of cases) isWhole = (await verifyOriginals(core, output, one)) && isWhole
  return ended(output, isWhole)
}

/**
 * `verify --library`: verifies the custody log and the rows it seals, and checks the database, even if no case is left.
 * Reads no originals. 0 = everything matches; 1 = something does not.
 */
export async function verifyLibrary(core: Core, output: Output, compared: Compared): Promise<ExitCode> {
  const isWhole = await verifyLog(core, output, compared)
  output.result({ type: 'not_read', what: 'originals' }, verifyWords.originalsNotRead)
  return ended(output, isWhole)
}

function ended(output: Output, isWhole: boolean): ExitCode {
  output.say(isWhole ? verifyWords.whole : verifyWords.notWhole)
  return isWhole ? 0 : 1
}

/** Prints the verification of the log; whether everything matches. */
async function verifyLog(
  core: Core,
  output: Output,
  { head: expected, manifest, allowed }: Compared,
): Promise<boolean> {
  if (core.wasRescued) {
    output.result({ type: 'verified', what: 'database', state: 'damaged' }, verifyWords.rescued)
  }
  const stop = core.onEvent((event) => {
    if (event.type !== 'custody.verifying' || event.progress === null) return
    const { done, total } = event.progress
    output.progress(verifyWords.walking({ done, total }))
  })
  const started = core.verifyLog(expected, allowed)
  const found = started.ok ? await started.value : null
  stop()
  if (found === null) throw new Error('the custody log cannot be verified')
  const { chain, head, database, rows, notHeld, copies, charges, lists } = found
  const lines = verificationLines(found)
  const broken = chain.state === 'broken' ? { brokenAt: chain.brokenAt, at: isoOf(chain.at), fault: chain.fault } : null
  const line = (what: string, state: string, more: Record<string, unknown>) => ({
    type: 'verified',
    what,
    state,
    ...more,
  })
  output.result(
    line('custody_log', chain.state, {
      entries: found.entries,
      head: chain.state === 'whole' ? chain.head : null,
      ...broken,
      ...(chain.state === 'whole' ? { emptied: chain.removed, timeStepsBack: chain.stepsBack.count } : {}),
    }),
    lines.log,
  )
  if (expected !== null) {
    output.result(line('exported_head', head ?? 'not_reached', { ...expected }), lines.head)
  } else if (manifest !== null) {
    const { path } = manifest
    output.result(line('exported_head', 'not_stated', { manifest: path }), verifyWords.noHeadIn({ file: path }))
  }
  const { signedHeads } = found
  output.result(line('signed_heads', signedHeadsState(signedHeads), { ...signedHeads }), lines.signedHeads)
  output.result(line('database', database, {}), lines.database)
  const { checked, differentCount } = rows
  output.result(line('rows', differentCount === 0 ? 'whole' : 'different', { checked, differentCount }), lines.rows)
  for (const row of notHeld) {
    const { table, reference, state, entry } = row
    output.result({ type: 'verified', what: 'row', table, reference, state, entry }, notHeldLine(row))
  }
  const print = (what: string, { checked, different, differentCount }: typeof copies, words: string | null) =>
    output.result(line(what, differentCount === 0 ? 'whole' : 'different', { checked, different }), words)
  print('copies_for_viewing', copies, lines.copies)
  print('charges', charges, lines.charges)
  print('lists', lists, lines.lists)
  output.result({ type: 'not_compared', words: lines.notLookedAt }, lines.notLookedAt)
  const isCompared = expected !== null || manifest === null
  return found.outcome === 'whole' && isCompared && !core.wasRescued
}

const signedHeadsState = ({ isChecked, heads, faultCount }: SignedHeads): string => {
  if (faultCount > 0) return 'different'
  if (!isChecked) return 'not_checked'
  return heads === 0 ? 'none' : 'verified'
}

/** Prints that the manifest belongs to none of these cases; only its log head applies, as all cases share one log. */
function reportOtherCase(output: Output, { manifest }: Compared, cases: readonly Case[]): void {
  if (manifest === null || cases.some(({ reference }) => reference === manifest.case.reference)) return
  const { path, case: other } = manifest
  const line = { type: 'verified', what: 'case_of_manifest', state: 'other_case', manifest: path, ...other }
  output.result(line, verifyWords.otherCase({ file: path, ...other }))
}

async function verifyOriginals(core: Core, output: Output, { id, reference }: Case): Promise<boolean> {
  const stop = core.onEvent((event) => {
    if (event.type !== 'proof.progressed') return
    const { readBytes, totalBytes } = event.progress
    output.progress(verifyWords.hashing({ done: megabytes(readBytes), total: megabytes(totalBytes) }))
  })
  const counts: Record<State, number> = {
    verified: 0,
    different: 0,
    missing: 0,
    unreadable: 0,
    not_attached: 0,
    no_answer: 0,
    not_tried: 0,
  }
  let ended: ProofProgress | null = null
  try {
    const started = core.proving.verify(id, [], [], (item, outcome, found) => {
      const state = STATES[outcome]
      counts[state] += 1
      const path = readablePath(item.path)
      const pathBytes = base64UnlessUtf8(item.path)
      const code = `ITEM-${String(item.number).padStart(4, '0')}`
      output.result(
        {
          type: 'verified',
          what: 'original',
          state,
          case: reference,
          item: code,
          path,
          ...(pathBytes === null ? {} : { pathBytes }),
          bytes: item.bytes,
          sha256: item.sha256,
          found,
        },
        state === 'verified' ? null : `${originalStates[state]}  ${reference} ${code}  ${path}`,
      )
    })
    if (!started.ok) throw new Error('the originals are being read already')
    ended = await core.proving.whenIdle(id)
  } finally {
    stop()
  }
  const state = ended?.state ?? 'failed'
  output.result({ type: 'summary', case: reference, state, ...counts }, null)
  output.say(originalsLine(reference, counts))
  return state === 'finished' && Object.values(counts).reduce((sum, n) => sum + n, 0) === counts.verified
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
