import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { beforeAll, describe, expect, it } from 'vitest'
import { PAIRS, REFUSED } from '../../../tests/support/refused-words.ts'
import { catalogue } from './messages.ts'

/** Sentences that deny a refused claim, by id, and why. */
const DENYING: Readonly<Record<string, string>> = {}

/** Sentences that use the second word of a pair for something else, by id, and why. */
const OTHER_THING: Readonly<Record<string, string>> = {
  'report.service.confidenceWord': 'names a field of the reply, whose value is a word',
  'item.result.deepConfidence': 'the name of a field of the reply, whose value is a word',
  'headless-report.usage.parts': 'names “pictures”, “plates” and “milestones”, values of the option',
}

const MOST_WORDS = 30

/** Parts whose templates are not sentences, and why. */
const NOT_SENTENCES: Readonly<Record<string, string>> = {
  'agreement.ts': 'the name of a tag behind that of its block',
  'messages.ts': 'types and an error of its own',
}

const ROOT = import.meta.dirname
const parts = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

const parsed = (text: string) => new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true })

/** The parser's type of plain text. */
const LITERAL = 0

/** A message in its longest form: of each choice the longest case, and each argument as one word. */
const longest = (elements: readonly Element[]): string =>
  elements
    .map((element) => {
      if ('options' in element)
        return Object.values(element.options)
          .map(({ value }) => longest(value))
          .reduce((one, other) => (wordsIn(other) > wordsIn(one) ? other : one), '')
      return element.type === LITERAL && 'value' in element ? String(element.value) : 'word'
    })
    .join('')

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

const sentences = (text: string): string[] => longest(parsed(text).getAst()).split(/(?<=[.!?])\s+|\n/)

const found = (test: (text: string) => boolean, excused: Readonly<Record<string, string>> = {}): string[] =>
  [...catalogue].filter(([id, text]) => !(id in excused) && test(text)).map(([id, text]) => `${id}: ${text}`)

describe('The catalogue', () => {
  beforeAll(async () => {
    for (const part of parts) await import(join(ROOT, part))
  })

  it('holds messages that can be read', () => {
    expect(found((text) => parsed(text) === null)).toEqual([])
  })

  it('uses none of the refused words', () => {
    expect(found((text) => REFUSED.test(text), DENYING)).toEqual([])
  })

  it('has one name for one thing', () => {
    expect(found((text) => PAIRS.some(([, not]) => not.test(text)), OTHER_THING)).toEqual([])
  })

  it('has no sentence of more than thirty words', () => {
    expect(found((text) => sentences(text).some((one) => wordsIn(one) > MOST_WORDS))).toEqual([])
  })

  it('excuses only sentences that there are', () => {
    expect([...Object.keys(DENYING), ...Object.keys(OTHER_THING)].filter((id) => !catalogue.has(id))).toEqual([])
  })

  it('takes every sentence of its parts, none glued together', () => {
    const isGlued = (source: string) =>
      [...source.matchAll(/`((?:\$\{[^}]*\}|[^`])*)`/g)].some(
        ([, text = '']) => text.includes('${') && /[a-z]{2,}/.test(text.replaceAll(/\$\{[^}]*\}/g, '')),
      )
    const glued = parts.filter((part) => isGlued(readFileSync(join(ROOT, part), 'utf8')))
    expect(glued.filter((part) => !(part in NOT_SENTENCES))).toEqual([])
  })
})
