import { formattingLocale } from './locale.ts'

const numbers = new Intl.NumberFormat(formattingLocale, { maximumFractionDigits: 20 })
const lists = new Intl.ListFormat(formattingLocale)

/** 1284 → "1,284". Within a sentence, a message formats its numbers itself. */
export const count = (value: number): string => numbers.format(value)

/** "JSON, PDF, and CSV", for a list passed to a message as one argument. */
export const list = (parts: readonly string[]): string => lists.format(parts)
