import { type ReactNode, useEffect, useState } from 'react'
import type { ChosenPlace, VerifiedPlaceKind } from '../../../shared/contract/verifications.ts'
import { verifyWords } from '../../../shared/words/headless-verify.ts'
import { keyUnavailable } from '../../../shared/words/signing.ts'
import { verifiedExport } from '../../../shared/words/verify-export.ts'
import { verifyScreen as words } from '../../../shared/words/verify-screen.ts'
import { useSigningKey } from '../../data/signing.ts'
import { stopVerification, useVerification, useVerificationProgress } from '../../data/verifications.ts'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Verdict } from './verdict.tsx'
import '../report/report.css'
import './verify.css'

type Chosen = { export: ChosenPlace | null; evidence: ChosenPlace | null; signers: ChosenPlace | null }

type Props = {
  /** A dropped export; null = it is chosen here. */
  dropped: ChosenPlace | null
  onClose: () => void
}

/** Verification of an export: what it is verified with, how far it is, and what it came to. */
export function VerifyScreen({ dropped, onClose }: Props) {
  const { choose, run } = useVerification()
  const read = useVerificationProgress()
  const key = useSigningKey().data
  const [chosen, setChosen] = useState<Chosen>({ export: dropped, evidence: null, signers: null })
  const [isAside, setAside] = useState(false)
  useEffect(() => stopVerification, [])

  const pick = (what: VerifiedPlaceKind) =>
    choose.mutate(what, {
      onSuccess: (place) => {
        if (place?.state !== 'chosen') return
        run.reset()
        setChosen((old) => ({ ...old, [what === 'manifest' ? 'export' : what]: place }))
      },
    })
  const verify = () => {
    if (chosen.export === null) return
    const { evidence, signers } = chosen
    run.mutate({
      exportId: chosen.export.choiceId,
      evidenceId: evidence?.choiceId ?? null,
      signersId: signers?.choiceId ?? null,
    })
  }
  const progress = read === null ? words.starting : verifiedExport.reading({ done: read })

  if (run.isPending && isAside)
    return (
      <section className="report-strip" aria-label={words.title}>
        <strong>{words.title}</strong>
        <span className="one-line">{progress}</span>
        <Button onClick={() => setAside(false)}>{words.show}</Button>
        <Button onClick={stopVerification}>{words.stop}</Button>
      </section>
    )
  if (run.isPending)
    return (
      <Sheet
        title={words.title}
        onClose={null}
        foot={
          <>
            <Button onClick={() => setAside(true)}>{words.hide}</Button>
            <Button onClick={stopVerification}>{words.stop}</Button>
          </>
        }
      >
        <div className="verify">
          <Name text={chosen.export?.path ?? ''} isPath className="wraps selectable" />
          <p role="status">{progress}</p>
        </div>
      </Sheet>
    )
  if (run.data !== undefined)
    return (
      <Sheet
        key="verdict"
        title={words.title}
        isWide
        onClose={onClose}
        foot={
          <>
            <Button onClick={() => run.reset()}>{words.again}</Button>
            <Button onClick={onClose}>{words.close}</Button>
          </>
        }
      >
        <Verdict verdict={run.data} path={chosen.export?.path ?? ''} onManifest={() => pick('manifest')} />
      </Sheet>
    )
  const isStopped = run.error?.error.kind === 'declined'
  const error = choose.error ?? (isStopped ? null : run.error)
  const bad = choose.data?.state === 'no_signers' ? choose.data : null
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button onClick={verify} isDisabled={chosen.export === null || choose.isPending}>
            {words.verify}
          </Button>
        </>
      }
    >
      <div className="verify">
        {error !== null && <ErrorNote error={error.error} />}
        {isStopped && <Note isPlain>{words.stopped}</Note>}
        {bad !== null && (
          <Note>
            <Name
              text={
                bad.line === null
                  ? verifyWords.noAllowedSigners({ path: bad.path })
                  : verifyWords.badAllowedSigners({ path: bad.path, line: bad.line })
              }
            />
          </Note>
        )}
        <p className="prose">{words.what}</p>
        <dl className="verify-with">
          <Choice label={words.export} place={chosen.export} instead={words.noExport}>
            <Button onClick={() => pick('export')}>{words.chooseFolder}</Button>
          </Choice>
          <Choice label={words.originals} place={chosen.evidence} instead={words.knownOriginals}>
            <Button onClick={() => pick('evidence')}>{words.chooseFolder}</Button>
            {chosen.evidence !== null && (
              <Button look="quiet" onClick={() => setChosen((old) => ({ ...old, evidence: null }))}>
                {words.leaveOut}
              </Button>
            )}
          </Choice>
          <Choice
            label={words.keys}
            place={null}
            instead={key?.state === 'unavailable' ? keyUnavailable[key.reason] : words.ownKeys}
          />
          <Choice label={words.signers} place={chosen.signers} instead={words.noSigners}>
            <Button onClick={() => pick('signers')}>{words.chooseFile}</Button>
            {chosen.signers !== null && (
              <Button look="quiet" onClick={() => setChosen((old) => ({ ...old, signers: null }))}>
                {words.leaveOut}
              </Button>
            )}
          </Choice>
        </dl>
      </div>
    </Sheet>
  )
}

type ChoiceProps = { label: string; place: ChosenPlace | null; instead: string; children?: ReactNode }

/** One thing an export is verified with: what was chosen, or what holds instead. */
function Choice({ label, place, instead, children }: ChoiceProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {place === null ? (
          <span className="muted">{instead}</span>
        ) : (
          <Name text={place.path} isPath className="wraps selectable" />
        )}
        {children !== undefined && <span className="verify-buttons">{children}</span>}
      </dd>
    </>
  )
}
