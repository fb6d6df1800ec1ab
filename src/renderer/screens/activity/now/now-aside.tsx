import type { AccountStatus } from '../../../../shared/contract/account.ts'
import type { OutputOf } from '../../../../shared/contract/index.ts'
import { asideWords as words } from '../../../../shared/words/activity.ts'
import { airGap } from '../../../../shared/words/air-gap.ts'
import { amounts, exactCredits } from '../../../../shared/words/amounts.ts'
import { count } from '../../../../shared/words/counts.ts'
import { calendarDay } from '../../../../shared/words/dates.ts'
import { inDemo } from '../../../../shared/words/demo.ts'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { bytes } from '../../../ui/format.ts'
import { Name } from '../../../ui/name.tsx'
import { When } from '../../../ui/when.tsx'
import { amount } from '../credits/ledger-groups.tsx'
import type { OpenItem } from '../ways.ts'

/** Number of doubtful requests listed at the side. */
const NAMED = 5

type Credits = OutputOf<'activity.now'>['today']['credits']
type Props = {
  today: OutputOf<'activity.now'>['today'] | undefined
  account: AccountStatus | undefined
  doubtful: OutputOf<'checks.doubtful'>
  isAirGapped: boolean
  /** In the demo the switch does nothing. */
  isDemo: boolean
  freeBytes: number | null | undefined
  onAirGap: () => void
  onOpenItem: OpenItem
}

/** Side column: today's costs, requests whose charge is unknown, the network switch, and free disk space. */
export function NowAside(props: Props) {
  const { today, account, doubtful, isAirGapped, isDemo, freeBytes, onAirGap, onOpenItem } = props
  return (
    <aside className="now-aside">
      <Block title={words.credits.title} term="credit" beside={today !== undefined && calendarDay(today.day)}>
        {today !== undefined && <CreditsToday credits={today.credits} />}
        {account?.credits != null && (
          <p className="muted">
            {words.credits.balance} <strong>{count(account.credits)}</strong>
            {account.checkedAt !== null && (
              <>
                {' · '}
                <When at={account.checkedAt} from={today?.from} />
              </>
            )}
          </p>
        )}
      </Block>
      {doubtful.total > 0 && (
        <Block title={words.unknown.title} term="chargeUnknown" beside={count(doubtful.total)}>
          <ul className="now-doubtful">
            {doubtful.rows.slice(0, NAMED).map((row) => (
              <li key={row.attemptId}>
                <Button look="link" onClick={() => onOpenItem(row.caseId, row.itemId)}>
                  {row.itemReference}
                </Button>
                <Name text={row.name} className="one-line" />
                <span className="muted">
                  <When at={row.startedAt} from={today?.from} />
                </span>
              </li>
            ))}
          </ul>
          {doubtful.total > NAMED && <p className="quiet">{amounts.more({ n: doubtful.total - NAMED })}</p>}
        </Block>
      )}
      <Block title={words.network.title} term="airGap">
        {(isDemo || isAirGapped) && <p className="muted">{isDemo ? inDemo.network : airGap.sentence}</p>}
        {!isDemo && <Button onClick={onAirGap}>{isAirGapped ? airGap.turnOff : airGap.turnOn}</Button>}
      </Block>
      {freeBytes !== undefined && (
        <Block title={words.machine.title}>
          <p>{freeBytes === null ? words.machine.unknown : words.machine.free({ size: bytes(freeBytes) })}</p>
        </Block>
      )}
    </aside>
  )
}

/** Today's approved credits in one bar: charged, reserved, expected, unknown, and left; distinguished by pattern. */
function CreditsToday({ credits }: { credits: Credits }) {
  const { approved, charged, reserved, expected, unknown } = credits
  const left = approved - charged - reserved - expected - unknown
  const all = words.credits
  const said = (n: number) => count(exactCredits(n))
  const parts = [
    { key: 'charged', label: all.charged, credits: charged },
    { key: 'reserved', label: all.reserved, credits: reserved },
    { key: 'expected', label: all.expected, credits: expected },
    { key: 'unknown', label: all.unknown, credits: unknown },
  ].filter(({ key, credits: of }) => of > 0 || key === 'charged')
  if (approved === 0 && charged + reserved + expected + unknown === 0) return <p className="muted">{all.none}</p>
  return (
    <>
      <div className="credit-bar" role="img" aria-label={all.bar}>
        {parts.map(({ key, credits: of }) => (
          <span key={key} data-part={key} style={{ flexGrow: of }} />
        ))}
        {left >= 0 && <span data-part="left" style={{ flexGrow: left }} />}
      </div>
      <dl className="credit-parts">
        {parts.map(({ key, label, credits: of }) => (
          <div key={key}>
            <dt>
              <span className="credit-swatch" data-part={key} aria-hidden="true" />
              {label}
            </dt>
            <dd>{said(of)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <span className="credit-swatch" data-part="left" aria-hidden="true" />
        {left < 0
          ? all.over({ over: said(-left), approved: amount(approved) })
          : all.left({ left: said(left), approved: amount(approved) })}
      </p>
    </>
  )
}
