import { setImmediate as nextTurn } from 'node:timers/promises'

/** What stands in a kept answer where the service repeated the token. */
export const TOKEN_MARK = '[token removed]'
/** Shorter ones are words that stand in honest answers; no service gives them out. */
const MIN_TOKEN = 8
/** So much of a token at the end of an answer that broke off is its beginning. */
const MIN_BEGINNING = 8
const WINDOW_BYTES = 65_536

/** Takes one token out of what a service said, in every form in which an answer can hold it. */
export type TokenRemover = {
  /** The same text without it. */
  fromText: (text: string) => string
  /** A copy of the same length without it; null = it was not in there. `isWhole` false = the bytes broke off. */
  fromBytes: (bytes: Buffer, isWhole: boolean) => Promise<Buffer | null>
}

/**
 * The forms: plain, escaped for JSON, an address or HTML character by character (once or several times over), base64
 * and base64url at each of the three offsets, hex, and all of these as UTF-16. Of base64 the few signs beside it go too.
 */
export function createTokenRemover(token: string): TokenRemover {
  if (token.length < MIN_TOKEN) return { fromText: (text) => text, fromBytes: () => Promise.resolve(null) }
  const base64 = [0, 1, 2].map((lead) => innerBase64(token, lead))
  const hex = Buffer.from(token).toString('hex')
  const formAt = createTokenForms(token, base64, hex)
  const mayBegin = createBeginnings([token, ...base64, hex])
  const longest = Math.max(token.length, hex.length, ...base64.map((text) => text.length)) * LONGEST_FORM
  const beginnings = [token, ...base64, hex, hex.toUpperCase()]

  const mask = (bytes: Buffer, from: number, to: number): void => {
    const isWide = to - from > 1 && bytes.subarray(from, to).every((byte, at) => at % 2 === 0 || byte === 0)
    const step = isWide ? 2 : 1
    const room = Math.ceil((to - from) / step)
    const mark = room < TOKEN_MARK.length ? '*'.repeat(room) : TOKEN_MARK.padEnd(room, '*')
    for (let at = from, sign = 0; at < to; at += step, sign += 1) bytes[at] = mark.charCodeAt(sign)
  }
  /** Masks what begins before `end`, in place; gives where the last one ended, 0 = there was none. */
  const maskIn = (bytes: Buffer, start: number, end: number): number => {
    const text = bytes.toString('latin1', start, end + longest)
    let last = 0
    for (let at = start; at < end; at += 1) {
      if (!mayBegin(bytes, at)) continue
      const form = formAt(text, at - start)
      if (form === null) continue
      let [from, to] = [at, start + form.end]
      if (form.isBase64) {
        for (let n = 0; n < 4 && isBase64(bytes[from - 1]); n += 1) from -= 1
        for (let n = 0; n < 4 && isBase64(bytes[to]); n += 1) to += 1
      }
      // An escape must not be left with half of itself.
      if (backslashesBefore(bytes, from) % 2 === 1) from -= 1
      mask(bytes, from, to)
      last = to
      at = to - 1
    }
    return last
  }
  const maskBeginning = (bytes: Buffer): boolean => {
    for (const text of beginnings) {
      for (let length = Math.min(text.length - 1, bytes.length); length >= MIN_BEGINNING; length -= 1) {
        if (bytes.toString('latin1', bytes.length - length) !== text.slice(0, length)) continue
        mask(bytes, bytes.length - length, bytes.length)
        return true
      }
    }
    return false
  }
  return {
    fromText: (text) => {
      const bytes = Buffer.from(text, 'latin1')
      return maskIn(bytes, 0, bytes.length) === 0 ? text : bytes.toString('latin1')
    },
    fromBytes: async (given, isWhole) => {
      const bytes = Buffer.from(given)
      let isFound = false
      for (let start = 0; start < bytes.length; ) {
        const end = Math.min(bytes.length, start + WINDOW_BYTES)
        const last = maskIn(bytes, start, end)
        isFound ||= last > 0
        start = Math.max(end, last)
        // A large answer must not hold up everything else.
        if (start < bytes.length) await nextTurn()
      }
      if (!isWhole && maskBeginning(bytes)) isFound = true
      return isFound ? bytes : null
    },
  }
}

