import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { copyOfLog, knownLines } from './log-copy.ts'

const PROGRAM = new Set(['main/index.js', 'main/chunks/compose-Bx81.js'])

/** What must never leave: each obviously does not belong in a copy. */
const SECRETS = [
  'Witness Anna Kowalska',
  '/home/anna/Evidence/Rooftop 3.jpg',
  'C:\\Users\\anna\\Beweise\\Dach.heic',
  '\\\\desk-server\\share\\leak',
  'https://service.desk.example/v1/analyses?token=abc',
  'sk-live-51Hxyz0987654321',
  'anna@desk.example',
  '192.168.17.23',
  'CASE-2026-041',
  'Zeugenaussage\u202Egpj.exe',
] as const

/** Every part of a secret by which a reader could recognise it. */
const traces = SECRETS.flatMap((secret) => [secret, ...secret.split(/[^\p{L}\p{N}.@-]+/u)]).filter(
  (part) => part.length > 4 && !/^https?$/.test(part),
)

const copy = (...lines: object[]) => copyOfLog(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), PROGRAM)
const AT = '2026-11-24T12:00:00.000Z'

describe('the copy of the log', () => {
  it.each(SECRETS)('never holds %s, whichever field it is in', (secret) => {
    const fields = Object.fromEntries(
      ['path', 'name', 'reason', 'title', 'type', 'ask', 'why', 'job', 'loss', 'code', 'exitCode', 'issue', secret].map(
        (field) => [field, secret],
      ),
    )
    const lines = knownLines.flatMap((event) => [
      { at: AT, level: 'warn', event, ...fields },
      {
        at: AT,
        level: 'bug',
        event,
        ...fields,
        reference: secret,
        name: secret,
        message: `ENOENT: no such file, open '${secret}'`,
        stack: [
          `    at ${secret} (${secret}:1:2)`,
          `    at Object.<anonymous> (file:///opt/${secret}/out/main/index.js:12:34)`,
          `    at out/main/${secret}.js:3:4`,
          `    at ${secret}`,
        ].join('\n'),
      },
    ])
    const odd = [
      { at: secret, level: 'warn', event: 'page.gone' },
      { at: AT, level: secret, event: 'page.gone' },
      { at: AT, level: 'warn', event: secret },
      { at: AT, level: 'warn', event: 'page.gone', reason: { path: secret }, exitCode: [secret] },
      [secret],
    ]
    const { text } = copy(...lines, ...odd)
    const whole = `${text}${copyOfLog(`${secret}\n{"at":"${secret}`, PROGRAM).text}`
    expect(text.split('\n').length).toBeGreaterThan(knownLines.length)
    expect(traces.filter((trace) => whole.includes(trace))).toEqual([])
  })

  it('keeps what finds a fault: time, kind, reference, codes, and lines of the program', () => {
    const { text } = copy({
      at: AT,
      level: 'bug',
      event: 'report.print',
      reference: '0a1b2c3d',
      name: 'SqliteError',
      message: "SQLITE_FULL after EACCES: permission denied, open '/home/anna/a.pdf'",
      stack:
        '    at print (file:///opt/Touchstone/resources/app.asar/out/main/index.js:120:7)\n' +
        '    at C:\\Program Files\\Touchstone\\resources\\app.asar\\out\\main\\chunks\\compose-Bx81.js:3:40\n' +
        '    at async node:internal/process/task_queues:95:5',
    })
    expect(JSON.parse(text)).toEqual({
      at: AT,
      level: 'bug',
      event: 'report.print',
      reference: '0a1b2c3d',
      name: 'SqliteError',
      codes: ['EACCES', 'SQLITE_FULL'],
      stack: ['main/index.js:120:7', 'main/chunks/compose-Bx81.js:3:40'],
    })
  })

  it('keeps numbers and the words of closed lists', () => {
    const gone = { at: AT, level: 'warn', event: 'child.gone', type: 'Utility', reason: 'oom', exitCode: 9 }
    expect(JSON.parse(copy({ ...gone, name: 'Touchstone inspector' }).text)).toEqual({
      ...gone,
      name: 'Touchstone inspector',
    })
  })

  it('says how many lines it left out', () => {
    const { lines, dropped } = copyOfLog('not json\n{"at":"2026"}\n', PROGRAM)
    expect({ lines, dropped }).toEqual({ lines: 0, dropped: 2 })
  })

  it('knows every line that main writes', () => {
    const main = join(import.meta.dirname, '..')
    const written = new Set<string>()
    for (const file of readdirSync(main, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      const source = readFileSync(join(main, file), 'utf8')
      for (const [, event = ''] of source.matchAll(/\blog\.(?:info|warn|bug)\(\s*'([a-z_.]+)'/g)) written.add(event)
      for (const [, event = ''] of source.matchAll(/\bfault\('([a-z_.]+)'/g)) written.add(event)
    }
    expect(written.size).toBeGreaterThan(40)
    // A new event needs its place in the table of log-copy.
    expect([...written].filter((event) => !knownLines.includes(event))).toEqual([])
  })

  it('reads what the log writes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-log-'))
    try {
      const log = createLog(folder, () => Date.parse(AT))
      log.warn('page.gone', { reason: 'crashed', exitCode: 5 })
      const reference = log.bug('drop', new TypeError(`no ${SECRETS[1]}`))
      await log.flush()
      const { text, dropped } = copyOfLog(readFileSync(join(folder, 'touchstone.log'), 'utf8'), PROGRAM)
      expect(dropped).toBe(0)
      expect(
        text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual([
        { at: AT, level: 'warn', event: 'page.gone', reason: 'crashed', exitCode: 5 },
        { at: AT, level: 'bug', event: 'drop', reference, name: 'TypeError', codes: [], stack: [] },
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
