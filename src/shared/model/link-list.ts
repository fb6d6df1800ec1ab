import type { LinkLine } from './links.ts'

/**
 * Splits a text into the lines meant as URLs. `listName` = the file they are from; null = typed or pasted. Forms: one
 * per line; `text/uri-list` with # comments; CSV or TSV, cells containing "://"; an internet shortcut (.url); an XML
 * .webloc. Lines are numbered from 1; empty ones are omitted.
 */
export function readLinkList(text: string, listName: string | null): LinkLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
  if (lines.some((line) => /^\[InternetShortcut\]$/i.test(line.text))) {
    return lines.flatMap(({ line, text: entry }) => {
      const url = /^URL=(.*)$/i.exec(entry)?.[1]
      return url === undefined ? [] : [{ line, text: url.trim() }]
    })
  }
  if (/^\uFEFF?\s*<(\?xml|!DOCTYPE|plist)/.test(text)) {
    return [...text.matchAll(/<string>([^<]*)<\/string>/g)].map(([, url = ''], index) => ({
      line: index + 1,
      text: unescapeXml(url.trim()),
    }))
  }
  if (listName !== null && /\.(csv|tsv)$/i.test(listName)) {
    return lines.flatMap(({ line, text: row }) =>
      cellsOf(row)
        .map((cell) => cell.trim())
        .filter((cell) => cell.includes('://'))
        .map((cell) => ({ line, text: cell })),
    )
  }
  return lines.filter((line) => !line.text.startsWith('#'))
}

/** Whether pasted or dropped text is meant as URLs: its first line is one. */
export const looksLikeLinks = (text: string): boolean => /^https?:\/\/\S+/i.test(text.trimStart())

/** Whether a file of this name may contain a list of URLs. */
export const mayBeLinkList = (name: string): boolean => /\.(txt|csv|tsv|url|webloc)$/i.test(name)

/** Cells of one row: separated by comma, semicolon or tab; quotes inside quoted cells are doubled. */
function cellsOf(row: string): string[] {
  return [...row.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
