import type { Attempt } from '../../../shared/model/check.ts'
import { history as words } from '../../../shared/words/item.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { withoutResult } from '../../../shared/words/viewer.ts'
import { Digest } from '../../ui/digest.tsx'
import { bytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'
import { RawReply } from './raw-reply.tsx'

/** One request: when, how it ended, and the answer as it came. `url` null = a file was sent. */
export function AttemptLine({ attempt, url }: { attempt: Attempt; url: string | null }) {
  const { outcome, reason, decision } = attempt
  return (
    <li className="attempt">
      <span className="attempt-number">{attempt.number}</span>
      <div className="lines selectable">
        <p>
          <When at={attempt.startedAt} isExact />
          {attempt.host !== null && (
            <>
              {' '}
              · <Name text={attempt.host} className="muted" />
            </>
          )}
        </p>
        <p>
          <strong>{outcome === null ? words.underWay : words.outcomes[outcome]}</strong>
          {attempt.httpStatus !== null && ` · HTTP ${attempt.httpStatus}`} ·{' '}
          <span className="muted">
            {words.sent.toLowerCase()} {bytes(attempt.sentBytes)} / {bytes(attempt.bodyBytes)}
          </span>
        </p>
        {reason !== null && (
          <p className="muted">
            {reasonWords(reason, { url, everSent: attempt.outcome === 'not_sent' ? 'nothing' : 'part' })}
          </p>
        )}
        {attempt.serviceMessage !== null && (
          <p>
            {withoutResult.serviceSays}: “<Name text={attempt.serviceMessage} keepLines />”
          </p>
        )}
        {decision !== null && <p>{words.decisions[decision]}</p>}
        {attempt.requestId !== null && (
          <p className="quiet">
            {words.requestId} <Name text={attempt.requestId} className="mono wraps" />
          </p>
        )}
        {attempt.sentName !== null && (
          <p className="quiet">
            {words.sentAs} <Name text={attempt.sentName} className="mono wraps" />
          </p>
        )}
        {attempt.sentSha256 !== null && (
          <p className="quiet">
            {url === null ? words.sentFile : words.sentBody} <Digest hex={attempt.sentSha256} />
          </p>
        )}
        {attempt.replyBytes !== null && <RawReply of={{ attemptId: attempt.id }} bytes={attempt.replyBytes} />}
      </div>
    </li>
  )
}
