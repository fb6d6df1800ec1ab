import type { OutputOf } from '../../../shared/contract/index.ts'
import { rescueWords as words } from '../../../shared/words/backups.ts'

type Props = { rescue: NonNullable<OutputOf<'library.backups'>['rescue']> }

/** What was done at start about a library that could not be opened; stands until the app is closed. */
export function RescueBanner({ rescue: { why, backupAt, setAside } }: Props) {
  return (
    <div className="frame-banner selectable" role="status">
      {words[why]} {why !== 'restored' && (backupAt === null ? words.isNew : words.backup(backupAt))} {words.queue}
      {setAside !== null && (
        <>
          {' '}
          {words.setAside} <code>{setAside}</code>
        </>
      )}
    </div>
  )
}
