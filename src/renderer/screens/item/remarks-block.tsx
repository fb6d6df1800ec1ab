import { useMemo } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import type { Medium } from '../../../shared/model/medium.ts'
import type { RemarkList } from '../../../shared/model/remark-kinds.ts'
import type { GlossaryTerm } from '../../../shared/words/glossary.ts'
import { remarkTitles } from '../../../shared/words/remark-words.ts'
import { type Remark, type Remarks, remarksOn, remarksOnFactCheck } from '../../../shared/words/remarks.ts'
import { useFactCheckResults } from '../../data/fact-checks.ts'
import { Block } from '../../ui/block.tsx'
import { Name } from '../../ui/name.tsx'
import './remarks-block.css'

type Props = {
  item: ItemDetail
  /** The analysis shown; null = none is stored. */
  analysis: Analysis | null
  placed: readonly PlacedFace[]
}

/** What cannot both be so about an item, and what is worth seeing; an empty list is left out. */
export function RemarksBlock({ item, analysis, placed }: Props) {
  const factChecks = useFactCheckResults(item.row.id)
  const { row, medium, analyses } = item
  const remarks = remarksOn({
    name: row.name,
    medium,
    takenInAt: row.addedAt,
    analysis,
    others: analyses.filter(({ checkId }) => checkId !== analysis?.checkId),
    placed,
    factChecks,
  })
  return <Lists of={remarks} />
}

type FactCheckProps = {
  check: FactCheck
  /** null = there is no file, or another than the one checked. */
  medium: Medium | null
}

/** What is remarked about one fact check. A job that runs is drawn each second, and a transcript may be long. */
export function FactCheckRemarks({ check: { job, parsed, result }, medium }: FactCheckProps) {
  const { state, modality } = job
  const remarks = useMemo(
    () => remarksOnFactCheck({ result, parsed, job: { state, modality } }, medium),
    [result, parsed, state, modality, medium],
  )
  return <Lists of={remarks} />
}

const Lists = ({ of: { inconsistencies, noticed } }: { of: Remarks }) => (
  <>
    <List list="inconsistencies" of={inconsistencies} />
    <List list="noticed" of={noticed} />
  </>
)

const TERMS = { inconsistencies: 'inconsistency', noticed: 'noticed' } as const satisfies Record<
  RemarkList,
  GlossaryTerm
>

const List = ({ list, of }: { list: RemarkList; of: readonly Remark[] }) =>
  of.length > 0 && (
    <Block title={remarkTitles[list]} term={TERMS[list]} beside={of.length} className={list}>
      <ul>
        {of.map(({ text, sources }) => (
          <li key={text}>
            <Name text={text} keepLines /> <span className="quiet">{sources}</span>
          </li>
        ))}
      </ul>
    </Block>
  )
