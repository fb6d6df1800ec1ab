import type { ItemDetail } from '../../../shared/contract/items.ts'
import { jobChip, factCheck as labels } from '../../../shared/words/fact-check.ts'
import { useFactChecks } from '../../data/fact-checks.ts'
import { CommandKey } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'

/** Which side of an item is shown. */
export type ItemFace = 'medium' | 'fact_check'

type Props = { item: ItemDetail; face: ItemFace; onFace: (face: ItemFace) => void }

/** Switch between the medium and its fact check, with the progress of a running one. */
export function FaceSwitch({ item, face, onFace }: Props) {
  const jobs = useFactChecks(item.row.id).data ?? []
  const running = jobs.find(({ state }) => state === 'watching')
  const count = jobs.length === 0 ? '' : ` ${jobs.length}`
  const badge = running === undefined || face === 'fact_check' ? count : ` · ${jobChip(running).label}`
  return (
    <span className="face-switch">
      <Segmented
        label={labels.view}
        value={face}
        options={[
          { value: 'medium', label: mediumWord(item), title: labels.switchHint },
          { value: 'fact_check', label: `${labels.switch.factCheck}${badge}`, title: labels.switchHint },
        ]}
        onChange={onFace}
      />
      <CommandKey of="turnFace" />
    </span>
  )
}

function mediumWord({ row, medium }: ItemDetail): string {
  if (row.url !== null) return labels.switch.link
  const kind = medium?.kind
  return kind === 'image' || kind === 'audio' || kind === 'video' ? labels.switch[kind] : labels.switch.other
}
