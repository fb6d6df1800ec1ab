/**
 * What a JSON text says and `JSON.parse` does not tell: members named twice (the last one counts), numbers that a
 * double cannot hold, and how deeply it is nested.
 */
export type JsonOddities = {
  /** Earlier values of a member that is named again, with where they stood. */
  repeated: { path: string; json: string }[]
  /** Where in the text each such value begins; all of them. */
  repeatedFrom: Set<number>
  /** Numbers as written, by where they stand. */
  imprecise: Map<string, string>
  depth: number
}

/** No shorter number is too large for a double: 1e309 has five signs. */
const MIN_IMPRECISE = 5

/** More of a kind than this is nothing that anyone reads. */
const MAX_LISTED = 200

type Frame = {
  isList: boolean
  /** Entries before this one; of a record: members. */
  index: number
  name: string
  /** Where the value under way began. */
  start: number
  /** Where each member's value stood; null in a list. */
  spans: Map<string, [from: number, to: number]> | null
}

/** Looks through a text that `JSON.parse` has taken. Keeps no call stack, so no nesting is too deep for it. */
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
          found.repeated.push({ path: pathOf(stack), json: text.slice(...earlier) })
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
        stack.push({ isList, index: 0, name: '', start: from, spans: isList ? null : new Map() })
        found.depth = Math.max(found.depth, stack.length)
        expectsName = !isList
        break
      }
      case 'close':
        stack.pop()
        end(to)
        expectsName = false
        break
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

/** Beyond this no line is moved further right. */
const MAX_INDENT = 64

/** The same JSON on lines of its own, every token exactly as it was written. For text that `JSON.parse` has taken. */
export const indentJson = (text: string): string => createIndenter(text).goOn(text.length) ?? ''

/** The same in steps, for who must not stand still: a text of 4 MB takes most of a second. */
export function createIndenter(text: string) {
  const done: string[] = []
  let depth = 0
  let before: TokenKind | null = null
  let at = 0
  return {
    /** Goes on by so many characters of the text, to the end of a token; gives the whole once it is there, else null. */
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

/** What a sign is, by its code; null = it begins or goes on with something else. */
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
 * Calls for each token of a text that `JSON.parse` has taken, in turn, from where one begins; gives where the first one
 * at or after `until` begins. Numbers only, no objects: a reply may have ten million.
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

/** What a token that names a member says. */
export const nameOf = (token: string): string =>
  token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1)

/** "images[0].confidence": the way members are named everywhere in the app. */
const pathOf = (stack: readonly Frame[]): string =>
  stack
    .map(({ isList, index, name }) => (isList ? `[${index}]` : `.${name}`))
    .join('')
    .replace(/^\./, '')

/** Whole numbers beyond 2^53, and numbers beyond all doubles. Digits after the point are rounded for every reader. */
function isImprecise(written: string): boolean {
  if (!/^-?\d/.test(written)) return false
  const value = Number(written)
  if (!Number.isFinite(value)) return true
  return /^-?\d+$/.test(written) && !Number.isSafeInteger(value)
}
