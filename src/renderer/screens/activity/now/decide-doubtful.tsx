import type { DoubtfulRow } from '../../../../shared/model/check.ts'
import { useCaseActions, useCases } from '../../../data/cases.ts'
import { useQueueActions } from '../../../data/checks.ts'
import { DecideSheet, type Decision } from './decide-sheet.tsx'

type DecideDoubtfulProps = { rows: readonly DoubtfulRow[]; onClose: () => void }

/** The decision sheet, and what each decision does. */
export function DecideDoubtful({ rows, onClose }: DecideDoubtfulProps) {
  const { decide, decideAll, attach } = useQueueActions()
  const cases = useCases().data ?? []
  const life = useCaseActions()
  const isClosed = ({ caseId }: DoubtfulRow) => cases.find(({ id }) => id === caseId)?.closedAt != null
  const [only] = rows.length === 1 ? rows : []
  const done = { onSuccess: onClose }
  const onDecide = (choice: Decision) => {
    if (only !== undefined) decide.mutate({ attemptId: only.attemptId, choice }, done)
    else if (choice !== 'send_again')
      decideAll.mutate({ attemptIds: rows.map(({ attemptId }) => attemptId), choice }, done)
  }
  return (
    <DecideSheet
      rows={rows}
      closed={rows.filter(isClosed).length}
      isBusy={decide.isPending || decideAll.isPending || attach.isPending || life.isBusy}
      error={(decide.error ?? decideAll.error ?? attach.error)?.error ?? life.error}
      onDecide={onDecide}
      onAttach={(text) => {
        if (only !== undefined) attach.mutate({ attemptId: only.attemptId, text }, done)
      }}
      onReopen={() => {
        if (only !== undefined) life.setClosed(only.caseId, false)
      }}
      onClose={onClose}
    />
  )
}
