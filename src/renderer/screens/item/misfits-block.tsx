import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { whatDoesNotFit, doesNotFitWords as words } from '../../../shared/words/does-not-fit.ts'
import { useFactCheckResults } from '../../data/fact-checks.ts'
import { Block } from '../../ui/block.tsx'
import { Name } from '../../ui/name.tsx'
import './misfits-block.css'

type Props = {
  item: ItemDetail
  /** The analysis shown; null = none is stored. */
  analysis: Analysis | null
  placed: readonly PlacedFace[]
}

/** What does not fit together about an item; nothing where all that was compared does. */
export function MisfitsBlock({ item, analysis, placed }: Props) {
  const factChecks = useFactCheckResults(item.row.id)
  const { row, medium, analyses } = item
  const misfits = whatDoesNotFit({
    name: row.name,
    medium,
    takenInAt: row.addedAt,
    analysis,
    others: analyses.filter(({ checkId }) => checkId !== analysis?.checkId),
    placed,
    factChecks,
  })
  if (misfits.length === 0) return null
  return (
    <Block title={words.heading} beside={misfits.length} className="misfits">
      <ul>
        {misfits.map(({ text, sources }) => (
          <li key={text}>
            <Name text={text} keepLines /> <span className="quiet">{sources}</span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
