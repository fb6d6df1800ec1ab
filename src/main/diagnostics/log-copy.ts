import { constants } from 'node:os'
import { contract } from '../../shared/contract/index.ts'
import { ReasonCode } from '../../shared/model/check.ts'
import { OutOfReach } from '../../shared/model/out-of-reach.ts'

/** The value of a log field in a copy; null = it is left out. */
type Keep = (value: unknown) => unknown

const oneOf =
  (...words: readonly string[]): Keep =>
  (value) =>
    typeof value === 'string' && words.includes(value) ? value : null
const whole: Keep = (value) => (Number.isSafeInteger(value) ? value : null)
const yesOrNo: Keep = (value) => (typeof value === 'boolean' ? value : null)

/** As Electron's documentation lists them (`child-process-gone`, `render-process-gone`). */
const gone = oneOf(
  'clean-exit',
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'launch-failed',
  'integrity-failure',
  'memory-eviction',
)
const defect = {}

/**
 * Every kind of line, and the fields that are copied. A field not named here is left out: a line may quote a path, a
 * name or an address that this table does not cover.
 */
const LINES: Readonly<Record<string, Readonly<Record<string, Keep>>>> = {
  'child.gone': {
    type: oneOf('Utility', 'Zygote', 'Sandbox helper', 'GPU', 'Pepper Plugin', 'Pepper Plugin Broker', 'Unknown'),
    reason: gone,
    exitCode: whole,
    name: oneOf(
      'Touchstone drive',
      'Touchstone inspector',
      'Touchstone PDF packer',
      'Touchstone vault',
      'Touchstone Word writer',
    ),
  },
  'page.gone': { reason: gone, exitCode: whole },
  'library.servers': defect,
  'page.unresponsive': {},
  'start.refused': {},
  'vault.failed': { ask: oneOf('read', 'write', 'forget'), reason: oneOf('absent', 'locked', 'failed', 'timeout') },
  'signing.head_not_kept': { reason: oneOf('absent', 'locked', 'failed', 'timeout', 'no_room') },
  'queue.paused': { reason: oneOf(...ReasonCode.options), resumes: oneOf('person', 'probe', 'time') },
  'queue.recovered': { ready: whole, unknown: whole, answered: whole, mismatches: whole },
  'replies.read_again': { replies: whole, changes: whole, reader: whole },
  'jobs.read_again': { replies: whole, changes: whole, reader: whole },
  'facts.derived_again': { parts: whole },
  'library.rescued': { why: oneOf('damaged', 'missing', 'restored'), backupAt: whole },
  'library.backup_passed_over': { why: oneOf('damaged', ...OutOfReach.options) },
  'library.left': { reason: oneOf(...OutOfReach.options) },
  'drive.state': { state: oneOf('answers', 'awaited', 'silent') },
  'drive.exited': { code: whole },
  'drive.unreadable_answer': {},
  'inspector.exited': { code: whole, wasBusy: yesOrNo },
  'inspector.unreadable_reply': {},
  'inspector.lost': {
    job: oneOf('walk', 'inspect', 'hash', 'derive', 'copy'),
    loss: oneOf('read_timeout', 'drive_silent', 'inspector_timeout', 'inspector_memory', 'inspector_crash'),
  },
  'demo.disk': {},
  'demo.not_relinked': { state: oneOf('cancelled', 'failed', 'not_attached', 'already_an_exhibit', 'running') },
  'intake.disk_full': {},
  ...Object.fromEntries(
    [
      'uncaught',
      'unhandled',
      'start',
      'preload',
      'page.load',
      'headless',
      'drop',
      'backup',
      'backup.kept',
      'backup.renewed',
      'hash_list.emptied',
      'jobs.reconcile',
      'jobs.ask',
      'jobs.after',
      'case.erasing',
      'lossless.trim',
      'library.move',
      'library.move_ended',
      'library.closed',
      'export.job',
      'export.settle',
      'report.place',
      'report.facts',
      'report.print',
      'report.chapter',
      'report.set',
      'report.preview',
      'copies.enter',
      'rows.count',
      'signing.enter',
      'queue.after',
      'queue.balance',
      'queue.pause',
      'queue.prepare',
      'queue.recover',
      'queue.running_file',
      'queue.attempt',
      'queue.wake',
      'queue.pump',
      'custody.verify',
      'custody.walk',
      'facts.derive_again',
      'intake.failed',
      'intake.verify',
      'intake.relink',
      'intake.reread',
      ...Object.keys(contract),
    ].map((event) => [event, defect]),
  ),
}

