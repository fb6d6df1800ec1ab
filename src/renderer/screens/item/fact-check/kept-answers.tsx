import { useState } from 'react'
import type { Job, KeptAnswer } from '../../../../shared/model/job.ts'
import { keptAnswers as words } from '../../../../shared/words/fact-check.ts'
import { frame } from '../../../../shared/words/ui.ts'
import { useKeptAnswers } from '../../../data/fact-checks.ts'
import { bytes } from '../../../ui/format.ts'
import { ErrorNote } from '../../../ui/note.tsx'
import { When } from '../../../ui/when.tsx'
import { OpenedReply } from '../raw-reply.tsx'

/** Every kept answer about a job, byte for byte: one is chosen from those there are, at first the one that counts. */
export function KeptAnswers({ job }: { job: Job }) {
  const { data, error } = useKeptAnswers(job)
  const [chosen, setChosen] = useState<string | null>(null)
  if (error !== null) return <ErrorNote error={error.error} />
  if (data == null) return <p className="muted">{frame.loading}</p>
  const shown = data.find((answer) => nameOf(answer) === chosen) ?? data.find(isEnd) ?? data.at(-1)
  if (shown === undefined) return <p className="muted">{words.none}</p>
  return (
    <>
      <ul className="kept-answers" aria-label={words.list}>
        {data.map((answer) => (
          <li key={nameOf(answer)}>
            <button type="button" aria-pressed={answer === shown} onClick={() => setChosen(nameOf(answer))}>
              <span>{words.what[answer.what]}</span>
              <span className="quiet number">
                HTTP {answer.httpStatus} · {bytes(answer.bytes)}
              </span>
              <span className="quiet">
                <When at={answer.receivedAt} isExact />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <OpenedReply key={nameOf(shown)} of={shown.of} />
    </>
  )
}

const isEnd = ({ what }: KeptAnswer): boolean => what === 'end'
const nameOf = ({ of }: KeptAnswer): string => JSON.stringify(of)
