import type { ItemFindings } from '../../../shared/model/finding.ts'
import { markWords, revisionWords, findings as words } from '../../../shared/words/findings.ts'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'
import { Disclosure } from '../item/disclosure.tsx'
import { FindingText } from './finding-text.tsx'

/** Who changed what and when: every revision, newest first, each to be opened as it was. */
export function FindingHistory({ of }: { of: ItemFindings }) {
  const { history, revisions, marks, markRevisions, subject } = of
  return (
    <>
      {history.length > 0 && (
        <Disclosure label={words.history} beside={words.historyOf(revisions)}>
          {() => (
            <ol className="finding-history">
              {history.map((revision, at) => (
                <li key={revision.revision}>
                  <p>
                    <Name text={revisionWords(revision, history[at + 1] ?? null)} keepLines />
                  </p>
                  <p className="quiet">
                    <Name text={revision.author} />, <When at={revision.at} isExact />
                  </p>
                  {revision.reason !== '' && (
                    <p className="muted">
                      “<Name text={revision.reason} keepLines />”
                    </p>
                  )}
                  {!revision.isWithdrawn && at > 0 && (
                    <Disclosure label={words.asItWas} look="link">
                      {() => <FindingText of={revision} subject={subject} />}
                    </Disclosure>
                  )}
                </li>
              ))}
              {revisions > history.length && <li className="muted">{words.more(revisions - history.length)}</li>}
            </ol>
          )}
        </Disclosure>
      )}
      {marks.length > 0 && (
        <Disclosure label={words.marksHistory} beside={words.historyOf(markRevisions)}>
          {() => (
            <ol className="finding-history">
              {marks.map((mark) => (
                <li key={mark.revision}>
                  <p>
                    <Name text={markWords(mark)} keepLines />
                  </p>
                  <p className="quiet">
                    <Name text={mark.author} />, <When at={mark.at} isExact />
                  </p>
                </li>
              ))}
              {markRevisions > marks.length && <li className="muted">{words.more(markRevisions - marks.length)}</li>}
            </ol>
          )}
        </Disclosure>
      )}
    </>
  )
}
