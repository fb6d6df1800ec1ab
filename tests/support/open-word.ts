import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import { strFromU8, unzipSync } from 'fflate'

export type OpenedWord = {
  /** The parts of the file by name, as texts. */
  parts: Record<string, string>
  /** The paragraphs that a person reads, without head and foot of pages. */
  lines: string[]
  /** The names of all elements of all parts. */
  elements: Set<string>
  /** What its relationships lead to outside it. */
  outside: string[]
  /** What its fields do. */
  fields: string[]
}

/** Opens a Word document as a zip of XML. Throws where a part is not well-formed. */
export function openWord(file: Uint8Array): OpenedWord {
  const unzipped = Object.entries(unzipSync(file)).filter(([name]) => /\.(xml|rels)$/.test(name))
  const parts = Object.fromEntries(unzipped.map(([name, bytes]) => [name, strFromU8(bytes)]))
  const parser = new DOMParser({ onError: onErrorStopParsing })
  const elements = Object.entries(parts).map(([name, text]) => {
    const found = parser.parseFromString(text, 'text/xml').getElementsByTagName('*')
    return { name, found: [...found] }
  })
  const all = elements.flatMap(({ found }) => found)
  const ofDocument = elements.find(({ name }) => name === 'word/document.xml')?.found ?? []
  return {
    parts,
    lines: ofDocument.filter(({ tagName }) => tagName === 'w:p').map(textOf),
    elements: new Set(all.map(({ tagName }) => tagName)),
    outside: all.filter((one) => one.getAttribute('TargetMode') === 'External').map(({ tagName }) => tagName),
    fields: all.filter(({ tagName }) => tagName === 'w:instrText').map((one) => one.textContent?.trim() ?? ''),
  }
}

const textOf = (paragraph: Element): string =>
  [...paragraph.getElementsByTagName('*')]
    .map(({ tagName, textContent }) => (tagName === 'w:t' ? (textContent ?? '') : (SIGNS[tagName] ?? '')))
    .join('')

/** Elements that stand for a character. */
const SIGNS: Readonly<Record<string, string>> = { 'w:br': '\n', 'w:noBreakHyphen': '-' }
