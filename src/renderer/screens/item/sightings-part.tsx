import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { count } from '../../../shared/words/counts.ts'
import { custodyScreen } from '../../../shared/words/custody-screen.ts'
import { originalLine, sightingWords as words } from '../../../shared/words/sightings.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { exactBytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'
import { VerifyItems } from '../activity/log/verify-items.tsx'

type Props = {
  caseId: CaseId
  item: ItemDetail
  onOpenItem: (itemId: ItemId) => void
  /** Opens the custody entries about the item; absent where they cannot be reached. */
  onCustody?: (() => void) | undefined
}

/** When the item's file was seen, its current state, and the other names it has. */
export function SightingsPart({ caseId, item, onOpenItem, onCustody }: Props) {
  const { sightings, otherNames, verifiedAt, differsAt, missingSince, path } = item
  const marks = [
    [words.missing, missingSince],
    [words.differs, differsAt],
    [words.verified, verifiedAt],
  ] as const
  return (
    <>
      <Block title={words.title}>
        <div className="lines">
          <p>{originalLine(item)}</p>
          {marks.map(
            ([label, at]) =>
              at !== null && (
                <p key={label} className="muted">
                  {label} <When at={at} />
                </p>
              ),
          )}
          {sightings.length === 0 && <p className="muted">{words.none}</p>}
          <p className="sightings-tools">
            {item.row.sha256 !== null && <VerifyItems caseId={caseId} items={new Set([item.row.id])} />}
            {onCustody !== undefined && <Button onClick={onCustody}>{custodyScreen.aboutThis}</Button>}
          </p>
        </div>
        <ol className="history-list sightings">
          {sightings.map((seen) => (
            <li key={`${seen.seenAt} ${seen.what}`} className="lines selectable">
              <p>
                <strong>{words.what[seen.what]}</strong> · <When at={seen.seenAt} isExact />
              </p>
              {seen.bytes !== null && (
                <p className="muted">
                  {exactBytes(seen.bytes)}
                  {seen.modifiedAt !== null && (
                    <>
                      {' '}
                      · {words.modified} <When at={seen.modifiedAt} />
                    </>
                  )}
                </p>
              )}
              {seen.sha256 !== null && seen.sha256 !== item.medium?.sha256 && (
                <p className="mono wraps quiet">{seen.sha256}</p>
              )}
              {seen.path !== path && (
                <p className="muted">
                  {words.at} <Name text={seen.path} isPath className="wraps" />
                </p>
              )}
            </li>
          ))}
        </ol>
      </Block>
      {otherNames.length > 0 && (
        <Block title={words.otherNames} beside={count(otherNames.length)}>
          <ul className="history-list">
            {otherNames.map((other) => (
              <li key={other.id}>
                <Button look="link" onClick={() => onOpenItem(other.id)}>
                  {other.reference}
                </Button>{' '}
                <Name text={other.path} isPath className="muted wraps" />
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  )
}
