import type { Job } from '../../../../shared/model/job.ts'
import { factCheck as words } from '../../../../shared/words/fact-check.ts'
import { useReadFactCheckAgain } from '../../../data/fact-checks.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import { When } from '../../../ui/when.tsx'

/** Says whether a later version parsed the stored reply again, and offers to parse it again; nothing is sent. */
export function ReadAnswerAgain({ job: { checkId, readAgainAt } }: { job: Job }) {
  const { mutate, data, error, isPending } = useReadFactCheckAgain()
  return (
    <>
      {readAgainAt === null ? (
        words.readOnce
      ) : (
        <>
          {words.readAgainAt} <When at={readAgainAt} />
        </>
      )}{' '}
      <Button look="link" onClick={() => mutate(checkId)} isDisabled={isPending}>
        {words.readAgain}
      </Button>{' '}
      {data !== undefined && (
        <span className="muted" role="status">
          {data.isChanged ? words.readAgainDone : words.readAgainSame}
        </span>
      )}
      {error !== null && <ErrorNote error={error.error} />}
    </>
  )
}
