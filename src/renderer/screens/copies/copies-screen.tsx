import { useState } from 'react'
import type { CopyProgress } from '../../../shared/contract/copies.ts'
import type { OutputOf } from '../../../shared/contract/index.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import type { ItemSet } from '../../../shared/model/item-set.ts'
import { copiedLine, notCopiedWords, copies as words } from '../../../shared/words/copies.ts'
import { useCopyActions, useCopyProgress, useRedactedAmong } from '../../data/copies.ts'
import { Button } from '../../ui/button.tsx'
import { bytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SignatureLine } from '../report/signature-line.tsx'
import '../report/report.css'
import './copies.css'

type Props = { caseId: CaseId; items: ItemSet | null; onClose: () => void }

/** Copying of originals: what is copied, the progress and the outcome. It can continue in the background. */
export function CopiesScreen({ caseId, items, onClose }: Props) {
  const { make, stop } = useCopyActions(caseId)
  const progress = useCopyProgress(caseId)
  const redacted = useRedactedAmong(caseId, items)
  const [isAside, setAside] = useState(false)
  const done = progress === null || progress.ofBytes === 0 ? 0 : progress.bytes / progress.ofBytes

  if (make.isPending && isAside)
    return (
      <section className="report-strip" aria-label={words.title}>
        <ProgressBar label={words.title} done={done} />
        <span className="one-line">{lineOf(progress)}</span>
        <Button onClick={() => setAside(false)}>{words.show}</Button>
        <Button onClick={() => stop.mutate()}>{words.stop}</Button>
      </section>
    )
  if (make.isPending)
    return (
      <Sheet
        title={words.title}
        onClose={null}
        foot={
          <>
            {progress === null ? <span /> : <Button onClick={() => setAside(true)}>{words.hide}</Button>}
            <Button onClick={() => stop.mutate()}>{words.stop}</Button>
          </>
        }
      >
        <div className="copies">
          <ProgressBar label={words.title} done={done} />
          <p role="status">{lineOf(progress)}</p>
          <p className="field-hint prose">{words.stopHint}</p>
        </div>
      </Sheet>
    )
  if (make.data !== undefined) return <CopiesDone copied={make.data} onClose={onClose} />
  const isStopped = make.error?.error.kind === 'declined'
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button onClick={() => make.mutate(items)} isDisabled={redacted.isPending}>
            {words.choose}
          </Button>
        </>
      }
    >
      <div className="copies prose">
        {make.error !== null && !isStopped && <ErrorNote error={make.error.error} />}
        {isStopped && progress !== null && <Note isPlain>{words.stopped}</Note>}
        <p>{items === null ? words.whatAll : words.what({ n: items.size })}</p>
        {redacted.error !== null && <ErrorNote error={redacted.error.error} />}
        {redacted.data !== undefined && redacted.data > 0 && <Note>{words.redacted({ n: redacted.data })}</Note>}
        <p className="muted">{words.proven}</p>
        <p className="muted">{words.differences}</p>
      </div>
    </Sheet>
  )
}

const lineOf = (progress: CopyProgress | null): string =>
  progress === null
    ? words.waiting
    : [words.copying(progress), [bytes(progress.bytes), bytes(progress.ofBytes)].join(' / ')].join(' · ')

type CopiesDoneProps = { copied: OutputOf<'copies.make'>; onClose: () => void }

/** The folder of the copies, and why some originals were not copied. */
function CopiesDone({ copied, onClose }: CopiesDoneProps) {
  const { folder, notCopied, notCopiedCount } = copied
  return (
    <Sheet
      title={notCopiedCount === 0 ? words.allDone : words.someDone({ n: notCopiedCount })}
      onClose={onClose}
      foot={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="copies">
        <Name text={folder} isPath className="wraps selectable" />
        <p>{copiedLine(copied.copied, copied.kept, notCopiedCount)}</p>
        {notCopied.length > 0 && (
          <ul className="copies-left">
            {notCopied.map(({ reference, path, problem }) => (
              <li key={reference}>
                <strong>{reference}</strong> {notCopiedWords(problem)}
                <Name text={path} isPath className="wraps selectable muted" />
              </li>
            ))}
            {notCopiedCount > notCopied.length && (
              <li className="muted">{words.more({ n: notCopiedCount - notCopied.length })}</li>
            )}
          </ul>
        )}
        <SignatureLine signature={copied.signature} />
        <p className="field-hint prose">{words.check}</p>
      </div>
    </Sheet>
  )
}
