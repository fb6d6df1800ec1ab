import type { AccountStatus } from '../../../shared/contract/account.ts'
import type { AppError } from '../../../shared/errors.ts'
import { count } from '../../../shared/words/counts.ts'
import {
  connectionSentence,
  keychainWords,
  tokenWords,
  preferences as words,
} from '../../../shared/words/preferences.ts'
import { frame } from '../../../shared/words/ui.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'

type Props = {
  status: AccountStatus
  isBusy: boolean
  isTesting: boolean
  error: AppError | null
  onTake: () => void
  onForget: () => void
  onTest: () => void
}

const KEYCHAIN_FAILED = new Set<AccountStatus['keychain']>(['absent', 'locked', 'timeout', 'failed'])

/** Where the token is stored, and whether the service accepts it. The token itself never reaches this window. */
export function TokenBlock({ status, isBusy, isTesting, error, onTake, onForget, onTest }: Props) {
  const hasToken = status.token === 'keychain' || status.token === 'session'
  const canAskKeychain = !hasToken && KEYCHAIN_FAILED.has(status.keychain)
  const keychain = keychainWords[status.keychain]
  return (
    <Block title={words.token} term="token" className="settings-block">
      <p>
        <strong>{tokenWords[status.token]}</strong>
        {keychain !== null && ` ${keychain}`}
      </p>
      <p className="prose">
        {isTesting ? words.testing : connectionSentence[status.connection]}{' '}
        <span className="quiet">
          {status.checkedAt === null ? (
            words.notChecked
          ) : (
            <>
              {words.checked} <When at={status.checkedAt} />
            </>
          )}
        </span>
      </p>
      <div className="settings-actions">
        <Button onClick={onTake} isDisabled={isBusy}>
          {hasToken ? words.replaceToken : words.takeToken}
        </Button>
        {canAskKeychain ? (
          <Button onClick={onTest} isDisabled={isBusy}>
            {words.askKeychain}
          </Button>
        ) : (
          <Button onClick={onTest} isDisabled={isBusy || !hasToken} title={words.testHint}>
            {words.test}
          </Button>
        )}
        {(hasToken || canAskKeychain) && (
          <Button onClick={onForget} isDisabled={isBusy}>
            {words.forget}
          </Button>
        )}
      </div>
      <p className="field-hint prose">{words.tokenHint}</p>
      {status.credits !== null && (
        <p className="muted">
          {frame.credits}: {count(status.credits)}
        </p>
      )}
      {error !== null && <ErrorNote error={error} />}
    </Block>
  )
}
