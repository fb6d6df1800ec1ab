import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import type { StillTaken } from '../../../shared/model/still.ts'
import { timeCode } from '../../../shared/model/time-code.ts'
import { unnamedOperator } from '../../../shared/words/preferences.ts'
import { stillNote, stills as words } from '../../../shared/words/stills.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Digest } from '../../ui/digest.tsx'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'

type Props = { item: ItemDetail; onOpenItem: (itemId: ItemId) => void }

/** For a saved frame its source video; for a video the frames saved from it; nothing otherwise. */
export function StillsBlock({ item, onOpenItem }: Props) {
  const { still, stills } = item
  const ofNow = stills.filter(({ sourceSha256 }) => sourceSha256 === item.row.sha256)
  const before = stills.filter(({ sourceSha256 }) => sourceSha256 !== item.row.sha256)
  return (
    <>
      {still !== null && (
        <Block title={words.title}>
          <Facts
            rows={[
              [
                words.from,
                <span key="from">
                  <Button look="link" onClick={() => onOpenItem(still.source.id)}>
                    {still.source.reference}
                  </Button>{' '}
                  <Name text={still.source.name} />
                </span>,
              ],
              [words.frame, <Name key="frame" text={stillNote(still.runtime, still.seconds)} />],
              [words.digest, <Digest key="digest" hex={still.sourceSha256} />],
              [
                words.at,
                <span key="at">
                  <When at={still.takenAt} isExact /> · <Name text={still.takenBy || unnamedOperator} />
                </span>,
              ],
            ]}
          />
        </Block>
      )}
      {ofNow.length > 0 && (
        <Block title={words.ofVideo} beside={String(ofNow.length)}>
          <Taken stills={ofNow} onOpenItem={onOpenItem} />
        </Block>
      )}
      {before.length > 0 && (
        <Block title={words.ofEarlier} beside={String(before.length)}>
          <p className="muted">{words.earlierNote}</p>
          {[...Map.groupBy(before, ({ sourceSha256 }) => sourceSha256)].map(([digest, ofDigest]) => (
            <div key={digest} className="stills-before">
              <Facts rows={[[words.digest, <Digest key="digest" hex={digest} />]]} />
              <Taken stills={ofDigest} onOpenItem={onOpenItem} />
            </div>
          ))}
        </Block>
      )}
    </>
  )
}

function Taken({ stills, onOpenItem }: { stills: readonly StillTaken[]; onOpenItem: Props['onOpenItem'] }) {
  return (
    <ul className="lines">
      {stills.map(({ id, reference, seconds }) => (
        <li key={id}>
          <Button look="link" onClick={() => onOpenItem(id)}>
            {reference}
          </Button>{' '}
          {timeCode(seconds)}
        </li>
      ))}
    </ul>
  )
}
