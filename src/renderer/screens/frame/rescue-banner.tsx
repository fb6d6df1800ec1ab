import { useState } from 'react'
import type { OutputOf } from '../../../shared/contract/index.ts'
import { rescueWords as words } from '../../../shared/words/backups.ts'
import { sentSinceLine, sentSinceWords } from '../../../shared/words/sent-since.ts'
import { Button } from '../../ui/button.tsx'
import { SentSinceSheet } from './sent-since-sheet.tsx'

type Props = { rescue: NonNullable<OutputOf<'library.backups'>['rescue']> }

/** What was done at start about a library that could not be opened; stands until the app is closed. */
export function RescueBanner({ rescue: { why, backupAt, setAside, sentSince } }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <div className="frame-banner rescue-banner selectable" role="status">
        <span>
          {words[why]} {why !== 'restored' && (backupAt === null ? words.isNew : words.backup(backupAt))}{' '}
          {sentSinceLine(sentSince)}
          {setAside !== null && (
            <span className="rescue-aside">
              {words.setAside} <code className="wraps">{setAside}</code>
            </span>
          )}
        </span>
        {sentSince.rows.length > 0 && <Button onClick={() => setIsShown(true)}>{sentSinceWords.show}</Button>}
      </div>
      {isShown && <SentSinceSheet sent={sentSince} onClose={() => setIsShown(false)} />}
    </>
  )
}
