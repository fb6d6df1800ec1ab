import type { Arrival } from '../../../shared/model/arrival.ts'
import { dropped as words } from '../../../shared/words/dropped.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'

/** How a picture came that has no original file. What the other program said of it is shown as its words. */
export function ArrivalBlock({ arrival }: { arrival: Arrival }) {
  const { name, address, takenAt, takenBy } = arrival
  const said = (text: string | null, className: string) =>
    text === null ? <span className="quiet">{words.none}</span> : <Name text={text} className={className} />
  return (
    <Block title={words.title}>
      <div className="lines">
        <Facts
          rows={[
            [words.how, words.bytesOnly],
            [words.name, <span key="name">{said(name, 'wraps')}</span>],
            [words.address, <span key="address">{said(address, 'mono wraps')}</span>],
            [
              words.at,
              <span key="at">
                <When at={takenAt} isExact /> · <Name text={takenBy || words.nobody} />
              </span>,
            ],
          ]}
        />
        <p className="quiet prose">{words.notChecked}</p>
      </div>
    </Block>
  )
}
