import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright'
import { preferences } from '../../src/shared/words/preferences.ts'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import { buildIfStale, PROJECT } from '../runtime/build.ts'
import { say } from '../runtime/terminal.ts'
import { makeSamples } from '../samples/make.ts'
import { startSimulatedService } from '../simulated-service/service.ts'
import { fillLibrary } from './fill.ts'
import { makeRecordings } from './recordings.ts'
import { storiesOf } from './stories.ts'

/*
 * How many words of its own each screen shows a person: `node tools/node.cjs tools/demo/count-words.ts`. The demo's
 * library in a window of 1,440 × 900; visible words, less those in the evidence, the names and the replies of the
 * library. It goes by keys and the demo's own names alone, so that it can be laid into an earlier commit and compared.
 */
/** References are names. */
const REFERENCE = /\b(?:CASE|EXH|ITEM)-[\d-]+/g

process.env.TOUCHSTONE_KEYCHAIN = 'none'
const folder = mkdtempSync(join(tmpdir(), 'touchstone-words-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const [home, evidence] = [join(folder, 'home'), join(folder, 'evidence')]
if (!buildIfStale(say)) process.exit(1)
const samples = await makeSamples(evidence)
const service = await startSimulatedService({ balance: 480, answerDelayMs: 50 })
for (const behaviour of storiesOf(samples)) service.behave(behaviour)
await makeRecordings(evidence, service)
const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string }
await fillLibrary({ home, evidence, origin: service.origin, token: service.token, appVersion: version })
const known = textsOfLibrary(join(home, 'library.sqlite'))
const app = await launchApp({ home })
const { page } = app
try {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByText('Station square').waitFor()
  await press(',')
  await app.setClipboard(service.token)
  await page.getByRole('button', { name: preferences.takeToken }).click()
  await page.waitForTimeout(1500)
  await count('settings')
  await press('Escape')
  await page.getByText('Harbour fire').first().click()
  await page.getByText('IMG_0413.JPG').first().click()
  await page.waitForTimeout(2000)
  await count('library')
  await press('ControlOrMeta+a')
  await press('a')
  await page.waitForTimeout(2000)
  await count('cost sheet')
  await press('Escape')
  await page.getByText('IMG_0413.JPG').first().click()
  await press('Shift+R')
  await page.waitForTimeout(3000)
  await count('report sheet')
  await press('Escape')
  await press('Enter')
  await page.waitForTimeout(1500)
  await count('item, result')
  await press('i')
  await count('item, metadata')
  await press('i')
  await press('Escape')
  await press('q')
  await count('activity, now')
} finally {
  await app.close()
  await service.close()
}

async function press(key: string): Promise<void> {
  await page.waitForTimeout(400)
  await page.keyboard.press(key)
  await page.waitForTimeout(800)
}

async function count(screen: string): Promise<void> {
  const seen = await visibleText(page)
  const own = known.reduce((text, evidence) => text.replace(evidence, ' '), seen.replace(REFERENCE, ' '))
  say(`${screen.padEnd(16)} ${String(wordsIn(own)).padStart(5)} of ${wordsIn(seen)}`)
  if (process.argv.includes('--show')) say(own.replace(/\s+/g, ' '))
}

function wordsIn(text: string): number {
  return text.match(/\p{L}[\p{L}’-]+/gu)?.length ?? 0
}

/** What can be seen on the screen, of a sheet on top of it the sheet's alone. What is only read aloud is left out. */
function visibleText(on: Page): Promise<string> {
  return on.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.visually-hidden, .skip-link, option:not(:checked) { display: none }')
    document.adoptedStyleSheets.push(sheet)
    const text = (document.querySelector<HTMLElement>('dialog[open]') ?? document.body).innerText
    document.adoptedStyleSheets.pop()
    return text
  })
}

/**
 * Every text of the library that may be shown as it is: names, metadata, what the service sent, what a person wrote. The
 * longest first, so that a text is taken before what it contains.
 */
function textsOfLibrary(file: string): RegExp[] {
  const db = new Database(file, { readonly: true })
  const texts = new Set<string>()
  const take = (value: unknown): void => {
    if (typeof value === 'string') for (const line of value.split('\n')) texts.add(line.trim())
    else if (Array.isArray(value)) value.forEach(take)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(take)
  }
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'audit'").pluck().all()
  for (const table of tables)
    for (const row of db.prepare(`SELECT * FROM "${table}"`).raw().all() as unknown[][])
      for (const value of row) {
        const text = typeof value === 'string' || Buffer.isBuffer(value) ? String(value) : ''
        take(jsonOr(text))
        for (const part of text.split('/')) take(part)
      }
  db.close()
  return (
    [...texts]
      // Codes are words of ours as well; evidence is never one small word alone.
      .filter((text) => /\p{L}{2}/u.test(text) && !/^[a-z_.]+$/.test(text))
      .toSorted((a, b) => b.length - a.length)
      .map((text) => new RegExp(`(?<!\\p{L})${text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')}(?!\\p{L})`, 'giu'))
  )
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
