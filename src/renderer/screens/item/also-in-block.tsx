import type { AlsoInCase, AlsoInItem } from '../../../shared/model/also-in.ts'
import { conclusionWord } from '../../../shared/model/finding.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { alsoIn as words } from '../../../shared/words/also-in.ts'
import { findings, reviewWords } from '../../../shared/words/findings.ts'
import { useAlsoIn } from '../../data/items.ts'
import { Block } from '../../ui/block.tsx'
import { Name } from '../../ui/name.tsx'
import { LadderSign, StatusSign } from '../../ui/review-sign.tsx'
import { When } from '../../ui/when.tsx'
import './also-in-block.css'

/** Opens an item of another case. */
export type OnOpenElsewhere = (caseId: CaseId, itemId: ItemId) => void

type Props = { itemId: ItemId; isLink: boolean; onOpen: OnOpenElsewhere }

/** In which other cases the same file or URL is, with their findings. Nothing, unless the desk allows it. */
export function AlsoInBlock({ itemId, isLink, onOpen }: Props) {
  const found = useAlsoIn(itemId).data
  if (found == null || found.total === 0) return null
  const { cases, total } = found
  return (
    <Block title={isLink ? words.url : words.file} beside={words.cases({ n: total })} className="also-in">
      <ul>
        {cases.map((one) => (
          <OtherCase key={one.caseId} of={one} onOpen={(id) => onOpen(one.caseId, id)} />
        ))}
      </ul>
      {total > cases.length && <p className="muted also-in-more">{words.moreCases({ n: total - cases.length })}</p>}
    </Block>
  )
}

function OtherCase({ of, onOpen }: { of: AlsoInCase; onOpen: (itemId: ItemId) => void }) {
  const { reference, name, isClosed, items, itemCount } = of
  return (
    <li>
      <h3 className="also-in-case">
        {reference} <Name text={name} className="wraps" />
        {isClosed && <span className="quiet"> · {words.closed}</span>}
      </h3>
      <ul>
        {items.map((item) => (
          <OtherItem key={item.id} of={item} caseReference={reference} onOpen={() => onOpen(item.id)} />
        ))}
      </ul>
      {itemCount > items.length && (
        <p className="quiet also-in-rest">{words.moreItems({ n: itemCount - items.length })}</p>
      )}
    </li>
  )
}

function OtherItem({ of, caseReference, onOpen }: { of: AlsoInItem; caseReference: string; onOpen: () => void }) {
  const { reference, name, addedAt, status, finding } = of
  return (
    <li className="lines">
      <p>
        <button
          type="button"
          className="button button-link"
          aria-label={words.open({ item: reference, reference: caseReference })}
          onClick={onOpen}
        >
          {reference}
        </button>{' '}
        <Name text={name} className="wraps" />
      </p>
      {finding !== null && (
        <div className="also-in-finding">
          {finding.isOfOtherBytes && <p className="also-in-earlier">{findings.otherBytes}</p>}
          {finding.conclusion === null ? (
            <p className="muted">{findings.conclusionNone}</p>
          ) : (
            <p className="also-in-conclusion">
              <LadderSign step={finding.conclusion.step} steps={finding.conclusion.ladder.length} />
              <strong>
                <Name text={conclusionWord(finding.conclusion)} />
              </strong>
            </p>
          )}
          {finding.proposition !== '' && (
            <p className="also-in-proposition">
              <Name text={finding.proposition} />
            </p>
          )}
          <p className="quiet">
            <Name text={finding.author} />, <When at={finding.at} />
          </p>
        </div>
      )}
      <p className="quiet">
        {status !== null && (
          <>
            <StatusSign status={status} /> {reviewWords[status]} ·{' '}
          </>
        )}
        {words.added} <When at={addedAt} />
      </p>
    </li>
  )
}
