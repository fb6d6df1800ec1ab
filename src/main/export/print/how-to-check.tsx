import type { ReportOptions } from '../../../shared/model/report-options.ts'
import { howToCheck as words } from '../../../shared/words/report/how-to-check.ts'
import type { SetHead } from '../facts/set-head.ts'
import { WalkNote } from './custody-section.tsx'

type Props = {
  /** Something it is about is a file, or one was attached to an address. */
  hasFiles: boolean
  custody: SetHead['custody']
  files: ReportOptions['files']
  /** How the log was found, where no other part says it; left out = one does. */
  walk?: SetHead['walk'] | undefined
}

/** What a reader can do to check a report, whatever parts and files were chosen; its caller titles it. */
export function HowToCheck({ hasFiles, custody, files, walk }: Props) {
  const lines = [
    words.files,
    words.signature,
    ...(hasFiles ? [words.originals] : []),
    ...(custody === null ? [] : [words.custody]),
    ...(files.includes('embedded') ? [words.attached] : []),
    words.touchstone({ hasFiles }),
  ]
  return (
    <div className="how-to-check">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {custody === null || walk === undefined ? null : <WalkNote walk={walk} />}
    </div>
  )
}
