/** A piece of a text: shown as it is, or a character that acts without being seen, shown by its name. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'sign'; text: string }

/**
 * Characters that steer how text runs (bidi controls), hide in it (zero width, byte order mark, soft hyphen) or
 * break it. ZWJ and ZWNJ stay: scripts and emoji need them. Source: Unicode 17, Bidi_Control and General_Category Cc.
 */
// biome-ignore format: one range a line reads better
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u

/**
 * Splits a foreign text so that nothing in it can act unseen: every control stands apart under its code point.
 * Ordinary line breaks and tabs become spaces unless `keepsLines` is set.
 */
export function visibleParts(text: string, keepsLines = false): TextPart[] {
  const parts: TextPart[] = []
  let run = ''
  const flush = () => {
    if (run !== '') parts.push({ kind: 'text', text: run })
    run = ''
  }
  for (const char of text.replace(/\r\n?/g, '\n')) {
    if (char === '\n' || char === '\t') run += keepsLines && char === '\n' ? '\n' : ' '
    else if (UNSEEN.test(char)) {
      flush()
      parts.push({ kind: 'sign', text: codePoint(char) })
    } else run += char
  }
  flush()
  return parts
}

/** "U+202E". */
const codePoint = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
