import type { NotPlaced, Placing } from '../main/export/placing/placing.ts'
import { exportLine as words } from '../shared/words/export-line.ts'
import { wrongUse } from '../shared/words/headless.ts'
import type { ExitCode } from './core.ts'
import type { Output } from './output.ts'

/** Says where the files of a report are, and why where they are not where they were to be. */
export function tellPlaced(placing: Placing, output: Output): ExitCode {
  if (placing.state !== 'placed' && placing.because !== null) output.say(whyNot(placing.because))
  if (placing.state === 'kept') output.say(words.kept(placing.folder))
  if (placing.state === 'waits') output.say(words.waits(placing.folder))
  else
    for (const { path, sha256 } of placing.files)
      output.result({ type: 'export', file: path, sha256 }, `${sha256}  ${path}`)
  return placing.state === 'placed' ? 0 : 1
}

const whyNot = ({ reason, path }: NotPlaced): string => sentences[reason](path)

const sentences: Record<NotPlaced['reason'], (path: string) => string> = {
  taken: wrongUse.fileThere,
  among_evidence: words.amongEvidence,
  in_library: words.inLibrary,
  disk_full: words.diskFull,
  not_writable: words.notWritable,
  not_readable: words.notReadable,
}
