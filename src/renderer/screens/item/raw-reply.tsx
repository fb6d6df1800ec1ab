import type { Analysis } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { frame } from '../../../shared/words/ui.ts'
import { replyWords } from '../../../shared/words/viewer.ts'
import { useRawReply } from '../../data/items.ts'
import { CopyButton } from '../../ui/copy.tsx'
import { Digest } from '../../ui/digest.tsx'
import { bytes, exactBytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Disclosure } from './disclosure.tsx'

/** Characters of the reply that are drawn, and that the clipboard takes (`app.copy`). */
const SHOWN = 20_000
const COPYABLE = 1_000_000

/** The reply as it was received, with the digest that proves it. */
export function RawReply({ analysis }: { analysis: Analysis }) {
  return (
    <Disclosure label={words.raw} beside={bytes(analysis.replyBytes)}>
      {() => (
        <div className="lines">
          <p className="muted">{words.rawDigest(exactBytes(analysis.replyBytes))}</p>
          <p>
            <Digest hex={analysis.replySha256} />
          </p>
          <RawText analysis={analysis} />
        </div>
      )}
    </Disclosure>
  )
}

function RawText({ analysis }: { analysis: Analysis }) {
  const { data, error } = useRawReply(analysis.checkId)
  if (error !== null) return <ErrorNote error={error.error} />
  if (data == null) return <p className="quiet">{frame.loading}</p>
  return (
    <>
      {!data.isWhole && <Note>{words.rawCut}</Note>}
      {data.text.length > SHOWN && <p className="muted">{words.rawLong}</p>}
      {data.text.length > COPYABLE ? (
        <p className="muted">{replyWords.tooLongToCopy}</p>
      ) : (
        <CopyButton text={data.text} label={`${frame.copy} ${words.raw.toLowerCase()}`} shows />
      )}
      <pre className="raw-text selectable">
        <Name text={data.text.slice(0, SHOWN)} keepLines />
      </pre>
    </>
  )
}
