/**
 * What a JSON text says and `JSON.parse` does not tell: members named twice (the last one counts), numbers that a
 * double cannot hold, and how deeply it is nested.
 */
export type JsonOddities = {
  /** Earlier values of a member that is named again, with where they stood. */
  repeated: { path: string; json: string }[]
  /** Numbers as written, by where they stand. */
  imprecise: Map<string, string>
  depth: number
}

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
  const found: JsonOddities = { repeated: [], imprecise: new Map(), depth: 0 }
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
      if (earlier && found.repeated.length < MAX_LISTED) {
        found.repeated.push({ path: pathOf(stack), json: text.slice(...earlier) })
      }
      top.spans.set(top.name, [top.start, at])
    }
  }
  for (const { kind, from, to } of tokens(text)) {
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
        const written = text.slice(from, to)
        if (isImprecise(written) && found.imprecise.size < MAX_LISTED) found.imprecise.set(pathOf(stack), written)
        end(to)
        break
      }
    }
  }
  return found
}

/** Beyond this no line is moved further right. */
const MAX_INDENT = 64

/** The same JSON on lines of its own, every token exactly as it was written. For text that `JSON.parse` has taken. */
export function indentJson(text: string): string {
  const parts: string[] = []
  let depth = 0
  let before: Token['kind'] | null = null
  const line = () => parts.push('\n', '  '.repeat(Math.min(depth, MAX_INDENT)))
  for (const { kind, from, to } of tokens(text)) {
    if (kind === 'close') {
      depth -= 1
      if (before !== 'open') line()
    } else if (before === 'open' || before === 'comma') line()
    if (kind === 'open') depth += 1
    parts.push(text.slice(from, to))
    if (kind === 'colon') parts.push(' ')
    before = kind
  }
  return parts.join('')
}

type Token = { kind: 'open' | 'close' | 'comma' | 'colon' | 'string' | 'plain'; from: number; to: number }

const SIGNS: Record<string, Token['kind']> = {
  '{': 'open',
  '[': 'open',
  '}': 'close',
  ']': 'close',
  ',': 'comma',
  ':': 'colon',
}

function* tokens(text: string): Generator<Token> {
  const plain = /[^\s,:[\]{}"]+/y
  for (let at = 0; at < text.length; ) {
    const char = text.charAt(at)
    const sign = SIGNS[char]
    if (sign !== undefined) {
      yield { kind: sign, from: at, to: at + 1 }
      at += 1
    } else if (char === '"') {
      const to = endOfString(text, at)
      yield { kind: 'string', from: at, to }
      at = to
    } else {
      plain.lastIndex = at
      const length = plain.exec(text)?.[0].length ?? 0
      if (length > 0) yield { kind: 'plain', from: at, to: at + length }
      at += Math.max(1, length)
    }
  }
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return text.length
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return quote + 1
    at = quote + 1
  }
  return text.length
}

const nameOf = (token: string): string => (token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1))

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
