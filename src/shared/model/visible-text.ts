/** A part of a text: shown as it is, or an invisible control character, shown by its name. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'sign'; text: string }

/**
 * Characters that control text direction (bidi controls), hide in text (zero width, byte order mark, soft hyphen) or
 * break it, as inclusive ranges. ZWNJ and ZWJ are not included: scripts and emoji need them. Source: Unicode 17,
 * general categories Cc, Cf, Zl and Zp.
 */
const UNSEEN: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
  [0xfffe, 0xffff],
  [0xe0000, 0xe007f],
]

/**
 * Splits a foreign text so that nothing in it can act unseen: every control character is a separate part, named by its
 * code point. So are line breaks and tabs, which in a name look like a space; in running text (`keepsLines`) line
 * breaks stay and tabs become spaces.
 */
export function visibleParts(text: string, keepsLines = false): TextPart[] {
  if (isPlain(text)) return text === '' ? [] : [{ kind: 'text', text }]
  const parts: TextPart[] = []
  let run = ''
  const flush = () => {
    if (run !== '') parts.push({ kind: 'text', text: run })
    run = ''
  }
  for (const char of keepsLines ? text.replace(/\r\n?/g, '\n') : text) {
    if (keepsLines && char === '\n') run += char
    else if (keepsLines && char === '\t') run += ' '
    else if (isUnseen(char)) {
      flush()
      parts.push({ kind: 'sign', text: codePoint(char) })
    } else run += char
  }
  flush()
  return parts
}

/**
 * The direction a value is shown in: a file name keeps its extension at its end, on the right, whatever script stands before
 * it; null = that of its own first letter.
 */
export const directionOf = (text: string): 'ltr' | null => (ENDS_IN_EXTENSION.test(text) ? 'ltr' : null)

const ENDS_IN_EXTENSION = /\.[A-Za-z0-9]{1,8}$/

/** Splits a name or value likewise, with blanks at either end, which nobody sees, as separate parts too. */
export function nameParts(text: string): TextPart[] {
  const inner = text.trim()
  const at = inner === '' ? text.length : text.indexOf(inner)
  const blanks = (part: string): TextPart[] => [...part].map((char) => ({ kind: 'sign', text: codePoint(char) }))
  return [...blanks(text.slice(0, at)), ...visibleParts(inner), ...blanks(text.slice(at + inner.length))]
}

/** A name or value for text without markup, on one line: invisible control characters are written as "<U+202E>". */
export const plainName = (text: string): string =>
  nameParts(text)
    .map((part) => (part.kind === 'text' ? part.text : `<${part.text}>`))
    .join('')

function isUnseen(char: string): boolean {
  const code = char.codePointAt(0) ?? 0
  return UNSEEN.some(([first, last]) => code >= first && code <= last)
}

/** "U+202E". */
const codePoint = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const ALL_UNSEEN = new RegExp(
  `[${UNSEEN.map((range) => range.map((code) => `\\u{${code.toString(16)}}`).join('-')).join('')}]`,
  'gu',
)

/** Whether it is all visible ASCII, as nearly every text is: a fast path. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

/** Writes each such character by its name, "<U+202E>", except for those in `kept`. */
export const unseenAsNames = (text: string, kept = ''): string =>
  isPlain(text) ? text : text.replace(ALL_UNSEEN, (char) => (kept.includes(char) ? char : `<${codePoint(char)}>`))

/** Writes each such character in serialised JSON as a `\u` escape: every parser yields the same value. */
export const unseenAsEscapes = (json: string): string =>
  isPlain(json)
    ? json
    : json.replace(ALL_UNSEEN, (char) =>
        Array.from({ length: char.length }, (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
          '',
        ),
      )
