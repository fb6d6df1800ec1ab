import type { LinkLine } from './links.ts'

/**
 * The lines of a text that are meant as addresses. `listName` = the file they came from; null = typed or pasted. Forms:
 * one a line; `text/uri-list` with # comments; CSV or TSV, whose cells with "://" count; an internet shortcut (.url); a
 * .webloc in XML. Lines count from 1; empty ones are left out.
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

/** Whether a text that was pasted or dropped is meant as addresses: its first line is one. */
export const looksLikeLinks = (text: string): boolean => /^https?:\/\/\S+/i.test(text.trimStart())

/** Whether a file of this name may hold a list of addresses. */
export const mayBeLinkList = (name: string): boolean => /\.(txt|csv|tsv|url|webloc)$/i.test(name)

/** Cells of one row: separated by comma, semicolon or tab, quoted with doubled quotes. */
function cellsOf(row: string): string[] {
  return [...row.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
