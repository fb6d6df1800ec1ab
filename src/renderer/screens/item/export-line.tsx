import { viewer } from '../../../shared/words/viewer.ts'
import type { useExportItem } from '../../data/reports.ts'
import { IconButton } from '../../ui/button.tsx'
import { Digest } from '../../ui/digest.tsx'
import { bytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'

/** How the export of a PDF ended. Saying no in the save dialog needs no words. */
export function ExportLine({ exporting }: { exporting: ReturnType<typeof useExportItem> }) {
  const { data, error } = exporting
  const failure = error === null || error.error.kind === 'declined' ? null : error.error
  if (data === undefined && failure === null) return null
  return (
    <div className="export-line" role="status">
      {failure !== null && <ErrorNote error={failure} />}
      {data !== undefined && (
        <div className="export-saved selectable">
          <Name text={viewer.exportTo(data.path)} isPath />
          <span className="muted">
            {viewer.exportDigest}, {bytes(data.bytes)}: <Digest hex={data.sha256} />
          </span>
        </div>
      )}
      <IconButton icon="close" label={viewer.dismiss} onClick={exporting.reset} />
    </div>
  )
}
