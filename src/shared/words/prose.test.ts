import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAIRS, REFUSED } from '../../../tests/support/refused-words.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Texts read outside the app. Decisions are never rewritten. */
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'tools/simulated-service/README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** Removes code, where names may stay: blocks, spans, URLs of links. */
const proseOf = (markdown: string): string =>
  markdown
    .replaceAll(/^(`{3,}).*?^\1$/gms, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')

/** The paragraphs of a text that contain a word: lines may end in the middle of what is refused. */
const found = (prose: string, word: RegExp): string[] =>
  prose
    .split(/\n(?=\n|\s*[-|#]|\s*\d+\. )/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => word.test(paragraph))

describe('Prose without its code', () => {
  it('lacks blocks, spans and addresses, and nothing else', () => {
    const text = 'A `picture` of\n\n```sh\npicture\n```\n[a map](picture.md), told.'
    expect(proseOf(text)).toBe('A  of\n\n\n[a map], told.')
  })
})

describe.each(files)('%s', (file) => {
  const prose = proseOf(readFileSync(join(ROOT, file), 'utf8'))

  it('uses none of the refused words', () => {
    expect(found(prose, REFUSED)).toEqual([])
  })

  it.each(PAIRS)('has “%s”, and no other name for it', (_use, not) => {
    expect(found(prose, not)).toEqual([])
  })
})
