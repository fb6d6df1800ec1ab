import { useState } from 'react'
import type { ImageReply, ImageResult } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { noScale } from '../../../shared/words/sent.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Part } from './part.tsx'
import { Missing, NamedScore } from './sent-value.tsx'

/** How many are shown at once: the set of names is open. */
const FIRST = 6

type Props = { generators: ImageResult['generators']; reply: ImageReply; path: string; none: string }

/** The generators the service named, highest score first. No bars: their track would be a scale, and none is documented. */
export function Generators({ generators, reply, path, none }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  if (generators === null || generators.length === 0) {
    return (
      <Part title={words.generators}>
        <p>
          {generators === null ? (
            <Missing reply={reply} path={path} none={none} />
          ) : (
            <span className="quiet">{words.generatorsEmpty}</span>
          )}
        </p>
      </Part>
    )
  }
  const sorted = generators.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1))
  const shown = showsAll ? sorted : sorted.slice(0, FIRST)
  return (
    <Part title={words.generators} beside={sorted.length > FIRST ? String(sorted.length) : undefined}>
      <ul className="lines">
        {shown.map(({ name, score }) => (
          <NamedScore key={name} name={name} value={score} reply={reply} path={`${path}.${name}`} />
        ))}
      </ul>
      {sorted.some(({ score }) => score !== null) && <p className="quiet">{noScale.generators}</p>}
      {sorted.length > FIRST && (
        <Button look="link" onClick={() => setShowsAll(!showsAll)} isExpanded={showsAll}>
          {showsAll ? viewer.showFewer : viewer.showAll(sorted.length)}
        </Button>
      )}
    </Part>
  )
}
