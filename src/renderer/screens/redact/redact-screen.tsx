import { useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { RedactionBox } from '../../../shared/model/print-copy.ts'
import { redaction as words } from '../../../shared/words/redaction.ts'
import { pictures } from '../../data/pictures.ts'
import { useRedactions, useSetRedactions } from '../../data/redactions.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DiscardAsk } from '../../ui/discard-ask.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWindowVeil } from '../../veil/veil-context.tsx'
import { RedactPicture } from './redact-picture.tsx'
import { UnsettledNote } from './unsettled-note.tsx'
import './redact.css'

/** A box near the middle; each beside the last, so that none lies exactly on another. */
const inTheMiddle = (before: number): RedactionBox => {
  const at = 0.3 + (before % 20) * 0.02
  return { x: at, y: at, width: 0.2, height: 0.2 + before / 10_000 }
}

const ZOOMS = ['1', '2', '4', '8'] as const

/** Draws what reports show as solid black in an item's picture. Nothing else changes. */
export function RedactScreen({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const known = useRedactions(item.row)
  const set = useSetRedactions(item.row.id)
  const [drawn, setDrawn] = useState<RedactionBox[] | null>(null)
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>('1')
  const isVeiled = useWindowVeil().look !== 'off'
  const [isAsking, setAsking] = useState(false)
  const leave = () => (drawn === null ? onClose() : setAsking(!isAsking))
  const boxes = drawn ?? known.data?.boxes ?? []
  const unsettled = known.data?.unsettled ?? null
  const sha256 = item.medium?.sha256 ?? null
  return (
    <Sheet
      title={words.title}
      isBench
      onClose={leave}
      foot={
        isAsking ? (
          <DiscardAsk words={words} onDiscard={onClose} onGoOn={() => setAsking(false)} />
        ) : (
          <>
            <span className="muted">{boxes.length === 0 ? words.none : words.count(boxes.length)}</span>
            <Button
              onClick={() => set.mutate(boxes, { onSuccess: onClose })}
              isDisabled={drawn === null || set.isPending}
            >
              {words.save}
            </Button>
          </>
        )
      }
    >
      <div className="redact">
        <p className="prose">{words.explain}</p>
        {set.error !== null && <ErrorNote error={set.error.error} />}
        {unsettled !== null && (
          <UnsettledNote
            {...{ unsettled, boxes, isVeiled }}
            isBusy={set.isPending}
            onTakeOver={(more) => setDrawn([...boxes, ...more])}
            onNone={() => set.mutate([], { onSuccess: onClose })}
          />
        )}
        {sha256 === null ? (
          <Note isPlain>{words.noPicture}</Note>
        ) : isVeiled ? (
          <Note isPlain>{words.veiled}</Note>
        ) : (
          <RedactPicture
            url={pictures.preview(sha256)}
            boxes={boxes}
            zoom={Number(zoom)}
            onAdd={(box) => setDrawn([...boxes, box])}
            onChange={(index, box) => setDrawn(boxes.with(index, box))}
            onRemove={(index) => setDrawn(boxes.toSpliced(index, 1))}
          />
        )}
        <div className="redact-acts">
          <Segmented
            label={words.zoom}
            value={zoom}
            options={ZOOMS.map((value) => ({ value, label: words.zooms[value] }))}
            onChange={setZoom}
          />
          <Button
            onClick={() => setDrawn([...boxes, inTheMiddle(boxes.length)])}
            isDisabled={sha256 === null || isVeiled}
          >
            {words.add}
          </Button>
          <Button look="quiet" onClick={() => setDrawn([])} isDisabled={boxes.length === 0}>
            {words.removeAll}
          </Button>
          <ul className="redact-list">
            {boxes.map((_box, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes are known by their number alone
              <li key={index}>
                {words.box(index + 1)}
                <IconButton
                  icon="close"
                  label={words.remove(index + 1)}
                  onClick={() => setDrawn(boxes.toSpliced(index, 1))}
                />
              </li>
            ))}
          </ul>
        </div>
        <p className="field-hint prose">{words.wordsStay}</p>
      </div>
    </Sheet>
  )
}
