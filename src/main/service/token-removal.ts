import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTokenForms, hexOf } from './token-forms.ts'

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
