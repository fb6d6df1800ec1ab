import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { SetHead } from '../../src/main/export/facts/set-head.ts'
import { visibleParts } from '../../src/shared/model/visible-text.ts'
import { result } from '../../tools/gallery/fact-checks/harbour.ts'
import { check } from '../../tools/gallery/fact-checks/parts.ts'
import { findChromium } from '../../tools/runtime/chromium.ts'
import { withFolder } from './folder.ts'
import { sampleLinkFacts, withSavedFile } from './link-report-facts.ts'
import { sampleFacts, sampleFinding } from './report-facts.ts'
import { sampleHead, setHtml } from './set-html.ts'

/** Members with text from outsiders or persons, wherever they are. Any other is a code, a hash or ours. */
const FREE = new Set([
  'name',
  'folder',
  'path',
  'operator',
  'ownReference',
  'description',
  'organisation',
  'laboratory',
  'address',
  'examiner',
  'qualifications',
  'requester',
  'request',
  'classification',
  'reviewer',
  'question',
  'scope',
  'receipt',
  'background',
  'conclusion',
  'proposition',
  'alternative',
  'grounds',
  'notes',
  'author',
  'setBy',
  'make',
  'model',
  'software',
  'raw',
  'friendly',
  'tag',
  'group',
  'title',
  'text',
  'quote',
  'explanation',
  'speaker',
  'summary',
  'message',
  'statusMessage',
  'serviceMessage',
  'errorMessage',
  'fileName',
  'requestId',
  'reasoning',
  'value',
  'verdict',
  'publisher',
  'context',
  'significance',
  'finding',
  'keyIndicators',
  'detailedReasoning',
  'visualPatterns',
  'recommendations',
  'agreement',
  'confidence',
  'json',
  'domain',
  'tier',
  'language',
  'reason',
  'tags',
  'attachedBy',
  'sentName',
  'firstSeenAt',
])
/** The same by the members above them, where elsewhere their name is that of a code or an address of ours. */
const FREE_WITHIN = /(claims\.sources|pages\.url|job\.status|conclusion\.ladder)$/

/**
 * Puts a text into every free member of a value, and returns their names. Members where it cannot be printed as it is
 * stay unchanged.
 */
export function fill<T>(value: T, text: string | (() => string), at: string[] = []): { value: T; fields: string[] } {
  const fields: string[] = []
  const walk = (one: unknown, path: string[]): unknown => {
    const name = path.at(-1) ?? ''
    if (typeof one === 'string' && (FREE.has(name) || FREE_WITHIN.test(path.join('.')))) {
      fields.push(path.join('.'))
      return typeof text === 'string' ? text : text()
    }
    if (Array.isArray(one)) return one.map((part) => walk(part, path))
    if (one === null || typeof one !== 'object' || one instanceof Uint8Array) return one
    return Object.fromEntries(Object.entries(one).map(([member, part]) => [member, walk(part, [...path, member])]))
  }
  return { value: walk(value, at) as T, fields }
}

/** A file with all that others may have written of it: an analysis, a fact check, a finding, a redaction. */
export const checkedFile = (): ReportFacts =>
  sampleFacts((known) => {
    known.factChecks.push(check({}, result()))
    known.factChecksInAll = 1
    known.finding = sampleFinding()
    known.redaction = { boxes: 1, setAt: known.made.at, setBy: 'x', printedSha256: '00ff'.repeat(16) }
  })

/** An item of each kind for a text, which stands in each of their free fields: a file, and a link to which one was attached. */
export const hostileItems = (text: string): { value: ReportFacts; fields: string[] }[] =>
  [checkedFile(), withSavedFile(sampleLinkFacts({ pictures: 2 }))].map((facts) => fill(facts, text))

/** The head of a report with a text in every field that persons fill. */
export function hostileHead(text: string): { value: SetHead; fields: string[] } {
  const usual = sampleHead(sampleFacts())
  const { value, fields } = fill<SetHead>(usual, text)
  return { value: { ...value, options: usual.options, ladder: usual.ladder }, fields }
}

/**
 * A report with two items for each text, in every field filled by outsiders or persons; the first is in those of the
 * report too.
 */
export function hostileReport(texts: readonly string[]): { html: string; fields: number } {
  const filled = texts.flatMap(hostileItems)
  const head = hostileHead(texts[0] ?? '')
  return {
    html: setHtml(
      head.value,
      filled.map(({ value }) => value),
    ),
    fields: (filled[0]?.fields.length ?? 0) + head.fields.length,
  }
}

/** Texts in one report, and total characters: each text is in a hundred fields of two items. */
const IN_A_REPORT = { texts: 25, characters: 12_000 }

/** These texts, as many together as one report takes. */
export function grouped(texts: readonly string[]): string[][] {
  const groups: string[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const text of texts) {
    characters += text.length
    if (characters > IN_A_REPORT.characters || (groups.at(-1)?.length ?? 0) === IN_A_REPORT.texts) {
      groups.push([])
      characters = text.length
    }
    groups.at(-1)?.push(text)
  }
  return groups
}

/** Long texts are cut in print after this many characters; their beginning is printed. */
const SHOWN = 100

/** The beginning of a running text as it is shown: invisible characters spelt out. */
export const shownForm = (text: string): string =>
  visibleParts(text.toWellFormed(), true)
    .map((part) => part.text)
    .join('')
    .slice(0, SHOWN)
    .trim()

/** Chromium needs this long for pages of long words in every field, ms. */
const LAYOUT_LIMIT_MS = 300_000

export type Opened = { requests: string[]; dialogs: string[]; tags: Set<string>; text: string; handlers: number }

/**
 * Opens documents as no window of the app does: with script, and without the policy that forbids it. Any script that a
 * text breaks out into would run here.
 */
export async function openUnguarded(documents: readonly string[]): Promise<Opened[]> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('no Chromium is installed')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    return await withFolder(async (folder) => {
      const opened: Opened[] = []
      for (const [at, html] of documents.entries()) {
        const file = join(folder, `${at}.html`)
        await writeFile(file, html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, ''))
        const page = await browser.newPage()
        const requests: string[] = []
        const dialogs: string[] = []
        page.on('request', (request) => void requests.push(request.url()))
        page.on('dialog', (dialog) => {
          dialogs.push(dialog.message())
          void dialog.dismiss()
        })
        await page.goto(pathToFileURL(file).href, { timeout: LAYOUT_LIMIT_MS })
        const found = await page.evaluate(() => {
          const all = [...document.querySelectorAll('*')]
          return {
            tags: all.map(({ tagName }) => tagName.toLowerCase()),
            handlers: all.filter((one) => one.getAttributeNames().some((name) => name.startsWith('on'))).length,
            text: document.body.textContent ?? '',
          }
        })
        await page.close()
        const elsewhere = requests.filter((url) => !url.startsWith('data:') && url !== pathToFileURL(file).href)
        opened.push({ ...found, tags: new Set(found.tags), requests: elsewhere, dialogs })
      }
      return opened
    })
  } finally {
    await browser.close()
  }
}
