import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

/** Literals that may say what the app says, by file and first fifty characters, and why. */
const EXCUSED: Readonly<Record<string, string>> = {
  'src/shared/words/custody-found.test.ts: , but the chain up to it FAILED verification: see ':
    'which sentence is picked for a log that is broken before the head, and which entry it names',
  'src/shared/words/fact-check-sheet.test.ts: Fact-check 3 items again: 1 with a result and 2 fa':
    'the sentence is put together from up to five messages, whose choice is tested',
  'src/shared/words/recorded.test.ts: The entry PNG parameters has the format that Autom':
    'which sentence is picked for the format of a program, and how it is filled in',
  'src/shared/words/verdicts.test.ts: This result may be wrong, in either direction; no ':
    'that no verdict lacks this warning is what the app promises',
  'src/shared/words/verdicts.test.ts: service scale 0 to 1, as of 20 Nov 2026, 09:41 UTC':
    'which sentence is picked for a score on its scale, and how it is filled in',
}

/** Longer literals than this are sentences; shorter ones are labels. */
const LONGEST_LABEL = 50
/** So many words in a row are no chance: who says them quotes. */
const RUN = 6
/** Quotes of sentences that only the report says, still to be taken from its words. The number only falls. */
const REPORT_STILL_QUOTED = 130

const ROOT = join(import.meta.dirname, '..')

const filesIn = (folder: string, isOne: (name: string) => boolean): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && isOne(name))

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name)

const isSql = (text: string): boolean => /\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|VALUES|PRAGMA|FROM)\b/.test(text)

type Literal = { at: number; text: string; isTitle: boolean }

/** Whether a call names a test: `it(…)`, `describe.skipIf(…)(…)`, `it.each(…)(…)`. */
function isNaming(callee: ESTree.Expression | ESTree.Super): boolean {
  if (callee.type === 'Identifier') return ['it', 'describe', 'test'].includes(callee.name)
  if (callee.type === 'MemberExpression') return isNaming(callee.object)
  return callee.type === 'CallExpression' && isNaming(callee.callee)
}

/** The texts written in a file: strings, what templates have between their holes, and patterns. */
function literalsOf(name: string, source: string): Literal[] {
  const found: Literal[] = []
  const titles = new Set<number>()
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (isNaming(callee) && given[0] !== undefined) titles.add(given[0].start)
    },
    Literal(literal) {
      const { start, value } = literal
      if (typeof value === 'string' && !isSql(value)) found.push({ at: start, text: value, isTitle: titles.has(start) })
      else if ('regex' in literal)
        found.push({ at: start, text: literal.regex.pattern.replaceAll('\\', ''), isTitle: false })
    },
    TemplateLiteral({ start, quasis }) {
      const texts = quasis.map(({ value }) => value.cooked ?? value.raw)
      if (texts.some(isSql)) return
      found.push(...texts.map((text) => ({ at: start, text, isTitle: titles.has(start) })))
    },
  }).visit(parseSync(name, source).program)
  return found
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? []

/** Every run of words of a text; what stands in braces of a message is not the same in a quote. */
const runsOf = (text: string): string[] =>
  text.split(/[{}]/).flatMap((part) => {
    const all = words(part)
    return all.slice(RUN - 1).map((_, at) => all.slice(at, at + RUN).join(' '))
  })

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

const runsIn = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => literalsOf(name, read(name)).flatMap(({ text }) => runsOf(text))))

const isReport = (name: string): boolean => name.startsWith('src/shared/words/report/')
const parts = filesIn('src/shared/words', (name) => !isTest(name))
const tests = [
  ...filesIn('src', isTest),
  ...filesIn('tools', (name) => isTest(name) && name !== 'tools/literal-sentences.test.ts'),
  ...filesIn('tests', () => true),
]

/** Long literals of tests; titles of tests are their own sentences. */
const literals = tests.flatMap((name) => {
  const source = read(name)
  return literalsOf(name, source)
    .filter(({ text, isTitle }) => !isTitle && text.length > LONGEST_LABEL)
    .map(({ at, text }) => ({
      id: `${name}: ${text.slice(0, LONGEST_LABEL)}`,
      where: `${name}:${source.slice(0, at).split('\n').length}: ${text}`,
      runs: runsOf(text),
    }))
})

const quotes = (said: ReadonlySet<string>) => literals.filter(({ runs }) => runs.some((run) => said.has(run)))

describe('Tests', () => {
  const ofCatalogue = quotes(runsIn(parts.filter((name) => !isReport(name))))

  it('take sentences from the catalogue, so that editing one breaks none of them', () => {
    const open = ofCatalogue.filter(({ id }) => !(id in EXCUSED)).map(({ where }) => where)
    expect(open).toEqual([])
  })

  it('take what only the report says from its words, or are counted until it is rebuilt', () => {
    const ofReport = quotes(runsIn(parts.filter(isReport)))
      .filter((quote) => !ofCatalogue.includes(quote))
      .map(({ where }) => where)
    expect(ofReport.length, ofReport.join('\n')).toBeLessThanOrEqual(REPORT_STILL_QUOTED)
  })

  it('are excused with a reason, and few', () => {
    expect(Object.keys(EXCUSED).filter((id) => !ofCatalogue.some((quote) => quote.id === id))).toEqual([])
    expect(Object.keys(EXCUSED).length).toBeLessThan(20)
  })
})
