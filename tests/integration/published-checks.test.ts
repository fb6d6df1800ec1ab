import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateKey } from '../../src/main/custody/signature.ts'
import { checkCommands, custodyCommands } from '../../src/shared/model/check-commands.ts'
import { custodyCheck } from '../../src/shared/words/report/custody-check.ts'
import { howToCheck } from '../../src/shared/words/report/how-to-check.ts'
import { ANY, setupCustodyTables } from '../support/custody-tables.ts'
import { signerWith } from '../support/exported.ts'
import { setupFolder } from '../support/folder.ts'
import { htmlText } from '../support/html-text.ts'
import { readCsv } from '../support/read-csv.ts'
import { openReportPage } from '../support/report-page.ts'
import { sharedDesk } from '../support/shared-desk.ts'
import { setupWholeExport } from '../support/whole-export.ts'

const has = (program: string, ...args: string[]) => spawnSync(program, args).error === undefined
const noPython = has('python3', '--version') ? '' : ' (skipped: python3 is not installed)'
const noSsh = has('ssh-keygen', '-?') ? '' : ' (skipped: ssh-keygen is not installed)'
const noShasum = has('shasum', '--version') ? '' : ' (skipped: shasum is not installed)'

const document = readFileSync(join(import.meta.dirname, '../../docs/export-format.md'), 'utf8')
/** The blocks of the document in a language, in their order. */
const blocks = (language: string): string[] =>
  [...document.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)\n\`\`\`$`, 'gms'))].map(([, text = '']) => text)
const [program = ''] = blocks('python')

const { says, shows } = custodyCheck

/** What the program says of a table, and the code it ends with. `source` = as it was printed. */
function check(table: string, source = program) {
  const folder = setupFolder()
  writeFileSync(join(folder, 'check-custody.py'), `${source}\n`)
  writeFileSync(join(folder, 'custody.csv'), table)
  const [command = ''] = custodyCommands('custody.csv').map((one) => one.command)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  return { code: status, lines: stdout.trimEnd().split('\n'), stderr }
}

/** What it says of a table without a fault. */
const countLines = (rows: number, entries: number, unknown = 0) => [
  says.rows({ rows: String(rows), entries: String(entries) }),
  says.fits({ fits: String(rows - unknown), wrong: '0', unknown: String(unknown) }),
]

type Row = Record<string, string>

/** A log with an erased case and texts that a cell cannot hold as they are, saved by a filter, and read back. */
async function savedLog(filter: Partial<typeof ANY> = {}) {
  const desk = setupCustodyTables()
  const { write, mine, other, gone, empty, run, saved, audit, table } = desk
  for (const conclusion of ['=1+1', 'x;=1+1 right\u202Egpj.exe', 'O’Brien’s, or "O\'Brien\'s"', '\ud83d\ude00', '1.0'])
    write(mine, 'finding.set', { item: 'ITEM-0001', conclusion, count: 1 })
  write(other, 'case.renamed', { from: 'a', to: 'b' })
  write(gone, 'case.renamed', { from: 'secret', to: 'secret' })
  empty(gone)
  const entries = audit.head()?.entries ?? 0
  expect(await run({ ...ANY, ...filter })).toMatchObject({ ok: true })
  return { ...desk, entries, text: readFileSync(join(saved, 'log.csv'), 'utf8'), rows: table() }
}

/** Rows as a table of the custody log. */
function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {})
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return `\ufeff${[line(names), ...rows.map((row) => line(names.map((name) => row[name] ?? '')))].join('\r\n')}\r\n`
}

const rowsIn = (text: string): Row[] => {
  const [names = [], ...lines] = readCsv(text.slice(1))
  return lines.map((line) => Object.fromEntries(names.map((name, at) => [name, line[at] ?? ''])))
}

