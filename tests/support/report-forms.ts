import { PRINTED } from '../../src/main/export/facts/printed-limits.ts'
import type { ReportEntry } from '../../src/main/export/facts/report-entry.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import { csv } from '../../src/main/export/files/tables/csv.ts'
import { wordDocument } from '../../src/main/export/files/word/word-document.ts'
import { itemMarkup } from '../../src/main/export/files/word/word-markup.tsx'
import { COLUMNS } from '../../src/main/export/machine/csv-columns.ts'
import { headJson, itemJson } from '../../src/main/export/machine/item-json.ts'
import { MachineItem } from '../../src/main/export/machine/schema.ts'
import { renderChapter } from '../../src/main/export/print/item-chapter.tsx'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { optionsFor } from '../../src/shared/model/report-options.ts'
import { firstOf } from '../../src/shared/model/shortened.ts'
import { nameParts, visibleParts } from '../../src/shared/model/visible-text.ts'
import { openWord } from './open-word.ts'
import { bare } from './printed-text.ts'
import { readCsv } from './read-csv.ts'
import { textsIn } from './reply-texts.ts'
import { openReportPage, writeReportPage } from './report-page.ts'
import { textOf } from './said.ts'
import { sampleHead } from './set-html.ts'

/** An item as a machine reads it, and every text in it: those of members without a place of their own, too. */
export function jsonForm(facts: ReportFacts): { item: MachineItem; texts: Set<string> } {
  const item = MachineItem.parse(JSON.parse(JSON.stringify(itemJson(facts, Buffer.from(facts.item.path)))))
  const checks = item.factChecks.flatMap((check) => [check, check.partial, check.contradiction])
  const unread = [item.service.analysis, ...checks].flatMap((of) => of?.unread ?? [])
  return { item, texts: new Set([...textsIn(item), ...unread.flatMap(({ json }) => [...textsIn(jsonOf(json))])]) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The cells of an item in the table of an export, by the names of their columns. */
export function csvForm(facts: ReportFacts, item: MachineItem): ReadonlyMap<string, string> {
  const cells = COLUMNS.map(({ of }) => of(item, headJson(facts)))
  const [row = []] = readCsv(csv([cells]).slice(1))
  return new Map(COLUMNS.map(({ name }, at) => [name, row[at] ?? '']))
}

/** A report of one item, as its size “Standard” has it. */
const OPTIONS = optionsFor(1)
const entryOf = (facts: ReportFacts): ReportEntry => ({ state: 'known', itemId: 1 as ItemId, facts })
const source = () => 'picture/0'

/** What is printed of an item. */
export const printForm = (facts: ReportFacts): Form =>
  formOf(bare(textOf(renderChapter({ entry: entryOf(facts), options: OPTIONS, at: 0, source }).toString())))

const FRAME = {
  paper: 'a4',
  title: 'Report',
  author: 'R. Osei',
  application: 'Touchstone',
  head: ['', '', ''],
  foot: [],
  watermark: null,
} as const

/** What a Word document has of an item. */
export async function wordForm(facts: ReportFacts): Promise<Form> {
  const head = { ...sampleHead(facts), options: OPTIONS }
  const log = {
    bug: (_where: string, cause: unknown): string => {
      throw cause
    },
  }
  const html = itemMarkup(entryOf(facts), { head, source, log })
  const { lines } = openWord(await wordDocument([{ html, pictures: new Map(), of: 'ITEM-0001' }], FRAME))
  return formOf(bare(lines.join('\n')))
}

/** What the page of a report shows of each item that is opened in it, with everything in it expanded. */
export async function pageForms(all: readonly ReportFacts[]): Promise<Form[]> {
  for (const [at, { item }] of all.entries()) item.row.reference = `ITEM-${String(at + 1).padStart(4, '0')}`
  const [first] = all
  if (first === undefined) return []
  const file = await writeReportPage({ ...sampleHead(first), options: OPTIONS }, all)
  const { page } = await openReportPage(file)
  await page.locator('tbody button').first().click()
  const shown = await page.evaluate((count) => {
    const dialog = document.querySelector('dialog')
    const next = dialog?.querySelectorAll('button')[1]
    return Array.from({ length: count }, () => {
      const text = dialog?.textContent ?? ''
      next?.click()
      return text
    })
  }, all.length)
  return shown.map((text) => formOf(bare(text.toWellFormed())))
}

/** A form that is searched for texts; `most` = they may be cut after so many characters. */
export type Form = { says: (text: string, most?: number) => boolean }

/**
 * Searches a form, without white space, for texts: each as a name, as running text or as JSON. Texts that are looked for
 * in about the order in which they stand are found at once, however long the form is.
 */
export function formOf(bareText: string): Form {
  let from = 0
  const known = new Map<string, boolean>()
  const has = (needle: string): boolean => {
    const at = bareText.indexOf(needle, from)
    if (at >= 0) from = at
    return at >= 0 || bareText.lastIndexOf(needle, from) >= 0
  }
  const writtenOf = (text: string) => [text, JSON.stringify(text).slice(1, -1)]
  const find = (text: string): boolean =>
    writtenOf(text)
      .flatMap((one) => [nameParts(one), visibleParts(one, true)])
      .some((parts) => has(bare(parts.map((part) => part.text).join(''))))
  return {
    says: (text, most = Number.POSITIVE_INFINITY) => {
      const whole = text.toWellFormed()
      const given = whole.length > most ? firstOf(whole, most) : whole
      const found = known.get(given) ?? find(given)
      known.set(given, found)
      return found
    },
  }
}

/** The shortest text that any form cuts, characters. */
export const LEAST_CUT = Math.min(PRINTED.claimText, PRINTED.partText, PRINTED.memberText)
