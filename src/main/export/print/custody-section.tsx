import { createElement, Fragment } from 'react'
import type { CustodyExtract, CustodyPiece } from '../../../shared/model/custody.ts'
import { CUSTODY_GROUPS as groupTitles } from '../../../shared/words/custody.ts'
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
          <EntryHead what={words.columns.what} />
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
      <LogHead head={head} walk={walk} />
      <h3>{words.meaning}</h3>
      <ul>
        {[...words.shows, ...words.showsNot].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

/** The entries that tell what became of the evidence, how many others there are, and where the log stood. */
export function CustodyMilestones({ extract, walk }: { extract: CustodyExtract; walk: SetHead['walk'] }) {
  const { milestones, groups, total, head } = extract
  if (total === 0) return <p>{words.none}</p>
  return (
    <>
      <p>{words.milestones(milestones.length, total)}</p>
      <table className="grid custody">
        <EntryHead what={words.columns.happened} />
        <tbody>
          {milestones.map(({ seq, at, actor, pieces }) => (
            <tr key={seq}>
              <td className="nowrap">{seq}</td>
              <td className="nowrap">{exactInstant(at)}</td>
              <td>{actor === '' ? <Soft text={words.noActor} /> : <Foreign text={actor} />}</td>
              <td>{pieces.length === 0 ? words.removed : <Pieces pieces={pieces} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">
        {words.allOfThem} {groups.map(({ group, ...of }) => words.ofGroup(groupTitles[group], of)).join(' · ')}
      </p>
      <LogHead head={head} walk={walk} />
    </>
  )
}

const EntryHead = ({ what }: { what: string }) => (
  <thead>
    <tr>
      <th>{words.columns.seq}</th>
      <th>{words.columns.at}</th>
      <th>{words.columns.actor}</th>
      <th>{what}</th>
    </tr>
  </thead>
)

/** Where the log stood when the report was made, and what was found when it was walked to there. */
function LogHead({ head, walk }: { head: CustodyExtract['head']; walk: SetHead['walk'] }) {
  return (
    <>
      <div className="hash">
        {head === null ? (
          words.noHead
        ) : (
          <>
            {words.head({ n: head.entries })}
            <div className="mono">{head.head}</div>
          </>
        )}
      </div>
      {head === null ? null : <WalkNote walk={walk} />}
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