/** The kinds of lines that are copied. */
export const knownLines: readonly string[] = Object.keys(LINES)

/** Error classes of the language, of Node and of the libraries used by main. */
const errorName = oneOf(
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'URIError',
  'EvalError',
  'AggregateError',
  'AbortError',
  'TimeoutError',
  'SqliteError',
  'ZodError',
  'AssertionError',
  'DataCloneError',
  'SystemError',
)
/** Failure codes of the system and of SQLite: their own lists, so that no other word of a message passes. */
const OF_SQLITE = [
  'BUSY',
  'CANTOPEN',
  'CONSTRAINT',
  'CORRUPT',
  'ERROR',
  'FULL',
  'IOERR',
  'LOCKED',
  'MISUSE',
  'NOMEM',
  'NOTADB',
  'READONLY',
  'SCHEMA',
]
const CODES: readonly string[] = [...Object.keys(constants.errno), ...OF_SQLITE.map((code) => `SQLITE_${code}`)]

export type LogCopy = { text: string; lines: number /** Lines of which nothing could be copied. */; dropped: number }

/**
 * Makes a copy of a log without names, paths or addresses. It contains only times, kinds of lines, numbers, words from
 * closed lists, system codes, and the program lines in a failure's stack; `programFiles` = the program's files, like
 * "main/index.js".
 */
export function copyOfLog(log: string, programFiles: ReadonlySet<string>): LogCopy {
  const lines = log.split('\n').filter((line) => line !== '')
  const copied = lines.map((line) => copyOfLine(line, programFiles)).filter((line) => line !== null)
  return {
    text: copied.map((line) => `${line}\n`).join(''),
    lines: copied.length,
    dropped: lines.length - copied.length,
  }
}

function copyOfLine(line: string, programFiles: ReadonlySet<string>): string | null {
  const entry = parse(line)
  if (entry === null) return null
  const at = typeof entry.at === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(entry.at) ? entry.at : null
  const level = oneOf('info', 'warn', 'bug')(entry.level)
  const event = oneOf(...knownLines)(entry.event)
  if (at === null || level === null || typeof event !== 'string') return null
  const kept = Object.entries(LINES[event] ?? {}).flatMap(([field, keep]) => {
    const value = Object.hasOwn(entry, field) ? keep(entry[field]) : null
    return value === null ? [] : [[field, value] as const]
  })
  return JSON.stringify({
    at,
    level,
    event,
    ...Object.fromEntries(kept),
    ...(level === 'bug' ? copyOfDefect(entry, programFiles) : {}),
  })
}

function copyOfDefect(entry: Record<string, unknown>, programFiles: ReadonlySet<string>): Record<string, unknown> {
  const { reference, name, message, stack } = entry
  const words = typeof message === 'string' ? message.split(/[^A-Z0-9_]+/) : []
  return {
    ...(typeof reference === 'string' && /^[0-9a-f]{8}$/.test(reference) ? { reference } : {}),
    name: errorName(name) ?? 'other',
    codes: CODES.filter((code) => words.includes(code)),
    stack: typeof stack === 'string' ? stack.split('\n').flatMap((frame) => placeIn(frame, programFiles)) : [],
  }
}

/** "main/index.js:120:7"; nothing for a frame outside the program. */
function placeIn(frame: string, programFiles: ReadonlySet<string>): string[] {
  const [, path = '', line = '', column = ''] = /([^\s()]+):(\d{1,7}):(\d{1,7})\)?$/.exec(frame) ?? []
  const file = [...programFiles].find(
    (one) => path.endsWith(`/${one}`) || path.endsWith(`\\${one.replaceAll('/', '\\')}`),
  )
  return file === undefined ? [] : [`${file}:${line}:${column}`]
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
