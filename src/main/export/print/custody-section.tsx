import { createElement, Fragment } from 'react'
import type { CustodyExtract, CustodyPiece } from '../../../shared/model/custody.ts'
import { exactInstant } from '../../../shared/words/dates.ts'
import { walkLine, custodyReport as words } from '../../../shared/words/report/custody-report.ts'
import { brokenIn, type SetHead } from '../facts/set-head.ts'
import { Foreign, Soft } from './report-parts.tsx'
import { Rows } from './rows.tsx'

/**
 * Entries of the custody log, with where the log stood and what that shows and does not show; its caller numbers and
 * titles it (`custodyReport.title`).
 */
export function CustodySection({ extract, walk }: { extract: CustodyExtract; walk: SetHead['walk'] }) {
  const { entries, total, head } = extract
  return (
    <>
      <p>{total === 0 ? words.none : words.intro(entries.length, total)}</p>
      {total > 0 && <p className="note">{words.numbers}</p>}
      {total > 0 && <p className="note">{words.where}</p>}
      {entries.length > 0 && (
        <table className="grid custody">
          <thead>
            <tr>
              <th>{words.columns.seq}</th>
              <th>{words.columns.at}</th>
              <th>{words.columns.actor}</th>
              <th>{words.columns.what}</th>
            </tr>
          </thead>
          <tbody>
            <Rows>
              {entries.map((entry) => (
                <Fragment key={entry.seq}>
                  {entry.gap && (
                    <tr>
                      <td colSpan={4} className="soft">
                        {words.gap(entry.gap.count, entry.gap.from, entry.gap.to)}
                      </td>
                    </tr>
                  )}
                  <Entry entry={entry} />
                </Fragment>
              ))}
            </Rows>
          </tbody>
        </table>
      )}
      <div className="hash">
        {head === null ? (
          words.noHead
        ) : (
          <>
            {words.head(head.entries)}
            <div className="mono">{head.head}</div>
          </>
        )}
      </div>
      {head === null ? null : <WalkNote walk={walk} />}
      <h3>{words.meaning}</h3>
      <ul>
        {[...words.shows, ...words.showsNot].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

/** What was found when the log was walked to the head that is named above. */
export const WalkNote = ({ walk }: { walk: SetHead['walk'] }) => (
  <p className={brokenIn({ walk }) === null ? undefined : 'alert'}>{walkLine(walk)}</p>
)

function Entry({ entry: { seq, at, actor, pieces, hash } }: { entry: CustodyExtract['entries'][number] }) {
  return (
    <tr>
      <td className="nowrap">{seq}</td>
      <td className="nowrap">{exactInstant(at)}</td>
      <td>{actor === '' ? <Soft text={words.noActor} /> : <Foreign text={actor} />}</td>
      <td>
        {pieces.length === 0 ? words.removed : <Pieces pieces={pieces} />}
        <div className="mono soft">{hash}</div>
      </td>
    </tr>
  )
}

/** What an entry says. Given one by one, the pieces need no keys: they never change places. */
function Pieces({ pieces }: { pieces: readonly CustodyPiece[] }) {
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece) => {
      if (typeof piece === 'string') return piece
      return createElement(
        Foreign,
        'name' in piece ? { text: piece.name, path: true } : { text: piece.digest, mono: true },
      )
    }),
  )
}
