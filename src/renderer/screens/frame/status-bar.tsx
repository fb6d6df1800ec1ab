import type { ReactNode } from 'react'
import { custodyEntries, frame } from '../../../shared/words/ui.ts'
import { CopyButton } from '../../ui/copy.tsx'

type Props = { intake: ReactNode; veil: ReactNode; custody: { entries: number; head: string } | undefined }

/** What is being read, the read-only promise, and where the custody log stands. */
export function StatusBar({ intake, veil, custody }: Props) {
  return (
    <footer className="status-bar">
      {intake}
      {veil}
      <span className="status-promise one-line">{frame.readOnly}</span>
      {custody !== undefined && (
        <span className="status-custody">
          {custodyEntries(custody.entries)}
          {custody.entries > 0 && (
            <>
              <span aria-hidden="true">·</span> {frame.head}{' '}
              <code title={custody.head}>{`${custody.head.slice(0, 6)}…${custody.head.slice(-4)}`}</code>
              <CopyButton text={custody.head} label={frame.copyHead} />
            </>
          )}
        </span>
      )}
    </footer>
  )
}
