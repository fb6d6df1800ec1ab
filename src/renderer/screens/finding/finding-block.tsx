import { type ReactNode, useState } from 'react'
import { FINDING_LIMITS } from '../../../shared/model/finding.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import { findings as words } from '../../../shared/words/findings.ts'
import { useFindingActions } from '../../data/findings.ts'
import { useChangeSettings, useSettings } from '../../data/settings.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { FindingEditor } from './finding-editor.tsx'
import { FindingHistory } from './finding-history.tsx'
import { FindingText } from './finding-text.tsx'
import type { FindingEditing } from './use-finding-editing.ts'
import './finding.css'

type Props = {
  itemId: ItemId
  editing: FindingEditing
  /** Status and tags. */
  marks: ReactNode
  /** Leads to the comparison of two runs of this file; null = there are no two. */
  onCompareRuns: (() => void) | null
  /** M alone is the player's. */
  isPlayed: boolean
}

/** The third voice: what a person concludes, how far they are with the item, and how both came to be. */
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
    <Block title={words.title} className="block-finding">
      {draft !== null && settings !== undefined ? (
        <FindingEditor
          {...{ draft, current, asked }}
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
              <Button onClick={begin} isDisabled={known === null} keyCap={isPlayed ? '⇧M' : 'M'}>
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
