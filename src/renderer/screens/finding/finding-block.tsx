import { type ReactNode, useState } from 'react'
import { FINDING_LIMITS, type ItemFindings } from '../../../shared/model/finding.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import { markWords, revisionWords, findings as words } from '../../../shared/words/findings.ts'
import { useFindingActions } from '../../data/findings.ts'
import { useChangeSettings, useSettings } from '../../data/settings.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { When } from '../../ui/when.tsx'
import { Disclosure } from '../item/disclosure.tsx'
import { FindingEditor } from './finding-editor.tsx'
import { FindingText } from './finding-text.tsx'
import type { FindingEditing } from './use-finding-editing.ts'
import './finding.css'

type Props = {
  itemId: ItemId
  editing: FindingEditing
  /** Status and tags. */
  marks: ReactNode
  /** Opens the comparison of two runs of this file; null = there are fewer than two. */
  onCompareRuns: (() => void) | null
  /** Whether the player uses the M key. */
  isPlayed: boolean
}

/** The finding of an item with its status and tags, and the history of both. */
export function FindingBlock({ itemId, editing, marks, onCompareRuns, isPlayed }: Props) {
  const { known, isClosed, draft, setDraft, asked, begin } = editing
  const settings = useSettings().data
  const change = useChangeSettings()
  const { record, withdraw } = useFindingActions(itemId)
  const [reason, setReason] = useState<string | null>(null)
  const current = known?.current ?? null
  const save = async (operator: string) => {
    if (draft === null) return
    if (operator !== '') await change.mutateAsync({ operator })
    await record.mutateAsync(draft).then(
      () => setDraft(null),
      () => undefined,
    )
  }
  const close = () => {
    record.reset()
    setDraft(null)
  }
  return (
    <Block title={words.title} term="finding" className="block-finding">
      {draft !== null && settings !== undefined ? (
        <FindingEditor
          draft={draft}
          current={current}
          asked={asked}
          ladder={settings.ladder}
          operator={settings.operator}
          isBusy={record.isPending}
          error={record.error?.error ?? null}
          onDraft={setDraft}
          onSave={(operator) => void save(operator)}
          onClose={close}
        />
      ) : (
        <>
          {current === null ? (
            <p className="muted">{words.none}</p>
          ) : (
            <FindingText of={current} subject={known?.subject ?? null} />
          )}
          {isClosed && <p className="muted">{words.closed}</p>}
          <div className="finding-foot">
            {!isClosed && (
              <Button onClick={begin} isDisabled={known === null} keyOf={isPlayed ? 'findingOfPlayed' : 'finding'}>
                {current === null ? words.write : words.change}
              </Button>
            )}
            {!isClosed && current !== null && reason === null && (
              <Button look="quiet" onClick={() => setReason('')}>
                {words.withdraw}
              </Button>
            )}
            {onCompareRuns !== null && (
              <Button look="quiet" onClick={onCompareRuns} title={words.runsHint}>
                {words.runs}
              </Button>
            )}
          </div>
          {reason !== null && current !== null && (
            <div className="finding-withdraw">
              <TextArea
                label={words.reasonWithdraw}
                hint={words.reasonHint}
                rows={1}
                value={reason}
                maxLength={FINDING_LIMITS.reason}
                onChange={setReason}
              />
              <div className="finding-foot">
                <Button
                  onClick={() =>
                    withdraw.mutate({ seen: current.revision, reason }, { onSuccess: () => setReason(null) })
                  }
                  isDisabled={withdraw.isPending}
                >
                  {words.withdraw}
                </Button>
                <Button look="quiet" onClick={() => setReason(null)}>
                  {words.cancel}
                </Button>
              </div>
            </div>
          )}
          {withdraw.error !== null && <ErrorNote error={withdraw.error.error} />}
        </>
      )}
      <div className="part">{marks}</div>
      {known !== null && <FindingHistory of={known} />}
    </Block>
  )
}

/** The history of finding and marks: every revision, newest first, each of which can be opened. */
function FindingHistory({ of }: { of: ItemFindings }) {
  const { history, revisions, marks, markRevisions, subject } = of
  return (
    <>
      {history.length > 0 && (
        <Disclosure label={words.history} beside={words.historyOf({ n: revisions })}>
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
              {revisions > history.length && <li className="muted">{words.more({ n: revisions - history.length })}</li>}
            </ol>
          )}
        </Disclosure>
      )}
      {marks.length > 0 && (
        <Disclosure label={words.marksHistory} beside={words.historyOf({ n: markRevisions })}>
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
              {markRevisions > marks.length && (
                <li className="muted">{words.more({ n: markRevisions - marks.length })}</li>
              )}
            </ol>
          )}
        </Disclosure>
      )}
    </>
  )
}
