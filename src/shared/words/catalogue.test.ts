import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { beforeAll, describe, expect, it } from 'vitest'
import { PAIRS, REFUSED } from '../../../tests/support/refused-words.ts'
import { catalogue } from './messages.ts'

/** Sentences that deny a refused claim, by id, and why. */
const DENYING: Readonly<Record<string, string>> = {}

/** Sentences that use the second word of a pair for something else, by id, and why. */
const OTHER_THING: Readonly<Record<string, string>> = {
  'item.result.deepConfidence': 'the name of a field of the reply, whose value is a word',
  'headless-report.usage.parts': 'names “pictures”, a value of the option',
}

const MOST_WORDS = 30

/** Parts whose templates are not sentences, and why. */
const NOT_SENTENCES: Readonly<Record<string, string>> = {
  'agreement.ts': 'the name of a tag behind that of its block',
  'counts.ts': 'defines `counted` for the report',
  'messages.ts': 'types and an error of its own',
}

/** Text that appears only in the report and its files, which are not messages yet. */
const isReport = (part: string): boolean => part.startsWith(`report${sep}`)

const ROOT = import.meta.dirname
const parts = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

/** The sentences of a message, each of its cases as a separate text. */
const sentences = (text: string): string[] => text.split(/(?<=[.!?:;])\s+/)

const found = (test: (text: string) => boolean, excused: Readonly<Record<string, string>> = {}): string[] =>
  [...catalogue].filter(([id, text]) => !(id in excused) && test(text)).map(([id, text]) => `${id}: ${text}`)

describe('The catalogue', () => {
  beforeAll(async () => {
    for (const part of parts) await import(join(ROOT, part))
  })

  it('holds messages that can be read', () => {
    expect(found((text) => new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }) === null)).toEqual([])
  })

  it('uses none of the refused words', () => {
    expect(found((text) => REFUSED.test(text), DENYING)).toEqual([])
  })

  it('has one name for one thing', () => {
    expect(found((text) => PAIRS.some(([, not]) => not.test(text)), OTHER_THING)).toEqual([])
  })

  it('has no sentence of more than thirty words', () => {
    expect(found((text) => sentences(text).some((one) => one.split(/\s+/).length > MOST_WORDS))).toEqual([])
  })

  it('excuses only sentences that there are', () => {
    expect([...Object.keys(DENYING), ...Object.keys(OTHER_THING)].filter((id) => !catalogue.has(id))).toEqual([])
  })

  it('takes every sentence of its parts, none glued together', () => {
    const isGlued = (source: string) =>
      /\bcounted\(/.test(source) ||
      [...source.matchAll(/`((?:\$\{[^}]*\}|[^`])*)`/g)].some(
        ([, text = '']) => text.includes('${') && /[a-z]{2,}/.test(text.replaceAll(/\$\{[^}]*\}/g, '')),
      )
    const glued = parts.filter((part) => !isReport(part) && isGlued(readFileSync(join(ROOT, part), 'utf8')))
    expect(glued.filter((part) => !(part in NOT_SENTENCES))).toEqual([])
  })
})
