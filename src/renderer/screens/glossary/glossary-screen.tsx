import { useEffect, useRef, useState } from 'react'
import { type GlossaryTerm, glossary, glossaryWords as words } from '../../../shared/words/glossary.ts'
import { TextField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import './glossary.css'

const TERMS = (Object.keys(glossary) as GlossaryTerm[]).toSorted((a, b) =>
  glossary[a].term.localeCompare(glossary[b].term),
)

/** Terms with the search text in their name or text; matches in the name come first. */
function matching(search: string): GlossaryTerm[] {
  const wanted = search.trim().toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(wanted)
  const inName = TERMS.filter((name) => has(glossary[name].term))
  return [...inName, ...TERMS.filter((name) => !inName.includes(name) && has(glossary[name].text))]
}

/** The glossary; `term` = the term it opens at, null = the beginning. */
export function GlossaryScreen({ term, onClose }: { term: GlossaryTerm | null; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const opened = useRef<HTMLDivElement>(null)
  useEffect(() => opened.current?.scrollIntoView({ block: 'center' }), [])
  const shown = matching(search)
  return (
    <Sheet title={words.title} onClose={onClose}>
      <div className="glossary-search">
        <TextField label={words.search} value={search} onChange={setSearch} autoFocus />
      </div>
      <dl className="glossary selectable">
        {shown.map((name) => (
          <div
            key={name}
            ref={name === term ? opened : null}
            className={name === term && search === '' ? 'is-opened' : undefined}
          >
            <dt>{glossary[name].term}</dt>
            <dd className="prose">{glossary[name].text}</dd>
          </div>
        ))}
      </dl>
      {shown.length === 0 && <p className="muted">{words.nothing}</p>}
    </Sheet>
  )
}
