import type { Turn } from '../../../../shared/model/fact-check.ts'
import { timeCode } from '../../../../shared/words/service-date.ts'

/** A transcript as plain text, a turn a paragraph, for the clipboard. */
export const plainTranscript = (turns: readonly Turn[]): string =>
  turns
    .map(({ speaker, startSeconds, text }) => {
      const head = [speaker, startSeconds === null ? null : timeCode(startSeconds)].filter((part) => part !== null)
      return head.length === 0 ? text : `${head.join(' ')}\n${text}`
    })
    .join('\n\n')
