import { useState } from 'react'
import type { ImageResult } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { NamedBar } from '../../ui/score-bar.tsx'
import { Part } from './part.tsx'

/** How many are shown at once: the set of names is open. */
const FIRST = 6

/** The generators the service named, highest score first. A score that is not between 0 and 1 has no bar. */
export function Generators({ generators }: { generators: ImageResult['generators'] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (generators === null || generators.length === 0) {
    return (
      <Part title={words.generators}>
        <p className="quiet">{generators === null ? words.notSent : words.generatorsEmpty}</p>
      </Part>
    )
  }
  const sorted = generators.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1))
  const shown = showsAll ? sorted : sorted.slice(0, FIRST)
  return (
    <Part title={words.generators}>
      <ul className="lines">
        {shown.map(({ name, score }) =>
          score !== null && score >= 0 && score <= 1 ? (
            <NamedBar key={name} name={name} value={score} />
          ) : (
            <li key={name} className="named-number">
              <Name text={name} className="one-line" />
              <span>{score === null ? words.notSent : String(score)}</span>
            </li>
          ),
        )}
      </ul>
      {sorted.length > FIRST && (
        <Button look="link" onClick={() => setShowsAll(!showsAll)} isExpanded={showsAll}>
          {showsAll ? viewer.showFewer : viewer.showAll(sorted.length)}
        </Button>
      )}
    </Part>
  )
}
