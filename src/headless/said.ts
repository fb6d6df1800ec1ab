import type { ReasonCode } from '../shared/model/check.ts'
import { pauseLines as words } from '../shared/words/headless-pause.ts'
import { reasonWords } from '../shared/words/reasons-link.ts'
import { sentNameWords } from '../shared/words/sent-name.ts'
import { onOneLine } from './terminal-text.ts'

/** A message of the service about what was sent. `sentName` null = a URL; `name` null = what was sent was erased. */
export type Said = { message: string | null; sentName: string | null; name: string | null }

/** The message for people, and which item it means by the name that was sent; none where there is no message. */
export function saidSentences({ message, sentName, name }: Said): string[] {
  if (message === null) return []
  const called = name === null ? null : sentNameWords(message, { sentName, name })
  return [words.serviceSays({ message: onOneLine(message) }), ...(called === null ? [] : [onOneLine(called)])]
}

/** The members of a JSON line about it. */
export const saidMembers = ({ message, sentName }: Said) => ({ message, sentAs: sentName })

/** Why a check is in its state, with the service’s message: within the sentence, or after it. */
export const saidReason = (reason: ReasonCode, of: Parameters<typeof reasonWords>[1], said: Said): string => {
  const message = said.message === null ? null : onOneLine(said.message)
  const sentence = reasonWords(reason, of, message)
  const sentences = saidSentences(said)
  return [sentence, ...(reason === 'charge_not_stated' ? sentences.slice(1) : sentences)].join(' ')
}
