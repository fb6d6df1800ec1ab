import type { ExportVerdict, ExportVerification } from '../../../shared/model/verified-export.ts'
import { demoExport } from '../../../shared/words/demo.ts'
import { rowOf } from '../../../shared/words/verified-row.ts'
import { refusedExport, verifiedExport, verifiedExportLine } from '../../../shared/words/verify-export.ts'
import { verifyScreen as words } from '../../../shared/words/verify-screen.ts'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'

type Props = {
  verdict: ExportVerdict
  /** What was verified. */
  path: string
  /** Chooses one manifest, where the folder has several. */
  onManifest: () => void
}

/** What the verification of an export came to, in words, and everything that speaks against it. */
export function Verdict({ verdict, path, onManifest }: Props) {
  if (verdict.state === 'refused') {
    const { reason, path: about } = verdict.refusal
    const isAmbiguous = reason === 'several_manifests'
    return (
      <div className="verify" role="status">
        <Note actions={isAmbiguous && <Button onClick={onManifest}>{words.chooseManifest}</Button>}>
          {reason !== 'no_originals' && <strong>{words.refused}</strong>} {refusedExport[reason]}
        </Note>
        <Name text={about} isPath className="wraps selectable" />
      </div>
    )
  }
  const { outcome, counts, manifest, failed, noted, notedCount } = verdict
  return (
    <div className="verify">
      <div role="status">
        <Note isPlain={outcome === 'proven'}>
          <strong>{outcomeWords(verdict)}</strong>
        </Note>
      </div>
      <Name text={path} isPath className="wraps selectable" />
      <p>{verifiedExportLine(counts)}</p>
      {manifest.state === 'used' && manifest.isDemo && <p>{demoExport.verified}</p>}
      {manifest.state === 'not_used' && (
        <p className="prose">
          {verifiedExport.manifestNotUsed} {manifest.refusal !== null && refusedExport[manifest.refusal.reason]}
        </p>
      )}
      {!verdict.isLibraryRead && <p className="prose">{verifiedExport.libraryUnreadable}</p>}
      <Rows title={words.failedRows} rows={failed} of={counts.failed} />
      <Rows title={words.otherRows} rows={noted} of={notedCount} />
    </div>
  )
}

function outcomeWords({ outcome, counts }: Extract<ExportVerdict, { state: 'verified' }>): string {
  switch (outcome) {
    case 'proven':
      return verifiedExport.proven
    case 'not_proven':
      return verifiedExport.notProven
    case 'failed':
      return words.failed({ n: counts.failed })
  }
}

type RowsProps = {
  title: string
  rows: readonly ExportVerification[]
  /** How many there are. */
  of: number
}

function Rows({ title, rows, of }: RowsProps) {
  if (of === 0) return null
  const left = of - rows.length
  return (
    <section className="verify-found" aria-label={title}>
      <h3 className="caps">{title}</h3>
      <ul>
        {rows.map((found, at) => {
          const { state, said } = rowOf(found, 'window')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change, and two may be the same.
            <li key={at}>
              {state !== null && <strong>{state}</strong>}
              <div>
                {said.map((one) => (
                  <Name key={one} text={one} isPath className="wraps selectable" />
                ))}
              </div>
            </li>
          )
        })}
        {left > 0 && <li className="muted">{words.more({ n: left })}</li>}
      </ul>
    </section>
  )
}
