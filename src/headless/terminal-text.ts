import { unseenAsEscapes, visibleParts } from '../shared/model/visible-text.ts'

/**
 * A line for people with nothing in it that could steer a terminal or the eye: line breaks, tabs, control characters
 * and those that turn or hide text stand as "<U+202E>". What is made safe already stays as it is.
 */
export const forTerminal = (text: string): string =>
  visibleParts(text)
    .map((part) => (part.kind === 'text' ? part.text : `<${part.text}>`))
    .join('')

/** Running text of several lines as one: its breaks and tabs are no part of what it says. */
export const onOneLine = (text: string): string => text.replace(/[\t\n\r\u2028\u2029 ]+/g, ' ').trim()

/** A value as JSON on one line: the same value for every parser, and nothing in it that could steer a terminal. */
export const jsonForTerminal = (value: unknown): string => unseenAsEscapes(JSON.stringify(value))
