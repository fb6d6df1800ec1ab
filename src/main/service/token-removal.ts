import { setImmediate as nextTurn } from 'node:timers/promises'

/** Replaces the token in a stored reply if the service repeated it. */
export const TOKEN_MARK = '[token removed]'
/** Shorter ones are words that occur in honest replies; no service issues them. */
const MIN_TOKEN = 8
/** At the end of a truncated reply, this much of the token's beginning counts as the token. */
const MIN_BEGINNING = 8
const WINDOW_BYTES = 65_536

/** Removes one token from what a service sent, in every form it may take in a reply. */
export type TokenRemover = {
  /** The same text without the token. */
  fromText: (text: string) => string
  /**
   * A copy of the same length without the token; null = the token was not found. `isWhole` false = the bytes were
   * truncated.
   */
  fromBytes: (bytes: Buffer, isWhole: boolean) => Promise<Buffer | null>
}

/**
 * Creates a remover for these forms: plain; escaped for JSON, a URL or HTML character by character (once or several
 * times over); base64 and base64url at each of the three offsets; hex; and all of these as UTF-16. With base64, the few
 * adjacent characters are removed too.
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
  /** Masks, in place, what begins before `end`; returns where the last match ended, 0 = there was none. */
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
      // No half of an escape may be left behind.
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
        // A large reply must not block everything else.
        if (start < bytes.length) await nextTurn()
      }
      if (!isWhole && maskBeginning(bytes)) isFound = true
      return isFound ? bytes : null
    },
  }
}

/** The most bytes one character may take: an escape with a run of backslashes, as UTF-16. */
const LONGEST_FORM = 40

/** The part common to every base64 text that contains the token after `lead` bytes of a group of three. */
function innerBase64(token: string, lead: number): string {
  const text = Buffer.concat([Buffer.alloc(lead), Buffer.from(token)]).toString('base64')
  // Groups that would change with adjacent bits or at the end are left out.
  return text.slice(lead === 0 ? 0 : 4, text.length - 4)
}

const [BACKSLASH, PERCENT, AMPERSAND] = [0x5c, 0x25, 0x26]

/**
 * Whether one of these texts may begin at a position, judged by its first two bytes: in nearly all positions none does.
 */
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
    // Of a long run of backslashes only the last can belong to an escape.
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

/** One character of the search text: as itself, or escaped. Each alternative is matched at a position (sticky). */
type Sign = readonly RegExp[]

type Form = { signs: readonly Sign[]; isBase64: boolean }

/** Where a form of the token ends; "base64" = adjacent characters may belong to it. */
type FoundForm = { end: number; isBase64: boolean }

/**
 * Finds any form of a token at a position of a text with one character per byte. The first match counts. Each character
 * has small patterns of its own: compiling one pattern for all of them takes a fifth of a second and blocks everything.
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

/** Where a run of signs beginning at a position ends; null = it is not there. */
function endOf(signs: readonly Sign[], text: string, from: number): number | null {
  // A character that starts escapes is ambiguous: the alternatives are tried once the first has failed.
  const otherWays: { index: number; at: number }[] = []
  let waysLeft = MAX_WAYS
  let [index, at] = [0, from]
  while (true) {
    const sign = signs[index]
    if (sign === undefined) return at
    let next: number | null = null
    const isEscape = ESCAPES.has(text.charCodeAt(at))
    for (const [number, pattern] of sign.entries()) {
      // Only the first alternative is not an escape.
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
    // In UTF-16 a zero byte follows each character.
    const isGap = index < signs.length && text.charCodeAt(way.at) === 0
    at = isGap ? way.at + 1 : way.at
  }
}

/** The characters that start an escape: backslash, per cent sign, ampersand. */
const ESCAPES = new Set([0x5c, 0x25, 0x26])

/** The input is hostile: at most this many alternatives are tried. */
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

/** The code of a character as two hexadecimal digits. */
const hexOf = (char: string): string => char.charCodeAt(0).toString(16).padStart(2, '0')

/**
 * The escapes of a character (`as`), one pattern for each. Runs are bounded. If the escaped character is the one that
 * runs consist of, any number of it may be meant, so each number is a separate alternative.
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

/** A pattern repeated between `least` and `most` times: as one pattern, or as one for each number. */
const rows = (of: string, least: number, most: number, areApart: boolean): string[] =>
  areApart
    ? Array.from({ length: most - least + 1 }, (_, more) => `(?:${of}){${least + more}}`)
    : [`(?:${of}){${least},${most}}`]
