import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import type { ReadingInUse } from '../../../shared/model/proven-reading.ts'
import { result as words } from '../../../shared/words/item.ts'
import { blocks } from '../../../shared/words/library.ts'
import { Block } from '../../ui/block.tsx'
import { instant } from '../../ui/format.ts'
import { LocalBlock } from './local-block.tsx'
import { NoResult } from './no-result.tsx'
import { ServiceResult } from './service-result.tsx'
import './result-tab.css'

type Props = {
  item: ItemDetail
  /** The analysis that is shown; null = none is stored for these bytes. */
  analysis: Analysis | null
  reading: ReadingInUse | null
  placed: readonly PlacedFace[]
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** The faces cut out of the picture; null = there is no picture or no face on it. */
  crops: ReactNode
  /** The block of the person's finding. */
  finding: ReactNode
  onAnalyse: () => void
  onAskFactCheck: () => void
  onOpenFactCheck: () => void
  onOpenQueue?: () => void
}

/** The three voices, always apart and always in this order: the file, the service, the person. */
export function ResultTab(props: Props) {
  const { item, analysis } = props
  return (
    <>
      <LocalBlock item={item} />
      <Block
        title={blocks.service}
        beside={analysis === null ? undefined : words.asOf(instant(analysis.receivedAt))}
        className="block-service"
      >
        <NoResult {...props} hasAnalysis={analysis !== null} />
        {analysis !== null && <ServiceResult {...props} analysis={analysis} />}
      </Block>
      {props.finding}
    </>
  )
}
