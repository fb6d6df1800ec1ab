import type { SigningKey } from '../../../shared/model/signing.ts'
import { keyUnavailable, signingWords as words } from '../../../shared/words/signing.ts'
import { frame } from '../../../shared/words/ui.ts'
import { useSigningActions, useSigningKey } from '../../data/signing.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'

/** The key that signs the log and exports: its fingerprint, and actions on it. */
export function SigningBlock() {
  const asked = useSigningKey()
  const { make, sign, confirmRestored } = useSigningActions()
  const actions = [make, sign, confirmRestored]
  const isBusy = asked.isFetching || actions.some(({ isPending }) => isPending)
  const failure = actions.find(({ error }) => error !== null && error.error.kind !== 'declined')?.error
  const only = (run: (typeof actions)[number]) => () => {
    for (const action of actions) action.reset()
    run.mutate()
  }
  // Nothing is signed while the library is being moved.
  if (asked.isError) return null
  const key = asked.data
  return (
    <Block title={words.title} term="signature" className="settings-block">
      {key === undefined ? <p className="quiet">{words.asking}</p> : <KeyFacts signingKey={key} />}
      <div className="settings-actions">
        {key?.state === 'none' && (
          <Button onClick={only(make)} isDisabled={isBusy}>
            {words.make}
          </Button>
        )}
        {key?.state === 'elsewhere' && (
          <Button onClick={only(make)} isDisabled={isBusy}>
            {words.makeHere}
          </Button>
        )}
        {key?.state === 'unavailable' && (
          <Button onClick={() => void asked.refetch()} isDisabled={isBusy}>
            {words.askAgain}
          </Button>
        )}
        {key?.state === 'held' && key.isContained && (
          <Button onClick={only(sign)} isDisabled={isBusy}>
            {words.sign}
          </Button>
        )}
        {key?.state === 'held' && !key.isContained && (
          <Button onClick={only(confirmRestored)} isDisabled={isBusy}>
            {words.confirm}
          </Button>
        )}
        {actions.some(({ isPending }) => isPending) && <span className="quiet">{words.signing}</span>}
      </div>
      <p className="field-hint prose">{words.hint}</p>
      {failure != null && <ErrorNote error={failure.error} />}
    </Block>
  )
}

function KeyFacts({ signingKey: key }: { signingKey: SigningKey }) {
  switch (key.state) {
    case 'none':
      return <p>{words.none}</p>
    case 'elsewhere':
      return (
        <>
          <Note>{[words.elsewhere, words.notSigned].join(' ')}</Note>
          <Facts rows={[[words.otherKeys, <Fingerprints key="keys" of={key.fingerprints} />]]} />
        </>
      )
    case 'unavailable':
      return (
        <>
          <p>{[keyUnavailable[key.reason], words.notSigned].join(' ')}</p>
          {key.fingerprints.length > 0 && (
            <Facts rows={[[words.otherKeys, <Fingerprints key="keys" of={key.fingerprints} />]]} />
          )}
        </>
      )
    case 'held':
      return (
        <>
          {!key.isContained && <Note>{words.missing({ entries: key.signedLast?.entries ?? 0 })}</Note>}
          <Facts
            rows={[
              [words.fingerprint, <Fingerprints key="own" of={[key.fingerprint]} />],
              [
                words.line,
                <span key="line">
                  <code className="wraps">{key.allowedSigners}</code>{' '}
                  <CopyButton text={key.allowedSigners} label={frame.copyThing({ thing: words.line })} />
                </span>,
              ],
              [
                words.signedLast,
                key.signedLast === null ? (
                  words.never
                ) : (
                  <span key="head">
                    {words.entry({ entries: key.signedLast.entries })}{' '}
                    {key.signedAt !== null && (
                      <span className="quiet">
                        <When at={key.signedAt} />
                      </span>
                    )}
                  </span>
                ),
              ],
              key.earlier.length === 0 ? null : [words.earlier, <Fingerprints key="earlier" of={key.earlier} />],
            ]}
          />
        </>
      )
  }
}

function Fingerprints({ of }: { of: readonly string[] }) {
  return (
    <>
      {of.map((fingerprint) => (
        <span key={fingerprint} className="signing-fingerprint">
          <code className="wraps">{fingerprint}</code>{' '}
          <CopyButton text={fingerprint} label={frame.copyThing({ thing: words.fingerprint })} />
        </span>
      ))}
    </>
  )
}
