import { useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { RedactionBox } from '../../../shared/model/print-copy.ts'
import { redaction as words } from '../../../shared/words/redaction.ts'
import { pictures } from '../../data/pictures.ts'
import { useRedactions, useSetRedactions } from '../../data/redactions.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWindowVeil } from '../../veil/veil-context.tsx'
import { RedactPicture } from './redact-picture.tsx'
import './redact.css'

/** A box near the middle; each beside the last, so that none lies exactly on another. */
const inTheMiddle = (before: number): RedactionBox => {
  const at = 0.3 + (before % 20) * 0.02
  return { x: at, y: at, width: 0.2, height: 0.2 + before / 10_000 }
}

/** Draws what reports show as solid black in an item's picture. Nothing else changes. */
export function RedactScreen({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const known = useRedactions(item.row.id)
  const set = useSetRedactions(item.row.id)
  const [drawn, setDrawn] = useState<RedactionBox[] | null>(null)
  const isVeiled = useWindowVeil().look !== 'off'
  const boxes = drawn ?? known.data?.boxes ?? []
  const sha256 = item.medium?.sha256 ?? null
  return (
    <Sheet
      title={words.title}
      isWide
      onClose={onClose}
      foot={
        <>
          <span className="muted">{boxes.length === 0 ? words.none : words.count(boxes.length)}</span>
          <Button
            onClick={() => set.mutate(boxes, { onSuccess: onClose })}
            isDisabled={drawn === null || set.isPending}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <div className="redact">
        <p className="prose">{words.explain}</p>
        {set.error !== null && <ErrorNote error={set.error.error} />}
        {sha256 === null ? (
          <Note isPlain>{words.noPicture}</Note>
        ) : isVeiled ? (
          <Note isPlain>{words.veiled}</Note>
        ) : (
          <RedactPicture url={pictures.preview(sha256)} boxes={boxes} onAdd={(box) => setDrawn([...boxes, box])} />
        )}
        <ul className="redact-list">
          {boxes.map((box, index) => (
            <li key={`${box.x} ${box.y} ${box.width} ${box.height}`}>
              {words.box(index + 1)}
              <IconButton
                icon="close"
                label={words.remove(index + 1)}
                onClick={() => setDrawn(boxes.filter((one) => one !== box))}
              />
            </li>
          ))}
        </ul>
        <div className="redact-acts">
          <Button
            onClick={() => setDrawn([...boxes, inTheMiddle(boxes.length)])}
            isDisabled={sha256 === null || isVeiled}
          >
            {words.add}
          </Button>
          <Button look="quiet" onClick={() => setDrawn([])} isDisabled={boxes.length === 0}>
            {words.removeAll}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
