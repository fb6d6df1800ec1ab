import { type ReactNode, useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/index.ts'
import { activity, doneWords as words } from '../../../../shared/words/activity.ts'
import { timeOfDay } from '../../../../shared/words/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { localInstant } from '../../../ui/format.ts'
import { Pieces } from '../log/pieces.tsx'
import type { GoToView } from '../ways.ts'
import { TaskList } from './task-list.tsx'

/** As many as are read at a glance. */
const SHOWN = 6

type Line = { key: string; at: number; what: string; text: ReactNode; onShow: () => void }
type Props = { now: OutputOf<'activity.now'>; onView: GoToView }

/** What ended today, newest first: requests by case and kind, and what this machine finished, as its entry says. */
export function DoneList({ now: { today, log }, onView }: Props) {
  const [isWhole, setWhole] = useState(false)
  const lines: Line[] = [
    ...today.ended.map((group) => ({
      key: `${group.caseId} ${group.kind}`,
      at: group.at,
      what: words.kinds[group.kind],
      text: `${group.caseReference}: ${words.ended(group)}`,
      onShow: () => onView('requests'),
    })),
    ...log.map((entry) => ({
      key: `entry ${entry.seq}`,
      at: entry.at,
      what: words.entries[entry.type] ?? entry.type,
      text: (
        <>
          {entry.caseReference !== null && `${entry.caseReference}: `}
          <Pieces pieces={entry.pieces} />
        </>
      ),
      onShow: () => onView('log', { seq: entry.seq }),
    })),
  ].toSorted((one, other) => other.at - one.at)
  if (lines.length === 0) return null
  return (
    <TaskList
      title={activity.lists.done}
      count={lines.length}
      beside={
        lines.length > SHOWN && (
          <Button look="link" onClick={() => setWhole(!isWhole)} isExpanded={isWhole}>
            {isWhole ? words.less : words.all(lines.length)}
          </Button>
        )
      }
    >
      {lines.slice(0, isWhole ? lines.length : SHOWN).map(({ key, at, what, text, onShow }) => (
        <li key={key} className="task task-ended">
          <time className="muted" dateTime={new Date(at).toISOString()} title={localInstant(at)}>
            {timeOfDay(at)}
          </time>
          <span className="one-line">{what}</span>
          <span className="muted one-line">{text}</span>
          <Button look="link" onClick={onShow}>
            {activity.show}
          </Button>
        </li>
      ))}
    </TaskList>
  )
}
