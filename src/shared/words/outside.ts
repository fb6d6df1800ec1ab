import type { Link } from '../model/links.ts'
import type { OutsideRefusal } from '../model/outside-link.ts'
import { shortened } from '../model/shortened.ts'
import { plainName } from '../model/visible-text.ts'
import { linkRefusals } from './links.ts'
import { messages } from './messages.ts'

export const outside = messages('outside', {
  open: 'Open in browser…',
  copy: 'Copy URL',
  notOpened: 'Not opened from here: {why}.',
  notHttps: 'it is not encrypted (http), so what it shows could be changed on the way',
})

/** Why a URL is not opened in a browser, after a colon. */
export const outsideRefusals: Record<OutsideRefusal, string> = { ...linkRefusals, not_https: outside.notHttps }

/** Shown for a URL that can only be copied. */
export const notOpened = (why: OutsideRefusal): string => outside.notOpened({ why: outsideRefusals[why] })

/** Most characters of a URL shown in a dialog; the custody log has all of it. */
const SHOWN = 300

const question = messages('outside.question', {
  message: 'Open {host} in your browser?',
  otherLetters: 'The host name uses other letters; the network knows it as {host}.',
  seen: 'Whoever runs this page can see the address of this computer and the time. Touchstone itself sends nothing.',
  logged: 'The custody log records that it was opened.',
  loggedFrom: 'The custody log records that it was opened from {reference}.',
  yes: 'Open in browser',
  no: 'Do not open',
})

/** Asked before a URL is passed to another program. `reference` = the item it was found with; null = none. */
export function outsideQuestion({ url, host, isIdn }: Link, reference: string | null) {
  return {
    message: question.message({ host }),
    detail: [
      plainName(shortened(url, SHOWN)),
      ...(isIdn ? [question.otherLetters({ host })] : []),
      question.seen,
      reference === null ? question.logged : question.loggedFrom({ reference }),
    ].join('\n\n'),
    yes: question.yes,
    no: question.no,
  }
}
