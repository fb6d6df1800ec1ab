import type { ItemReview, ReviewStatus } from '../../shared/model/finding.ts'
import { findings, reviewWords } from '../../shared/words/findings.ts'
import './review-sign.css'

/** Sign of a status: a bookmark, full or half. Decorative: its word is next to it or in a title. */
export function StatusSign({ status }: { status: ReviewStatus }) {
  return (
    <svg className="status-sign" viewBox="0 0 12 12" width="11" height="11" aria-hidden="true" focusable="false">
      {status === 'second_look' && <path d="M6 1.2v6.5L2.8 10V1.2z" fill="currentColor" />}
      <path
        d="M2.8 1.2h6.4V10L6 7.7 2.8 10z"
        fill={status === 'reviewed' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Position of a conclusion on its scale, as a row of strokes; no number, no colour. Decorative, next to its word. */
export function LadderSign({ step, steps }: { step: number; steps: number }) {
  return (
    <svg
      className="ladder-sign"
      viewBox={`0 0 ${steps * 5 - 2} 10`}
      width={steps * 5 - 2}
      height="10"
      aria-hidden="true"
    >
      {Array.from({ length: steps }, (_, at) =>
        at === step ? (
          <rect key={STEPS[at]} x={at * 5} y="0" width="3" height="10" fill="currentColor" />
        ) : (
          <rect key={STEPS[at]} x={at * 5 + 1} y="3" width="1" height="4" fill="currentColor" opacity="0.7" />
        ),
      )}
    </svg>
  )
}

const STEPS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

/** A person's records on an item, for lists: status and conclusion as signs, the words in the title. */
export function ReviewSign({ review }: { review: ItemReview | null }) {
  if (review === null) return null
  const { status, finding, tags } = review
  if (status === null && finding === null && tags.length === 0) return null
  const words = [
    ...(status === null ? [] : [reviewWords[status]]),
    ...(finding === null ? [] : [`${findings.title}: ${finding.conclusion ?? findings.noConclusion}`]),
    ...(finding?.isOfOtherBytes === true ? [findings.otherBytesShort] : []),
    ...(tags.length === 0 ? [] : [`${findings.tags}: ${tags.length}`]),
  ].join(' · ')
  return (
    <span className={finding?.isOfOtherBytes === true ? 'review-sign review-sign-other' : 'review-sign'} title={words}>
      {status !== null && <StatusSign status={status} />}
      {finding !== null && finding.step !== null && finding.steps !== null && (
        <LadderSign step={finding.step} steps={finding.steps} />
      )}
      {tags.length > 0 && (
        <span className="review-tags" aria-hidden="true">
          {tags.length}
        </span>
      )}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