const sha256 = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** An entry with other contents, each of whose hashes is calculated anew. */
function forged(row: Row, change: Row): Row {
  const salt = randomBytes(16)
  const made: Row = { ...row, payload_base64: '', payload_salt: salt.toString('hex'), ...change }
  const facts = JSON.parse(row.hashed_json ?? '') as Record<string, unknown>
  const { payload_json = '', previous_hash = '', entry } = made
  const hashed = JSON.stringify({ ...facts, payloadSha256: sha256(salt, payload_json), seq: Number(entry) })
  return { ...made, hashed_json: hashed, hashed_base64: '', hash: sha256(previous_hash, hashed) }
}

describe.skipIf(noPython !== '')(
  `the program that the export format has for a table of the custody log${noPython}`,
  () => {
    it('finds the whole log to be a chain up to its newest entry', async () => {
      const { text, rows, entries } = await savedLog()
      const erased = rows.filter(({ removed }) => removed === 'yes').length
      expect(erased).toBeGreaterThan(0)
      expect(check(text)).toEqual({
        code: 0,
        stderr: '',
        lines: [
          ...countLines(entries, entries),
          says.erased({ erased: String(erased) }),
          says.newest({ hash: rows.at(-1)?.hash ?? '' }),
          shows.whole,
          custodyCheck.origin,
        ],
      })
    })

    it.each<[string, Partial<typeof ANY>]>([
      ['kinds', { groups: ['finding'] }],
      ['times', { from: Date.UTC(2026, 10, 20, 9, 41, 3) }],
      ['texts', { text: 'ITEM-0001' }],
    ])('finds each row of a table of some %s to fit, and no chain', async (_, filter) => {
      const { text, rows, entries } = await savedLog(filter)
      const { code, lines, stderr } = check(text)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.length).toBeLessThan(entries)
      expect([code, stderr]).toEqual([0, ''])
      expect(lines.slice(0, 2)).toEqual(countLines(rows.length, entries))
      expect(lines.slice(-2)).toEqual([shows.part, custodyCheck.origin])
      expect(lines).not.toContain(shows.whole)
    })

    it.each<[string, (row: Row) => Row, keyof typeof says.faults]>([
      ['payload', (row) => ({ ...row, payload_json: '{"item":"ITEM-0002"}' }), 'payload'],
      [
        'payload beside its exact bytes',
        ({ ...row }) => ({
          ...row,
          payload_base64: btoa(row.payload_json ?? ''),
          payload_json: (row.payload_json ?? '').replace('"count":1', '"count":true'),
        }),
        'payload',
      ],
      ['salt', (row) => ({ ...row, payload_salt: '00' }), 'payload'],
      ['salt that is none', (row) => ({ ...row, payload_salt: 'salt' }), 'unreadable'],
      ['claim that its payload was erased', (row) => ({ ...row, removed: 'yes' }), 'payload'],
      ['operator', (row) => ({ ...row, operator: 'B. Examiner' }), 'operator'],
      ['time', (row) => ({ ...row, time_utc: '2026-11-20T09:41:59.000Z' }), 'facts'],
      ['time that is none', (row) => ({ ...row, time_utc: 'noon' }), 'unreadable'],
      ['type', (row) => ({ ...row, type: 'finding.withdrawn' }), 'facts'],
      ['number', (row) => ({ ...row, entry: '1000' }), 'facts'],
      ['hash', (row) => ({ ...row, hash: '0'.repeat(64) }), 'hash'],
      [
        'hashed JSON',
        (row) => ({ ...row, hashed_json: (row.hashed_json ?? '').replace('finding', 'Finding') }),
        'hash',
      ],
      ['length of the log', (row) => ({ ...row, log_entries: '3' }), 'head'],
      ['newest hash', (row) => ({ ...row, log_head: 'f'.repeat(64) }), 'head'],
    ])('finds a row with another %s, of a whole log and of a filter', async (_, change, fault) => {
      for (const filter of [{}, { groups: ['finding' as const] }]) {
        const { rows } = await savedLog(filter)
        const at = rows.findIndex(({ payload_json = '' }) => payload_json.includes('1.0'))
        const { code, lines } = check(csvOf(rows.map((row, index) => (index === at ? change(row) : row))))
        expect(code).toBe(1)
        expect(
          lines.filter((line) => line.endsWith(`: ${says.faults[fault]}`)),
          lines.join('\n'),
        ).not.toEqual([])
      }
    })

    it('finds a whole log whose rows were exchanged, left out or added to be no chain', async () => {
      const { rows, entries } = await savedLog()
      const of = (changed: readonly Row[]) => check(csvOf(changed))
      const [first, second, third, ...more] = rows as [Row, Row, Row, ...Row[]]
      expect(of([second, first, third, ...more])).toMatchObject({
        code: 1,
        lines: expect.arrayContaining([`${says.entry({ entry: '1' })}: ${says.faults.order}`]),
      })
      // What is left out is seen by the number of rows: of the rest it says no more than of a filter.
      for (const left of [[first, third, ...more], rows.slice(1), rows.slice(0, -1)]) {
        const { code, lines } = of(left)
        expect([code, lines[0]]).toEqual([0, says.rows({ rows: String(entries - 1), entries: String(entries) })])
        expect(lines).toContain(shows.part)
        expect(lines).not.toContain(shows.whole)
      }
      const added = forged(third, { payload_json: '{"forged":true}' })
      expect(of([first, second, added, ...more])).toMatchObject({
        code: 1,
        lines: expect.arrayContaining([`${says.entry({ entry: '4' })}: ${says.faults.link}`]),
      })
      const emptied = { ...third, hashed_json: '', hashed_base64: '', payload_json: '' }
      expect(of([first, second, emptied, ...more]).lines).not.toContain(shows.whole)
    })

    it('says of a table without a row that it has none', async () => {
      const { text } = await savedLog({ text: 'nobody wrote this' })
      expect(check(text)).toEqual({ code: 3, lines: [says.empty], stderr: '' })
    })

    it('does not call a table of one case complete, into which an entry was forged and one was left out', async () => {
      const { rows } = await savedLog({ groups: ['finding'] })
      const [first, second, third, ...more] = rows as [Row, Row, Row, ...Row[]]
      const made = forged(second, { payload_json: '{"item":"ITEM-0099"}' })
      for (const changed of [
        [first, made, ...more],
        [first, third, ...more],
      ]) {
        const { lines } = check(csvOf(changed))
        expect(lines).toContain(shows.part)
        expect(lines).not.toContain(shows.whole)
      }
    })

    it('finds the table of a case in the annex of a report to fit, and that of an extract not checkable here', async () => {
      const { home } = await desk()
      for (const [name, kind] of [
        ['whole', 'part'],
        ['some', 'extract'],
      ] as const) {
        const text = readFileSync(join(home, name, 'annex/custody.csv'), 'utf8')
        const rows = rowsIn(text)
        const { code, lines, stderr } = check(text)
        const unknown = kind === 'extract' ? rows.length : 0
        expect([name, code, stderr]).toEqual([name, kind === 'extract' ? 3 : 0, ''])
        expect(lines).toEqual([
          ...countLines(rows.length, Number(rows[0]?.log_entries), unknown),
          shows[kind],
          custodyCheck.origin,
        ])
      }
    })

    it('is the one on the page of a report, which says the same of its table, with the command that runs it', async () => {
      const { home, made } = await desk()
      for (const [name, kind] of [
        ['whole', 'part'],
        ['some', 'extract'],
      ] as const) {
        const folder = join(home, name)
        const { page, wrongs } = await openReportPage(join(folder, `${name}.html`))
        const source = await page.locator('.custody-table pre').textContent()
        expect(source?.trimEnd()).toBe(program)
        const commands = await page.locator('.custody-table details > code').allTextContents()
        expect(commands).toEqual(custodyCommands('annex/custody.csv').map(({ command }) => command))
        writeFileSync(join(folder, 'check-custody.py'), source ?? '')
        const { stdout, status } = spawnSync('sh', ['-c', commands[0] ?? ''], { cwd: folder, encoding: 'utf8' })
        expect(status).toBe(kind === 'extract' ? 3 : 0)
        const said = await page.locator('main').innerText()
        for (const text of [said, stdout, document, made[name]]) expect(text).toContain(shows[kind])
        expect(await wrongs()).toEqual([])
      }
    })

    it('is run by the command that the document has for it', async () => {
      const { home } = await desk()
      const folder = join(home, 'whole/annex')
      writeFileSync(join(folder, 'check-custody.py'), program)
      const [command = ''] = blocks('sh').filter((block) => block.startsWith('python3'))
      const { status, stdout } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
      expect([status, stdout]).toEqual([0, expect.stringContaining(shows.part)])
      for (const kind of [shows.whole, shows.part, shows.extract, custodyCheck.ends]) expect(document).toContain(kind)
    })
  },
)

