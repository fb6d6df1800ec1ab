import type { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import { PAGE_ANCHOR } from '../print/page-anchor.ts'
import { type PdfObject, type PrintedPdf, reference } from './read-printed.ts'

/** What is written on a page besides what was printed. */
export type PageNumbers = { page: PdfObject; content: string }

/** Points; as the table around them is set. */
const SIZE = 8.5
/** The baseline stands this share of the height of a link above its lower edge. */
const BASELINE = 0.28

/**
 * Chromium prints no `target-counter`, so which page a link leads to is written into it afterwards: where its target stands
 * is in the PDF. Digits are set in a font of the page itself, right-aligned in the empty link. A link whose target was not
 * printed, or a page without such a font, stays as it is. Source: ISO 32000-1, 9.4, 12.3.2 and 14.8.2.2; read 2026-11-27.
 */
export function numberLinks({ objects, root }: PrintedPdf): PageNumbers[] {
  const byNumber = new Map(objects.map((one) => [one.number, one]))
  const textOf = (number: number | null) => (number === null ? '' : bodyOf(byNumber.get(number)))
  const targets = destinations(textOf(reference(textOf(root), 'Dests')))
  if (targets.size === 0) return []
  const pages = pagesOf(textOf, reference(textOf(root), 'Pages'))
  const positions = new Map(pages.map((number, index) => [number, index + 1]))
  const fonts = new Map<number, DigitFont | null>()
  return pages.flatMap((number) => {
    const page = byNumber.get(number)
    const text = bodyOf(page)
    const links = references(/\/Annots \[([^\]]*)\]/.exec(text)?.[1]).flatMap((one) => {
      const link = linkOf(textOf(one))
      const at = link === null ? undefined : positions.get(targets.get(link.target) ?? Number.NaN)
      return link === null || at === undefined ? [] : [{ ...link, digits: String(at) }]
    })
    if (page === undefined || links.length === 0) return []
    const used = [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => ({ name, font: Number(font) }))
    const isRegular = ({ font }: { font: number }) => textOf(font).includes('-Regular')
    for (const { name, font } of [...used.filter(isRegular), ...used]) {
      if (!fonts.has(font)) fonts.set(font, digitFont(byNumber, textOf, font))
      const set = fonts.get(font)
      if (!set || links.some(({ digits }) => [...digits].some((digit) => !set.has(digit)))) continue
      return [{ page, content: links.map((link) => shown(link, name, set)).join('') }]
    }
    return []
  })
}

type Link = { target: string; rect: readonly [left: number, bottom: number, right: number, top: number] }
/** The code of each digit, and its width in thousandths of the size. */
type DigitFont = Map<string, { code: string; width: number }>

function shown({ rect, digits }: Link & { digits: string }, font: string, set: DigitFont): string {
  const glyphs = [...digits].flatMap((digit) => set.get(digit) ?? [])
  const width = glyphs.reduce((sum, glyph) => sum + glyph.width, 0) * (SIZE / 1000)
  const [left, bottom, right, top] = rect
  const at = `${(Math.max(left, right - width)).toFixed(2)} ${(bottom + (top - bottom) * BASELINE).toFixed(2)}`
  const codes = glyphs.map(({ code }) => code).join('')
  return `/Artifact BMC\nBT /${font} ${SIZE} Tf 0.086 0.098 0.114 rg ${at} Td <${codes}> Tj ET\nEMC\n`
}

const bodyOf = (one: PdfObject | undefined): string =>
  one === undefined || one.isStream ? '' : one.body.toString('latin1')

const references = (text = ''): number[] => [...text.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))

/** The page of each named destination that a number is written for. */
const destinations = (text: string): Map<string, number> =>
  new Map(
    [...text.matchAll(/\/([^\s/[\]<>()]+) \[(\d+) 0 R/g)].flatMap(([, name = '', page]) =>
      name.startsWith(PAGE_ANCHOR) ? [[name, Number(page)] as const] : [],
    ),
  )

/** The pages in their order. */
function pagesOf(textOf: (number: number | null) => string, from: number | null): number[] {
  const text = textOf(from)
  if (from === null || !text.includes('/Type /Pages')) return from === null ? [] : [from]
  return references(/\/Kids \[([^\]]*)\]/.exec(text)?.[1]).flatMap((kid) => pagesOf(textOf, kid))
}

function linkOf(text: string): Link | null {
  const target = /\/Dest \/([^\s/[\]<>()]+)/.exec(text)?.[1]
  const rect = /\/Rect \[([-\d. ]+)\]/.exec(text)?.[1]?.trim().split(/\s+/).map(Number) ?? []
  const [left, bottom, right, top] = rect
  if (target === undefined || left === undefined || bottom === undefined || right === undefined || top === undefined)
    return null
  return { target, rect: [left, bottom, right, top] }
}

/** The digits of a font; null = it has none that can be told. */
function digitFont(
  byNumber: ReadonlyMap<number, PdfObject>,
  textOf: (number: number | null) => string,
  number: number,
): DigitFont | null {
  const font = textOf(number)
  const [descendant = null] = references(/\/DescendantFonts \[([^\]]*)\]/.exec(font)?.[1])
  const toUnicode = byNumber.get(reference(font, 'ToUnicode') ?? -1)
  if (descendant === null || toUnicode === undefined || !font.includes('/Identity-H')) return null
  const widthOf = widths(textOf(descendant))
  const digits: DigitFont = new Map()
  for (const [code, unicode] of mapped(streamText(toUnicode.body))) {
    const [digit, width] = [String.fromCharCode(unicode), widthOf.get(code)]
    if (/^\d$/.test(digit) && width !== undefined)
      digits.set(digit, { code: code.toString(16).padStart(4, '0'), width })
  }
  return digits
}

/** Pairs of code and character of a map that Chromium's printer writes: single ones, and runs. */
function* mapped(map: string): Generator<readonly [code: number, unicode: number]> {
  for (const [, block = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
    for (const [, code = '', unicode = ''] of block.matchAll(/<([0-9A-F]{4})> <([0-9A-F]{4})>/gi))
      yield [Number.parseInt(code, 16), Number.parseInt(unicode, 16)]
  for (const [, block = ''] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
    for (const run of block.matchAll(/<([0-9A-F]{4})> <([0-9A-F]{4})> <([0-9A-F]{4})>/gi)) {
      const [first = 0, last = 0, unicode = 0] = run.slice(1).map((hex) => Number.parseInt(hex, 16))
      for (let code = first; code <= last; code += 1) yield [code, unicode + code - first]
    }
}

/** Widths by code: "3 [600 610]" tells of 3 and 4, "7 9 550" of 7 to 9. */
function widths(font: string): Map<number, number> {
  const found = new Map<number, number>()
  const list = /\/W \[((?:[^[\]]|\[[^\]]*\])*)\]/.exec(font)?.[1] ?? ''
  for (const [, first, each, last, all] of list.matchAll(/(\d+)\s*(?:\[([^\]]*)\]|\s(\d+)\s+([\d.]+))/g)) {
    const from = Number(first)
    const given = each?.trim().split(/\s+/).map(Number) ?? []
    for (const [at, width] of given.entries()) found.set(from + at, width)
    if (last !== undefined) for (let code = from; code <= Number(last); code += 1) found.set(code, Number(all))
  }
  return found
}

function streamText(body: Buffer): string {
  const from = body.indexOf('stream\n') + 'stream\n'.length
  const content = body.subarray(from, body.lastIndexOf('\nendstream'))
  return (body.subarray(0, from).includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1')
}
