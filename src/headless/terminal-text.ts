import { unseenAsEscapes, visibleParts } from '../shared/model/visible-text.ts'

/**
 * A line for people to read, with nothing in it that could control a terminal or mislead the eye: line breaks, tabs,
 * control characters and those that reverse or hide text are written as "<U+202E>". Text already made safe is
 * unchanged.
 */
export const forTerminal = (text: string): string =>
  visibleParts(text)
    .map((part) => (part.kind === 'text' ? part.text : `<${part.text}>`))
    .join('')

/** Running text of several lines as one: its line breaks and tabs carry no meaning. */
export const onOneLine = (text: string): string => text.replace(/[\t\n\r\u2028\u2029 ]+/g, ' ').trim()

/** A value as JSON on one line: the same value for every parser, and nothing in it that could control a terminal. */
export const jsonForTerminal = (value: unknown): string => unseenAsEscapes(JSON.stringify(value))
