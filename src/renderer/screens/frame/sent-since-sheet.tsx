import type { SentSince } from '../../../shared/model/sent-since.ts'
import { amounts } from '../../../shared/words/amounts.ts'
import { sentSinceLine, sentSinceWords as words } from '../../../shared/words/sent-since.ts'
import { Digest } from '../../ui/digest.tsx'
import { Name } from '../../ui/name.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { When } from '../../ui/when.tsx'

/** What was sent after the backup that replaces the library, so that nobody pays for it twice. */
export function SentSinceSheet({ sent, onClose }: { sent: SentSince; onClose: () => void }) {
  const more = sent.charged + sent.unknown - sent.rows.length
  return (
    <Sheet title={words.title} isWide onClose={onClose}>
      <div className="move-sheet">
        <p className="prose">{sentSinceLine(sent)}</p>
        <p className="field-hint prose">{words.hint}</p>
        <table className="sent-since">
          <thead>
            <tr>
              {Object.values(words.columns).map((column) => (
                <th key={column} scope="col" className={column === words.columns.credits ? 'number' : ''}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sent.rows.map(({ attemptId, at, name, sha256, expectedCredits, isCharged }) => (
              <tr key={attemptId}>
                <td>
                  <When at={at} />
                </td>
                <td className="wraps">
                  {name !== null && !name.startsWith('removed:') ? (
                    <Name text={name} />
                  ) : sha256 === null ? (
                    words.removedAddress
                  ) : (
                    <Digest hex={sha256} isShort />
                  )}
                </td>
                <td className="number">{expectedCredits}</td>
                <td>{isCharged ? words.charged : words.unknown}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <p className="quiet">{amounts.more({ n: more })}</p>}
      </div>
    </Sheet>
  )
}
