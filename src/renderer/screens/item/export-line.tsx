import { omissionLines } from '../../../shared/words/report-omissions.ts'
import { missingGlyphsLine } from '../../../shared/words/report-sheet.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import type { useExportItem } from '../../data/reports.ts'
import { IconButton } from '../../ui/button.tsx'
import { Digest } from '../../ui/digest.tsx'
import { bytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { SignatureLine } from '../report/signature-line.tsx'

/** How the export of an item ended. A cancelled save dialog needs no message. */
export function ExportLine({ exporting }: { exporting: ReturnType<typeof useExportItem> }) {
  const { data, error } = exporting
  const failure = error === null || error.error.kind === 'declined' ? null : error.error
  if (data === undefined && failure === null) return null
  const pdf = data?.files.find(({ name }) => name.endsWith('.pdf'))
  return (
    <div className="export-line" role="status">
      {failure !== null && <ErrorNote error={failure} />}
      {data !== undefined && (
        <div className="export-saved selectable">
          <Name text={viewer.exportTo({ folder: data.folder })} isPath />
          {pdf !== undefined && (
            <span className="muted">
              {viewer.exportDigest}, {bytes(pdf.bytes)}: <Digest hex={pdf.sha256} />
            </span>
          )}
          <SignatureLine signature={data.signature} />
          {omissionLines(data).map((line) => (
            <Note key={line}>{line}</Note>
          ))}
          {data.missing.characters.length > 0 && <Note>{missingGlyphsLine(data.missing)}</Note>}
        </div>
      )}
      <IconButton icon="close" label={viewer.dismiss} onClick={exporting.reset} />
    </div>
  )
}
