/** One character of what is looked for: as itself, or escaped. Each way is matched at a place (sticky). */
type Sign = readonly RegExp[]
type Form = { signs: readonly Sign[]; isBase64: boolean }

/** Where a form of the token ends; "base64" = signs beside it may belong to it. */
export type FoundForm = { end: number; isBase64: boolean }

/**
 * Finds any form of a token at a place of a text, one character for each byte. The first that fits counts. Each character has small
 * patterns of its own: one pattern for all of them takes a fifth of a second to be made ready, and holds everything up.
 */
export function createTokenForms(
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
export const hexOf = (char: string): string => char.charCodeAt(0).toString(16).padStart(2, '0')

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
