import { createLogged, type Learn } from './logged.ts'
import type { Database } from './open.ts'
import { ANSWER_ENTRIES, createReplyAnchors, type ReplyAnchors } from './reply-anchors.ts'
import { createRequestAnchors, REQUEST_ENTRIES, type RequestAnchors } from './request-anchors.ts'

/** What the log of a library says of requests and of the coming of answers: one walk for both. For the reader thread. */
export function createLoggedAnchors(
  db: Database,
  keptMs?: number,
): { answers: () => ReplyAnchors; requests: () => RequestAnchors } {
  const logged = createLogged(db, [...new Set([...ANSWER_ENTRIES, ...REQUEST_ENTRIES])], createAnchors, keptMs)
  return { answers: () => logged().answers, requests: () => logged().requests }
}

function createAnchors() {
  const answers = createReplyAnchors()
  const requests = createRequestAnchors(answers)
  const learn: Learn = (...said) => {
    answers.learn(...said)
    requests.learn(...said)
  }
  return { learn, answers, requests }
}