describe(`the commands that the export format prints${noSsh}${noShasum}`, () => {
  it('are those of the reports, for each system', () => {
    const { signature, sums, original } = checkCommands({ sums: 'SHA256SUMS', signature: 'SHA256SUMS.sig' })
    const printed = [...custodyCommands('custody.csv'), ...signature, ...sums, ...original]
    const typed = (isWindows: boolean) =>
      printed.filter(({ systems }) => systems.includes('windows') === isWindows).map(({ command }) => command)
    expect(blocks('sh')).toEqual(typed(false))
    expect(blocks('powershell')).toEqual(typed(true))
    expect(blocks('powershell').filter((block) => block.includes('<'))).toEqual([])
    for (const line of [howToCheck.signature, howToCheck.sums, howToCheck.originals]) expect(document).toContain(line)
  })

  it.skipIf(noSsh !== '')('show that a whole export and one of some items are as signed', async () => {
    const { home, evidence, made } = await desk()
    for (const name of ['whole', 'some']) {
      const folder = join(home, name)
      writeFileSync(join(folder, 'allowed_signers'), made.published)
      const [original = ''] = readdirSync(evidence)
      cpSync(join(evidence, original), join(folder, 'ORIGINAL'))
      const run = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
      for (const command of blocks('sh').filter((block) => !block.startsWith('python3'))) {
        if (command.startsWith('shasum') && noShasum !== '') continue
        const { status, stdout, stderr } = run(command)
        expect([command, status], stderr).toEqual([command, 0])
        if (command.startsWith('ssh-keygen'))
          expect(stdout).toMatch(
            new RegExp(
              `^Good "touchstone-export" signature for touchstone .*${made.fingerprint.replace(/[+/]/g, '\\$&')}\n$`,
            ),
          )
        else if (command.includes(' -c '))
          expect(
            stdout
              .trimEnd()
              .split('\n')
              .filter((line) => !line.endsWith(': OK')),
          ).toEqual([])
        else expect(stdout).toContain(sha256(readFileSync(join(evidence, original))))
      }
    }
  })
})

/** A signed report of a whole case and one of an item of it, and the file that its desk publishes. */
const desk = sharedDesk(async ({ home, evidence }) => {
  const { privateKey } = generateKey()
  const { write, printed, itemIds, evidence: originals } = await setupWholeExport(privateKey)
  cpSync(await write('whole'), join(home, 'whole'), { recursive: true })
  const whole = htmlText(printed())
  cpSync(await write('some', {}, itemIds.slice(0, 1)), join(home, 'some'), { recursive: true })
  cpSync(originals, evidence, { recursive: true })
  const { fingerprint, allowedSigners } = signerWith(privateKey)
  return { whole, some: htmlText(printed()), fingerprint, published: `# ${fingerprint}\n${allowedSigners}\n` }
})
