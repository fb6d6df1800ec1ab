import type { CustodyExtract, CustodyPiece } from '../../../shared/model/custody.ts'
import { exactInstant } from '../../../shared/words/dates.ts'
import { custodyCheck } from '../../../shared/words/report/custody-check.ts'
import { walkLine, custodyReport as words } from '../../../shared/words/report/custody-report.ts'
import { brokenIn, type SetHead } from '../facts/set-head.ts'
import { Digest, Foreign, Grid, Points, Soft } from './report-parts.tsx'

type Props = { extract: CustodyExtract; walk: SetHead['walk'] }

/**
 * Entries of the custody log, with where the log stood and what that shows and does not show; its caller numbers and
 * titles it (`custodyReport.title`).
 */
export function CustodySection({ extract: { entries, total, head }, walk }: Props) {
  return (
    <>
      <p>{total === 0 ? words.none : words.intro(entries.length, total)}</p>
      {total > 0 && <p className="note">{words.numbers}</p>}
      {total > 0 && (
        <p className="note">{[words.where, custodyCheck.shows.whole, custodyCheck.shows.part].join(' ')}</p>
      )}
      {entries.length > 0 && <Entries of={entries} hasHashes />}
      <LogHead head={head} walk={walk} />
      <h3>{words.meaning}</h3>
      <Points of={[...words.shows, ...words.showsNot]} />
    </>
  )
}

/** The entries that say what became of the evidence, how many others there are, and where the log stood. */
export function CustodyMilestones({ extract: { milestones, total, head }, walk }: Props) {
  if (total === 0) return <p>{words.none}</p>
  return (
    <>
      <p>{words.milestones({ n: milestones.length, total })}</p>
      <Entries of={milestones} hasHashes={false} />
      <LogHead head={head} walk={walk} />
    </>
  )
}

/** `hasHashes` = of the whole extract; false = of its milestones. */
function Entries({ of, hasHashes }: { of: CustodyExtract['milestones']; hasHashes: boolean }) {
  const { columns, gap: gapOfAll, milestoneGap } = words
  const left = hasHashes ? gapOfAll : milestoneGap
  return (
    <Grid
      kind="custody"
      columns={[columns.seq, columns.at, columns.actor, hasHashes ? columns.what : columns.happened]}
      rows={of.flatMap(({ gap, ...entry }) => [
        ...(gap === null
          ? []
          : [
              <tr>
                <td colSpan={4} className="soft">
                  {left(gap.count, gap.from, gap.to)}
                </td>
              </tr>,
            ]),
        [
          <td className="nowrap">{entry.seq}</td>,
          <td className="nowrap">{exactInstant(entry.at)}</td>,
          entry.actor === '' ? <Soft text={words.noActor} /> : entry.actor,
          <>
            {entry.pieces.length === 0 ? words.removed : entry.pieces.map(pieceOf)}
            {hasHashes && <div className="mono soft">{entry.hash}</div>}
          </>,
        ],
      ])}
    />
  )
}

function pieceOf(piece: CustodyPiece, at: number) {
  if (typeof piece === 'string') return piece
  return 'name' in piece ? <Foreign key={at} text={piece.name} path /> : <Foreign key={at} text={piece.digest} mono />
}

/** Where the log stood when the report was made, and what was found when it was walked to there. */
const LogHead = ({ head, walk }: { head: CustodyExtract['head']; walk: SetHead['walk'] }) => (
  <>
    <div className="hash">
      {head === null ? words.noHead : <Digest words={words.head({ n: head.entries })} hex={head.head} />}
    </div>
    {head !== null && <WalkNote walk={walk} />}
  </>
)

/** What was found when the log was walked to the head that is named above. */
export const WalkNote = ({ walk }: { walk: SetHead['walk'] }) => (
  <p className={brokenIn({ walk }) === null ? undefined : 'alert'}>{walkLine(walk)}</p>
)
