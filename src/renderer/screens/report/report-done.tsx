import type { OutputOf } from '../../../shared/contract/index.ts'
import { namedGlyphs } from '../../../shared/words/glyphs.ts'
import { omissionLines } from '../../../shared/words/report-omissions.ts'
import { missingGlyphsLine, reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { byteSize } from '../../../shared/words/sizes.ts'
import { Button } from '../../ui/button.tsx'
import { Digest } from '../../ui/digest.tsx'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SignatureLine } from './signature-line.tsx'
import './report.css'

type Props = { written: OutputOf<'reports.export'>; onShow: () => void; onClose: () => void }

/** The folder and files of a saved report with their hashes, then what it omits. */
export function ReportDone({ written, onShow, onClose }: Props) {
  return (
    <Sheet
      title={words.done}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onShow}>{words.showFolder}</Button>
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      <div className="report-done">
        <div className="report-where">
          <Name text={written.folder} isPath className="wraps selectable" />
          <ul>
            {written.files.map((file) => (
              <li key={file.name}>
                <Name text={file.name} className="wraps selectable" />
                <span className="muted">
                  {byteSize(file.bytes)} · {words.sha256} <Digest hex={file.sha256} />
                </span>
              </li>
            ))}
          </ul>
        </div>
        <SignatureLine signature={written.signature} />
        {omissionLines(written).map((line) => (
          <Note key={line}>{line}</Note>
        ))}
        {written.missing.characters.length > 0 && (
          <Note>
            {missingGlyphsLine(written.missing)}
            <div>
              <Name text={namedGlyphs(written.missing)} className="wraps selectable" />
            </div>
          </Note>
        )}
      </div>
    </Sheet>
  )
}
