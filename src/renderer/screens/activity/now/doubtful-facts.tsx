import type { ReactNode } from 'react'
import type { DoubtfulRow } from '../../../../shared/model/check.ts'
import { credits } from '../../../../shared/words/cost-sheet.ts'
import { decide, factCheckOf, kindOfCheck } from '../../../../shared/words/queue.ts'
import { reasonWords } from '../../../../shared/words/reasons-link.ts'
import { Facts } from '../../../ui/block.tsx'
import { exactBytes } from '../../../ui/format.ts'
import { Name } from '../../../ui/name.tsx'
import { When } from '../../../ui/when.tsx'

const words = decide.facts

/** Everything that helps to find one request in the account of the service. */
export function DoubtfulFacts({ row }: { row: DoubtfulRow }) {
  return (
    <Facts
      rows={[
        [row.itemReference, <Name key="name" text={row.name} />],
        [words.kind, row.asked === null ? kindOfCheck[row.kind] : factCheckOf[row.asked.modality]],
        row.asked === null
          ? null
          : [
              words.context,
              row.asked.context === '' ? words.noContext : <Name key="context" text={row.asked.context} keepLines />,
            ],
        row.reason === null ? null : [words.reason, reasonWords(row.reason, row)],
        row.serviceMessage === null ? null : [words.said, <Name key="said" text={row.serviceMessage} keepLines />],
        [words.to, <code key="host">{row.host}</code>],
        [words.started, <When key="at" at={row.startedAt} isExact />],
        row.endedAt === null ? null : [words.since, <When key="end" at={row.endedAt} isExact />],
        [words.bytes, exactBytes(row.sentBytes)],
        [
          words.id,
          <code key="id" className="wraps">
            {row.sentName ?? row.attemptId}
          </code>,
        ],
        row.requestId === null ? null : [words.request, <Name key="request" text={row.requestId} />],
        row.notListedAt === null
          ? null
          : [
              words.listed,
              <span key="listed">
                {words.notListed} <When at={row.notListedAt} isExact />
              </span>,
            ],
        [words.balance, <Balance key="balance" row={row} />],
      ]}
    />
  )
}

function Balance({ row }: { row: DoubtfulRow }): ReactNode {
  const { balanceBefore: before, balanceAfter: after } = row
  if (before === null || after === null) return <span className="quiet">{words.balanceUnknown}</span>
  return (
    <>
      {credits(before.credits)} → {credits(after.credits)} <span className="quiet">{words.balanceHint}</span>
    </>
  )
}
