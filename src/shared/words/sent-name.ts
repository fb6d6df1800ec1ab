import { withoutResult } from './viewer.ts'

/**
 * Which file a message of the service means by the name it was sent under; null = it does not name it. The sent name is
 * random, so nothing else has it. `message` null = there is none; `sentName` null = a URL was sent.
 */
export function sentNameWords(
  message: string | null,
  { sentName, name }: { sentName: string | null; name: string },
): string | null {
  const stem = sentName?.replace(/\.[^.]*$/, '').toLowerCase() ?? ''
  return sentName !== null && stem !== '' && message?.toLowerCase().includes(stem)
    ? withoutResult.calledHere({ sentName, name })
    : null
}
