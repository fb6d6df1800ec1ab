import type { OutputOf } from '../../../shared/contract/index.ts'
import { notCopiedWords, copies as words } from '../../../shared/words/copies.ts'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SignatureLine } from '../report/signature-line.tsx'

type Props = { copied: OutputOf<'copies.make'>; onClose: () => void }

/** Where the copies are, and which originals have none, with why. */
export function CopiesDone({ copied, onClose }: Props) {
  const { folder, notCopied, notCopiedCount } = copied
  return (
    <Sheet
      title={notCopiedCount === 0 ? words.allDone : words.someDone(notCopiedCount)}
      onClose={onClose}
      foot={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="copies">
        <Name text={folder} isPath className="wraps selectable" />
        <p>{words.done(copied.copied, copied.kept, notCopiedCount)}.</p>
        {notCopied.length > 0 && (
          <ul className="copies-left">
            {notCopied.map(({ reference, path, problem }) => (
              <li key={reference}>
                <strong>{reference}</strong> {notCopiedWords(problem)}
                <Name text={path} isPath className="wraps selectable muted" />
              </li>
            ))}
            {notCopiedCount > notCopied.length && (
              <li className="muted">{words.more(notCopiedCount - notCopied.length)}</li>
            )}
          </ul>
        )}
        <SignatureLine signature={copied.signature} />
        <p className="field-hint prose">{words.check}</p>
      </div>
    </Sheet>
  )
}
