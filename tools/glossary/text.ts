import { type GlossaryTerm, glossary, glossaryWords } from '../../src/shared/words/glossary.ts'

/** docs/glossary.md: the terms of the app's own glossary, in the order of the alphabet. */
export function glossaryText(): string {
  const terms = (Object.keys(glossary) as GlossaryTerm[]).map((name) => glossary[name])
  const sorted = terms.toSorted((a, b) => a.term.localeCompare(b.term))
  const entries = sorted.map(({ term, text }) => `**${term}**  \n${text}\n`)
  return [
    `# ${glossaryWords.title}\n`,
    'Made by `npm run formats` from the glossary in the app (F1).\n',
    ...entries,
  ].join('\n')
}
