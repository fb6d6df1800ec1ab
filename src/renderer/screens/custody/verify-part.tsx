import { useState } from 'react'
import { ExportedHead } from '../../../shared/model/custody.ts'
import { custodyScreen, lastVerifiedLine, logProgressLine } from '../../../shared/words/custody-screen.ts'
import { useCustodyState, useVerifyLog } from '../../data/custody.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EntryLinks } from './entry-links.tsx'
import { FoundSheet } from './found-sheet.tsx'

const words = custodyScreen

/** How the newest verification of the log ended or how far the present one is; begins one, alone or with an exported head. */
export function VerifyPart({ onShowEntry }: { onShowEntry: (seq: number) => void }) {
  const { running = null, last = null } = useCustodyState().data ?? {}
  const { start, stop } = useVerifyLog()
  const [isComparing, setComparing] = useState(false)
  const [isTelling, setTelling] = useState(false)
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
              <Button look="link" onClick={() => setTelling(true)}>
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
            <>
              <Button onClick={() => start.mutate(null)} isDisabled={start.isPending} title={words.verifyTitle}>
                {words.verify}
              </Button>
              <Button onClick={() => setComparing(true)}>{words.compare}</Button>
            </>
          ) : (
            <Button onClick={() => stop.mutate()}>{words.stop}</Button>
          )}
        </span>
      </div>
      {start.error !== null && <ErrorNote error={start.error.error} />}
      {isTelling && last !== null && (
        <FoundSheet
          last={last}
          onClose={() => setTelling(false)}
          onShowEntry={(seq) => {
            setTelling(false)
            onShowEntry(seq)
          }}
        />
      )}
      {isComparing && (
        <CompareSheet
          onClose={() => setComparing(false)}
          onGo={(expected) => {
            setComparing(false)
            start.mutate(expected)
          }}
        />
      )}
    </div>
  )
}

function CompareSheet({ onClose, onGo }: { onClose: () => void; onGo: (expected: ExportedHead) => void }) {
  const [head, setHead] = useState('')
  const [entries, setEntries] = useState('')
  const [isBad, setBad] = useState(false)
  const go = () => {
    const read = ExportedHead.safeParse({
      head: head.trim().toLowerCase(),
      entries: Number(entries.replaceAll(',', '').trim()),
    })
    if (read.success) onGo(read.data)
    else setBad(true)
  }
  const sheet = words.compareSheet
  return (
    <Sheet title={sheet.title} onClose={onClose} foot={<Button onClick={go}>{sheet.go}</Button>}>
      <div className="custody-compare">
        <p className="prose">{sheet.about}</p>
        <TextField label={sheet.head} value={head} onChange={setHead} onSubmit={go} autoFocus />
        <TextField label={sheet.entries} value={entries} onChange={setEntries} onSubmit={go} />
        {isBad && <p role="alert">{sheet.bad}</p>}
      </div>
    </Sheet>
  )
}
