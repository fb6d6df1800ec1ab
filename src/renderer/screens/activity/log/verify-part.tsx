import { useState } from 'react'
import type { LastVerification } from '../../../../shared/model/custody.ts'
import { entriesNamed } from '../../../../shared/words/custody.ts'
import { type FoundState, foundByState } from '../../../../shared/words/custody-found.ts'
import { custodyScreen, lastVerifiedLine, logProgressLine } from '../../../../shared/words/custody-screen.ts'
import { useCustodyState, useVerifyLog } from '../../../data/custody.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EntryLinks } from './entry-links.tsx'

const words = custodyScreen

/** Outcome of the newest verification of the log, or progress of the current one, and the button to start one. */
export function VerifyPart({ onShowEntry }: { onShowEntry: (seq: number) => void }) {
  const { running = null, last = null } = useCustodyState().data ?? {}
  const { start, stop } = useVerifyLog()
  const [isShowing, setShowing] = useState(false)
  const broken = last?.result.chain.state === 'broken' ? last.result.chain.brokenAt : null
  return (
    <div className="custody-verify">
      <div className="custody-verify-line">
        {running === null ? (
          <>
            <span
              className="custody-verdict"
              data-broken={last?.result.outcome === 'broken' || undefined}
              role="status"
            >
              {last?.result.outcome === 'broken' && <Icon name="warning" size={14} />}
              {last === null ? words.never : lastVerifiedLine(last)}
            </span>
            {last !== null && (
              <Button look="link" onClick={() => setShowing(true)}>
                {words.found}
              </Button>
            )}
            {broken !== null && <EntryLinks seqs={[broken]} onShowEntry={onShowEntry} />}
          </>
        ) : (
          <>
            <ProgressBar label={words.verify} done={running.total > 0 ? running.done / running.total : 0} />
            <span role="status">{logProgressLine(running)}</span>
          </>
        )}
        <span className="custody-verify-tools">
          {running === null ? (
            <Button onClick={() => start.mutate()} isDisabled={start.isPending} title={words.verifyTitle}>
              {words.verify}
            </Button>
          ) : (
            <Button onClick={() => stop.mutate()}>{words.stop}</Button>
          )}
        </span>
      </div>
      {start.error !== null && <ErrorNote error={start.error.error} />}
      {isShowing && last !== null && (
        <FoundSheet
          last={last}
          onClose={() => setShowing(false)}
          onShowEntry={(seq) => {
            setShowing(false)
            onShowEntry(seq)
          }}
        />
      )}
    </div>
  )
}

/** In this order: failures come first. */
const STATES: Record<FoundState, IconName> = { broken: 'warning', whole: 'check', open: 'outside' }

type Props = { last: LastVerification; onShowEntry: (seq: number) => void; onClose: () => void }

/** Everything a verification found, failures first. */
function FoundSheet({ last, onShowEntry, onClose }: Props) {
  const found = foundByState(last.result)
  const named = entriesNamed(last.result)
  return (
    <Sheet
      title={custodyScreen.foundTitle}
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
                {custodyScreen.foundStates[state]}
                <span className="quiet">{custodyScreen.parts({ n: found[state].length })}</span>
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
