/**
 * What `JSON.parse` does not report about a JSON text: repeated members (the last one counts), numbers that a double
 * cannot represent, and the depth of nesting.
 */
export type JsonOddities = {
  /** Earlier values of a repeated member, with their paths, and the beginning of the last, which counts; null = the same. */
  repeated: { path: string; json: string; counts: string | null }[]
  /** Offsets in the text at which each such value begins; all of them. */
  repeatedFrom: Set<number>
  /** Numbers as written, by path. */
  imprecise: Map<string, string>
  depth: number
}

/** No shorter number is too large for a double: 1e309 has five characters. */
const MIN_IMPRECISE = 5

/** Nobody reads more of one kind than this. */
const MAX_LISTED = 200

type Frame = {
  isList: boolean
  /** Entries before this one; for an object: members. */
  index: number
  name: string
  /** Where the current value began. */
  start: number
  /** The span of each member's value; null in a list. */
  spans: Map<string, [from: number, to: number]> | null
  /** Those of `repeated` whose last value is within this object. */
  repeated: [name: string, of: JsonOddities['repeated'][number]][]
}

/** The beginning of a value that is quoted beside an earlier one, characters. */
const MAX_QUOTED = 300

/** Scans a text that `JSON.parse` has accepted. Does not recurse, so no nesting is too deep for it. */
export function findOddities(text: string): JsonOddities {
  const found: JsonOddities = { repeated: [], repeatedFrom: new Set(), imprecise: new Map(), depth: 0 }
  const stack: Frame[] = []
  let expectsName = false
  const begin = (at: number) => {
    const top = stack.at(-1)
    if (top) top.start = at
  }
  const end = (at: number) => {
    const top = stack.at(-1)
    if (!top) return
    if (top.spans) {
      const earlier = top.spans.get(top.name)
      if (earlier) {
        found.repeatedFrom.add(earlier[0])
        if (found.repeated.length < MAX_LISTED) {
          const repeated = { path: pathOf(stack), json: text.slice(...earlier), counts: null }
          found.repeated.push(repeated)
          top.repeated.push([top.name, repeated])
        }
      }
      top.spans.set(top.name, [top.start, at])
    }
  }
  eachToken(text, (kind, from, to) => {
    switch (kind) {
      case 'open': {
        begin(from)
        const isList = text[from] === '['
        stack.push({ isList, index: 0, name: '', start: from, spans: isList ? null : new Map(), repeated: [] })
        found.depth = Math.max(found.depth, stack.length)
        expectsName = !isList
        break
      }
      case 'close': {
        const closed = stack.pop()
        for (const [name, repeated] of closed?.repeated ?? []) {
          const last = text.slice(...(closed?.spans?.get(name) ?? [0, 0]))
          repeated.counts = last === repeated.json ? null : last.slice(0, MAX_QUOTED)
        }
        end(to)
        expectsName = false
        break
      }
      case 'comma': {
        const top = stack.at(-1)
        if (top) top.index += 1
        expectsName = top?.isList === false
        break
      }
      case 'colon':
        expectsName = false
        break
      case 'string': {
        const top = stack.at(-1)
        if (expectsName && top) top.name = nameOf(text.slice(from, to))
        else {
          begin(from)
          end(to)
        }
        break
      }
      case 'plain': {
        begin(from)
        const written = to - from < MIN_IMPRECISE ? '' : text.slice(from, to)
        if (isImprecise(written) && found.imprecise.size < MAX_LISTED) found.imprecise.set(pathOf(stack), written)
        end(to)
        break
      }
    }
  })
  return found
}

/** Lines are not indented any further than this. */
const MAX_INDENT = 64

/** Indents a JSON text, every token exactly as it was written. For text that `JSON.parse` has accepted. */
export const indentJson = (text: string): string => createIndenter(text).goOn(text.length) ?? ''

/** Indents in steps, for callers that must not block: a text of 4 MB takes most of a second. */
export function createIndenter(text: string) {
  const done: string[] = []
  let depth = 0
  let before: TokenKind | null = null
  let at = 0
  return {
    /**
     * Continues by this many characters of the text, to the end of a token; returns the whole result when done, until
     * then null.
     */
    goOn: (characters: number): string | null => {
      const parts: string[] = []
      const line = () => parts.push('\n', '  '.repeat(Math.min(depth, MAX_INDENT)))
      at = eachToken(
        text,
        (kind, from, to) => {
          if (kind === 'close') {
            depth -= 1
            if (before !== 'open') line()
          } else if (before === 'open' || before === 'comma') line()
          if (kind === 'open') depth += 1
          parts.push(text.slice(from, to))
          if (kind === 'colon') parts.push(' ')
          before = kind
        },
        at,
        at + characters,
      )
      done.push(parts.join(''))
      return at < text.length ? null : done.join('')
    },
  }
}

export type TokenKind = 'open' | 'close' | 'comma' | 'colon' | 'string' | 'plain'

/** The kind of token a character is, by its code; null = part of any other token. */
function signOf(code: number): TokenKind | null {
  switch (code) {
    case 0x7b: // {
    case 0x5b: // [
      return 'open'
    case 0x7d: // }
    case 0x5d: // ]
      return 'close'
    case 0x2c:
      return 'comma'
    case 0x3a:
      return 'colon'
    default:
      return null
  }
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
const QUOTE = 0x22

/**
 * Calls back for each token of a text that `JSON.parse` has accepted, in order; returns where the first token at or
 * after `until` begins. Passes numbers only, no objects: a reply may have ten million.
 */
export function eachToken(
  text: string,
  visit: (kind: TokenKind, from: number, to: number) => void,
  from = 0,
  until = text.length,
): number {
  let at = from
  while (at < Math.min(until, text.length)) {
    const code = text.charCodeAt(at)
    const sign = signOf(code)
    let to = at + 1
    if (sign !== null) visit(sign, at, to)
    else if (code === QUOTE) {
      to = endOfString(text, at)
      visit('string', at, to)
    } else if (!isSpace(code)) {
      while (to < text.length && isPlain(text.charCodeAt(to))) to += 1
      visit('plain', at, to)
    }
    at = to
  }
  return at
}

const isPlain = (code: number): boolean => code !== QUOTE && !isSpace(code) && signOf(code) === null

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return text.length
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return quote + 1
    at = quote + 1
  }
  return text.length
}

/** Decodes a token that is a member's name. */
export const nameOf = (token: string): string =>
  token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1)

/** "images[0].confidence": the form of member paths everywhere in the app. */
const pathOf = (stack: readonly Frame[]): string =>
  stack
    .map(({ isList, index, name }) => (isList ? `[${index}]` : `.${name}`))
    .join('')
    .replace(/^\./, '')

/** Whether a number is an integer beyond 2^53, or beyond the range of doubles. Decimals are rounded by every parser. */
function isImprecise(written: string): boolean {
  if (!/^-?\d/.test(written)) return false
  const value = Number(written)
  if (!Number.isFinite(value)) return true
  return /^-?\d+$/.test(written) && !Number.isSafeInteger(value)
}
