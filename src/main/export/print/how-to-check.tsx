import type { ReportOptions } from '../../../shared/model/report-options.ts'
import { checkCommands, howToCheck as words } from '../../../shared/words/report/how-to-check.ts'
import { unsignedWords } from '../../../shared/words/signing.ts'
import type { SetHead } from '../facts/set-head.ts'
import { WalkNote } from './custody-section.tsx'

type Props = {
  /** Something it is about is a file, or one was attached to an address. */
  hasFiles: boolean
  custody: SetHead['custody']
  files: ReportOptions['files']
  signature: SetHead['signature']
  /** How the log was found, where no other part says it; left out = one does. */
  walk?: SetHead['walk'] | undefined
}

/** What a reader can do to check a report, whatever parts and files were chosen; its caller titles it. */
export function HowToCheck({ hasFiles, custody, files, signature, walk }: Props) {
  const more = [
    ...(custody === null ? [] : [words.custody]),
    ...(files.includes('embedded') ? [words.attached] : []),
    words.touchstone,
  ]
  const cannot = [
    words.right,
    ...(hasFiles ? [words.before] : []),
    words.who,
    words.sumsAlone,
    ...(signature?.state === 'signed' ? [words.ownKey] : []),
  ]
  return (
    <div className="how-to-check">
      <ol>
        <li>{words.together}</li>
        {signature?.state === 'signed' ? (
          <>
            <li>
              {words.key}
              <code>{signature.allowedSigners}</code>
            </li>
            <li>
              {words.signature}
              <code>{checkCommands.signature}</code>
            </li>
          </>
        ) : null}
        <li>
          {words.sums}
          <code>{checkCommands.sums}</code>
        </li>
        {hasFiles ? <li>{words.originals}</li> : null}
      </ol>
      {signature?.state === 'unsigned' ? (
        <p>
          {words.unsigned} {unsignedWords[signature.reason]}
        </p>
      ) : null}
      <ul>
        {more.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {custody === null || walk === undefined ? null : <WalkNote walk={walk} />}
      <h3>{words.cannot}</h3>
      <ul>
        {cannot.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
