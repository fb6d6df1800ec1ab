import type { CreditSums, LedgerGroup } from '../../../../shared/model/ledger.ts'
import { exactCredits } from '../../../../shared/words/amounts.ts'
import { count } from '../../../../shared/words/counts.ts'
import { calendarDay } from '../../../../shared/words/dates.ts'
import { ledger as words } from '../../../../shared/words/ledger.ts'
import { Name } from '../../../ui/name.tsx'

const KINDS = ['case', 'day', 'account'] as const
/** Digits of a fingerprint that distinguish accounts. */
const ACCOUNT_DIGITS = 8

/** The three sums in total, and by case, day and account. */
export function LedgerGroups({ total, groups }: { total: CreditSums; groups: readonly LedgerGroup[] }) {
  return (
    <table className="ledger-groups">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{words.total}</span>
          </th>
          <th scope="col">{words.columns.expected}</th>
          <th scope="col">{words.columns.charged}</th>
          <th scope="col">{words.columns.unknown}</th>
        </tr>
      </thead>
      <tbody>
        <tr className="ledger-total">
          <th scope="row">{words.total}</th>
          <Sums of={total} />
        </tr>
      </tbody>
      {KINDS.map((kind) => (
        <tbody key={kind}>
          <tr>
            <th scope="rowgroup" colSpan={4} className="caps ledger-kind">
              {words.groups[kind]}
            </th>
          </tr>
          {groups
            .filter(({ by }) => by === kind)
            .map((group) => (
              <tr key={`${group.key} ${group.detail}`}>
                <th scope="row">
                  <span className="ledger-key">
                    <Name text={group.by === 'day' ? calendarDay(group.key) : group.key} className="one-line" />
                    {group.detail !== '' && (
                      <span className="quiet one-line">
                        {kind === 'account' ? (
                          words.account({ fingerprint: group.detail.slice(0, ACCOUNT_DIGITS) })
                        ) : (
                          <Name text={group.detail} />
                        )}
                      </span>
                    )}
                  </span>
                </th>
                <Sums of={group} />
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  )
}

function Sums({ of }: { of: CreditSums }) {
  return (
    <>
      <td>{amount(of.expected)}</td>
      <td>{amount(of.charged)}</td>
      <td>{amount(of.unknown)}</td>
    </>
  )
}

/** Credits as charged, nothing as a dash. */
export const amount = (credits: number): string => (credits === 0 ? '–' : count(exactCredits(credits)))
