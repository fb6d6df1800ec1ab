import type { ReactNode } from 'react'
import type { FactCheck } from '../../../../shared/model/job.ts'
import { timeCode } from '../../../../shared/model/time-code.ts'
import { saidOfJob as said, factCheck as words } from '../../../../shared/words/fact-check.ts'
import { Block, Facts } from '../../../ui/block.tsx'
import { exactBytes, processing } from '../../../ui/format.ts'
import { Name } from '../../../ui/name.tsx'
import { ReadAnswerAgain } from './read-answer-again.tsx'
import { isNotUnderstood } from './reading.ts'

type Row = [string, ReactNode]
type Props = {
  check: FactCheck
  /** Length of the recording as its container states it, seconds; null = not known here. */
  ourSeconds: number | null
}

/** What was asked, word for word, and of whom; and what the service says of the job besides its result. */
export function AboutJob({ check, ourSeconds }: Props) {
  const { job, reading } = check
  const rows: Row[] = [
    [words.context, job.context === '' ? words.noContext : <Name key="context" text={job.context} keepLines />],
    [words.service, job.serviceOrigin],
  ]
  if (job.endedAt !== null && !isNotUnderstood(check)) {
    rows.push([words.answerRead, <ReadAnswerAgain key="again" job={job} />])
  }
  const told = reading === null ? [] : rowsOf(check, reading, ourSeconds)
  return (
    <>
      <Block title={words.asked}>
        <Facts rows={rows} />
      </Block>
      {told.length > 0 && (
        <Block title={said.title}>
          <Facts rows={told} />
        </Block>
      )}
    </>
  )
}

/** Members of the answer that stand nowhere else in the view, as the service gave them. */
function rowsOf({ job }: FactCheck, reading: NonNullable<FactCheck['reading']>, ourSeconds: number | null): Row[] {
  const rows: Row[] = []
  const text = (label: string, value: string | null) => {
    if (value !== null && value !== '') rows.push([label, <Name key={label} text={value} keepLines />])
  }
  const { durationSeconds, fileSizeBytes, processingTimeMs, userContext, result } = reading
  if (job.state === 'completed') {
    text(said.message, reading.statusMessage)
    text(said.error, reading.errorMessage)
  }
  text(said.file, reading.fileName)
  if (fileSizeBytes !== null) rows.push([said.size, exactBytes(fileSizeBytes)])
  if (durationSeconds !== null) {
    const length = durationSeconds < 0 ? String(durationSeconds) : timeCode(durationSeconds)
    rows.push([said.length, said.lengths(length, differing(durationSeconds, ourSeconds))])
  }
  text(said.modality, result?.modality ?? reading.modality)
  if (result?.hasDetailedReport != null) rows.push([said.detailed, result.hasDetailedReport ? said.yes : said.no])
  text(said.created, reading.createdAt)
  text(said.modified, reading.modifiedAt)
  if (processingTimeMs !== null) rows.push([said.took, processing(processingTimeMs)])
  if (userContext !== null && userContext !== job.context) text(said.otherContext, userContext)
  return rows
}

/** Less than this apart is rounding, seconds. */
const ROUNDING = 1

/** Our length where it is another one than the service's, which the cost follows. */
const differing = (theirs: number, ours: number | null): string | null =>
  ours === null || Math.abs(theirs - ours) < ROUNDING ? null : timeCode(ours)