/** Bytes that one character takes at most: an escape with a row of backslashes, as UTF-16. */
const LONGEST_FORM = 40

/** What every base64 text has in common that holds the token after `lead` bytes of a group of three. */
function innerBase64(token: string, lead: number): string {
  const text = Buffer.concat([Buffer.alloc(lead), Buffer.from(token)]).toString('base64')
  // Groups that a neighbour's bits or an end would change stay out.
  return text.slice(lead === 0 ? 0 : 4, text.length - 4)
}

const [BACKSLASH, PERCENT, AMPERSAND] = [0x5c, 0x25, 0x26]

/** Whether one of these texts may begin at a place, by its first two bytes: nearly everywhere none does. */
function createBeginnings(texts: readonly string[]): (bytes: Buffer, at: number) => boolean {
  const pairs = new Uint8Array(65_536)
  const escapes = [0, BACKSLASH, PERCENT, AMPERSAND]
  const asWritten = (char: string) =>
    [char, char.toUpperCase(), char === '+' ? '-' : char, char === '/' ? '_' : char].map((one) => one.charCodeAt(0))
  const add = (first: number, seconds: Iterable<number>) => {
    for (const second of seconds) pairs[first * 256 + second] = 1
  }
  for (const text of texts) {
    const [one = '', two = ''] = text
    for (const first of asWritten(one)) {
      add(first, [...escapes, ...asWritten(two)])
      add(BACKSLASH, [0, BACKSLASH, 'u'.charCodeAt(0), first])
      add(PERCENT, [0, '2'.charCodeAt(0), ...[...hexOf(one)].flatMap(asWritten)])
      add(AMPERSAND, [0, '#'.charCodeAt(0)])
    }
  }
  return (bytes, at) => {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
    if (pairs[first * 256 + second] !== 1) return false
    // Of a long row of backslashes only the last ones can belong to an escape.
    return first !== BACKSLASH || second !== BACKSLASH || bytes[at + 8] !== BACKSLASH
  }
}

const isBase64 = (byte: number | undefined): boolean =>
  byte !== undefined && /[A-Za-z0-9+/=_-]/.test(String.fromCharCode(byte))

function backslashesBefore(bytes: Buffer, at: number): number {
  let count = 0
  while (count < 64 && bytes[at - 1 - count] === 0x5c) count += 1
  return count
}

/** One character of what is looked for: as itself, or escaped. Each way is matched at a place (sticky). */
type Sign = readonly RegExp[]

type Form = { signs: readonly Sign[]; isBase64: boolean }

/** Where a form of the token ends; "base64" = signs beside it may belong to it. */
type FoundForm = { end: number; isBase64: boolean }

/**
 * Finds any form of a token at a place of a text, one character for each byte. The first that fits counts. Each character has small
 * patterns of its own: one pattern for all of them takes a fifth of a second to be made ready, and holds everything up.
 */
function createTokenForms(
  token: string,
  base64: readonly string[],
  hex: string,
): (text: string, at: number) => FoundForm | null {
  const known = new Map<string, Sign>()
  const signOf = (ways: readonly string[]): Sign => {
    const key = ways.join(' ')
    const sign = known.get(key) ?? ways.map((way) => new RegExp(way, 'y'))
    known.set(key, sign)
    return sign
  }
  const text = (char: string) => signOf([literal(char), ...escapesOf(char, literal(char))])
  const inBase64 = (char: string) => {
    const as = char === '+' ? '[+\\-]' : char === '/' ? '[/_]' : literal(char)
    return signOf([as, ...escapesOf(char, as)])
  }
  const forms: Form[] = [
    ...base64.map((one) => ({ signs: [...one].map(inBase64), isBase64: true })),
    { signs: [...token].map(text), isBase64: false },
    { signs: anyCase(hex).map((digit) => signOf([digit])), isBase64: false },
  ]
  return (given, at) => {
    for (const { signs, isBase64 } of forms) {
      const end = endOf(signs, given, at)
      if (end !== null) return { end, isBase64 }
    }
    return null
  }
}

