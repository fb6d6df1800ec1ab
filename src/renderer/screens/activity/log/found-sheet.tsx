import type { LastVerification } from '../../../../shared/model/custody.ts'
import { counted } from '../../../../shared/words/counts.ts'
import { entriesNamed } from '../../../../shared/words/custody.ts'
import { type FoundState, foundByState } from '../../../../shared/words/custody-found.ts'
import { lastVerifiedLine, custodyScreen as words } from '../../../../shared/words/custody-screen.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EntryLinks } from './entry-links.tsx'

/** In this order: what fails is read first. */
const STATES: Record<FoundState, IconName> = { broken: 'warning', whole: 'check', open: 'outside' }

type Props = { last: LastVerification; onShowEntry: (seq: number) => void; onClose: () => void }

/** All that a verification found, what does not hold first. */
export function FoundSheet({ last, onShowEntry, onClose }: Props) {
  const found = foundByState(last.result)
  const named = entriesNamed(last.result)
  return (
    <Sheet
      title={words.found}
      isWide
      onClose={onClose}
      {...(named.length > 0 && {
        foot: (
          <span className="custody-found-entries">
            <EntryLinks seqs={named} onShowEntry={onShowEntry} />
          </span>
        ),
      })}
    >
      <div className="custody-found selectable">
        <p>{lastVerifiedLine(last)}</p>
        {(Object.keys(STATES) as FoundState[]).map((state) =>
          found[state].length === 0 ? null : (
            <section key={state} data-state={state}>
              <h3>
                <Icon name={STATES[state]} size={14} />
                {words.foundStates[state]}
                <span className="quiet">{counted(found[state].length, 'part')}</span>
              </h3>
              <ul>
                {found[state].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
    </Sheet>
  )
}
