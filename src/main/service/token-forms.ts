/** One character of what is looked for: as itself, or escaped. Both are matched at a place (sticky). */
type Sign = { plain: RegExp; escaped: RegExp | null }
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
  const signOf = (as: string, escaped: string | null): Sign => {
    const key = `${as} ${escaped}`
    const sign = known.get(key) ?? {
      plain: new RegExp(as, 'y'),
      escaped: escaped === null ? null : new RegExp(escaped, 'y'),
    }
    known.set(key, sign)
    return sign
  }
  const text = (char: string) => signOf(literal(char), escapesOf(char, literal(char)))
  const inBase64 = (char: string) => {
    const as = char === '+' ? '[+\\-]' : char === '/' ? '[/_]' : literal(char)
    return signOf(as, escapesOf(char, as))
  }
  const forms: Form[] = [
    ...base64.map((one) => ({ signs: [...one].map(inBase64), isBase64: true })),
    { signs: [...token].map(text), isBase64: false },
    { signs: anyCase(hex).map((digit) => signOf(digit, null)), isBase64: false },
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
  // A sign that escapes begin with can be meant in two ways: the second is tried once the first has led nowhere.
  const otherWays: { index: number; at: number }[] = []
  let waysLeft = MAX_WAYS
  let [index, at] = [0, from]
  while (true) {
    const sign = signs[index]
    if (sign === undefined) return at
    const plain = endAt(sign.plain, text, at)
    const escaped = sign.escaped === null ? null : endAt(sign.escaped, text, at)
    const next = plain ?? escaped
    if (plain !== null && escaped !== null && waysLeft > 0) {
      otherWays.push({ index: index + 1, at: escaped })
      waysLeft -= 1
    }
    const way = next === null ? otherWays.pop() : { index: index + 1, at: next }
    if (way === undefined) return null
    index = way.index
    // UTF-16 has a zero beside each sign.
    const isGap = index < signs.length && text.charCodeAt(way.at) === 0
    at = isGap ? way.at + 1 : way.at
  }
}

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

/** A character (`as`) escaped in any way. The rows are bounded. */
function escapesOf(char: string, as: string): string {
  const backslashes = `(?:\\\\${GAP}){1,8}`
  const zeros = `(?:0${GAP}){0,6}`
  const hex = anyCase(hexOf(char))
  const decimal = [...String(char.charCodeAt(0))]
  const forms = [
    `%${GAP}(?:2${GAP}5${GAP}){0,3}${row(hex)}`,
    `${backslashes}${row(['u', '0', '0', ...hex])}`,
    `&${GAP}#${GAP}${zeros}${row([...decimal, ';'])}`,
    `&${GAP}#${GAP}[xX]${GAP}${zeros}${row([...hex, ';'])}`,
  ]
  if (!/[A-Za-z0-9]/.test(char)) forms.push(`${backslashes}${as}`)
  return forms.join('|')
}
