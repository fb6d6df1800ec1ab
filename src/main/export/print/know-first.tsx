import { knowFirst as words } from '../../../shared/words/report/report-set.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { knowFirst } from './know-first-lines.ts'
import { Foreign } from './report-parts.tsx'

/** More lines than these are not the first to know. */
const MOST = 5

/** What a reader has to know before the table, the gravest first, each with the items it is about. */
export function KnowFirst({ lines, hasChecks }: { lines: readonly EntryLine[]; hasChecks: boolean }) {
  const told = knowFirst(lines, hasChecks)
  if (told.length === 0) return null
  return (
    <>
      <h3>{words.title}</h3>
      <ul>
        {told.slice(0, MOST).map((line) => (
          <li key={line}>
            <Foreign text={line} />
          </li>
        ))}
        {told.length > MOST ? <li className="soft">{words.more({ n: told.length - MOST })}</li> : null}
      </ul>
    </>
  )
}
