import { HashAlgorithm } from '../../shared/model/hash-list.ts'

/** A hash found in a line, in hex as written. */
export type FoundHash = { algorithm: HashAlgorithm; hex: string }

/** A line longer than this, in characters, is skipped. */
export const MAX_LINE = 65_536

const BY_LENGTH: Record<number, HashAlgorithm> = { 64: 'sha256', 40: 'sha1', 32: 'md5' }
const HEX = /^[0-9a-f]+$/i
/** A hash, quoted or not, then the end or what separates it from a name; md5sum puts "\" before it if a name is escaped. */
const HASH_FIRST = /^\\?(["']?)([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})\1(?=$|[\s,;:|*])/i
/** As of `md5`, `shasum --tag` and `openssl dgst`: "SHA256 (name) = hash". */
const HASH_LAST = /^(?:MD5|SHA-?1|SHA(?:2-)?-?256) ?\(.*\) ?= ?([0-9a-f]{32,64})$/i
/** hashdeep names its columns in a comment. */
const HASHDEEP_COLUMNS = /^%{4} (?=size,)/

/** The algorithm that the name of a column names; null = any, by length; undefined = it is not a column of hashes. */
function algorithmIn(title: string): HashAlgorithm | null | undefined {
  const plain = title.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (/^(file)?(hash|checksum|digest)(value)?$/.test(plain)) return null
  const named = /^(?:file|hash)?(sha256|sha1|md5)(?:hash|sum|checksum|digest)?$/.exec(plain)?.[1]
  return HashAlgorithm.safeParse(named).data
}

/**
 * Finds the hashes in the lines of a text, in the order of the file: a hash alone or first in a line (md5sum, sha256sum,
 * md5deep), the last of "SHA256 (name) = …", or columns named by a header (hashdeep, NSRL, Get-FileHash). Gives null for
 * a line in which there should be one and is none; comments, empty lines and headers give [].
 */
export function createHashLines() {
  let columns: Columns | null = null
  let isFirst = true
  return (line: string): FoundHash[] | null => {
    const text = line.trim()
    if (text === '') return []
    if (HASHDEEP_COLUMNS.test(text)) {
      columns = columnsOf(text.replace(HASHDEEP_COLUMNS, ''))
      return []
    }
    if (text.startsWith('#') || text.startsWith('%')) return []
    const mayBeHeader = isFirst && columns === null && !HASH_FIRST.test(text)
    isFirst = false
    if (mayBeHeader) {
      columns = columnsOf(text)
      if (columns !== null) return []
    }
    if (columns !== null) return inColumns(text, columns)
    const hex = HASH_FIRST.exec(text)?.[2] ?? HASH_LAST.exec(text)?.[1]
    const algorithm = BY_LENGTH[hex?.length ?? 0]
    return hex === undefined || algorithm === undefined ? null : [{ algorithm, hex }]
  }
}

/** Which columns hold hashes, and of which algorithm; null = of any. */
type Columns = { delimiter: string; at: ReadonlyMap<number, HashAlgorithm | null> }

/** The columns that a header names; null = it names none of hashes. */
function columnsOf(header: string): Columns | null {
  const [delimiter = ','] = [',', ';', '\t'].sort((a, b) => fieldsOf(header, b).length - fieldsOf(header, a).length)
  const at = new Map<number, HashAlgorithm | null>()
  for (const [n, title] of fieldsOf(header, delimiter).entries()) {
    const algorithm = algorithmIn(title)
    if (algorithm !== undefined) at.set(n, algorithm)
  }
  return at.size === 0 ? null : { delimiter, at }
}

function inColumns(line: string, { delimiter, at }: Columns): FoundHash[] | null {
  const found: FoundHash[] = []
  const fields = fieldsOf(line, delimiter)
  for (const [n, algorithm] of at) {
    const hex = fields[n]?.trim() ?? ''
    const of = BY_LENGTH[hex.length]
    if (of !== undefined && HEX.test(hex) && (algorithm === null || algorithm === of))
      found.push({ algorithm: of, hex })
  }
  return found.length === 0 ? null : found
}

/** The fields of a line of CSV. */
function fieldsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const fields: string[] = []
  for (let from = 0; from <= line.length; ) {
    if (line[from] !== '"') {
      const end = line.indexOf(delimiter, from)
      fields.push(line.slice(from, end === -1 ? line.length : end))
      from = end === -1 ? line.length + 1 : end + 1
      continue
    }
    let end = from + 1
    for (; end < line.length; end += 1) {
      if (line[end] !== '"') continue
      if (line[end + 1] !== '"') break
      end += 1
    }
    fields.push(line.slice(from + 1, end).replaceAll('""', '"'))
    const next = line.indexOf(delimiter, end)
    from = next === -1 ? line.length + 1 : next + 1
  }
  return fields
}