/** Where a row of signs ends that begins at a place; null = it does not stand there. */
function endOf(signs: readonly Sign[], text: string, from: number): number | null {
  // A sign that escapes begin with can be meant in several ways: the others are tried once the first has led nowhere.
  const otherWays: { index: number; at: number }[] = []
  let waysLeft = MAX_WAYS
  let [index, at] = [0, from]
  while (true) {
    const sign = signs[index]
    if (sign === undefined) return at
    let next: number | null = null
    const isEscape = ESCAPES.has(text.charCodeAt(at))
    for (const [number, pattern] of sign.entries()) {
      // Only the first is no escape.
      if (number > 0 && !isEscape) break
      const end = endAt(pattern, text, at)
      if (end === null) continue
      if (next === null) next = end
      else if (waysLeft > 0) {
        otherWays.push({ index: index + 1, at: end })
        waysLeft -= 1
      }
    }
    const way = next === null ? otherWays.pop() : { index: index + 1, at: next }
    if (way === undefined) return null
    index = way.index
    // UTF-16 has a zero beside each sign.
    const isGap = index < signs.length && text.charCodeAt(way.at) === 0
    at = isGap ? way.at + 1 : way.at
  }
}

/** What every escape begins with: a backslash, a per cent sign, an ampersand. */
const ESCAPES = new Set([0x5c, 0x25, 0x26])

/** What is looked through is hostile: no more ways than these are gone. */
const MAX_WAYS = 1000

function endAt(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

const GAP = '\\0?'

const row = (signs: readonly string[]): string => signs.join(GAP)

const literal = (char: string): string => char.replace(/[^A-Za-z0-9]/, (sign) => `\\x${hexOf(sign)}`)

const anyCase = (hex: string): string[] =>
  [...hex].map((digit) => (/\d/.test(digit) ? digit : `[${digit}${digit.toUpperCase()}]`))

/** The code of a character, two hexadecimal digits. */
const hexOf = (char: string): string => char.charCodeAt(0).toString(16).padStart(2, '0')

/**
 * A character (`as`) escaped in any way, one pattern for each. The rows are bounded. Of a row of the very sign that is escaped any number may be
 * meant, so that each number is a way of its own.
 */
function escapesOf(char: string, as: string): string[] {
  const zeros = `(?:0${GAP}){0,6}`
  const hex = anyCase(hexOf(char))
  const decimal = [...String(char.charCodeAt(0))]
  const percents = rows(`2${GAP}5${GAP}`, 0, 3, char === '%').map((twentyFives) => `%${GAP}${twentyFives}${row(hex)}`)
  const backslashes = rows(`\\\\${GAP}`, 1, 8, char === '\\')
  const ways = [
    ...percents,
    ...backslashes.map((some) => `${some}${row(['u', '0', '0', ...hex])}`),
    `&${GAP}#${GAP}${zeros}${row([...decimal, ';'])}`,
    `&${GAP}#${GAP}[xX]${GAP}${zeros}${row([...hex, ';'])}`,
  ]
  return /[A-Za-z0-9]/.test(char) ? ways : [...ways, ...backslashes.map((some) => `${some}${as}`)]
}

/** A pattern repeated between `least` and `most` times: as one pattern, or one for each number. */
const rows = (of: string, least: number, most: number, areApart: boolean): string[] =>
  areApart
    ? Array.from({ length: most - least + 1 }, (_, more) => `(?:${of}){${least + more}}`)
    : [`(?:${of}){${least},${most}}`]
