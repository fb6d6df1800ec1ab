import type { Link } from '../model/links.ts'
import type { OutsideRefusal } from '../model/outside-link.ts'
import { shortened } from '../model/shortened.ts'
import { plainName } from '../model/visible-text.ts'
import { linkRefusals } from './links.ts'

export const outside = {
  open: 'Open outside…',
  copy: 'Copy address',
} as const

/** Why an address is not opened outside; as the end of "It is not opened here: …". */
export const outsideRefusals: Record<OutsideRefusal, string> = {
  ...linkRefusals,
  not_https: 'it is not encrypted (http), so what it shows could be changed on the way',
}

/** Beside an address that can only be copied. */
export const notOpened = (why: OutsideRefusal): string => `It is not opened from here: ${outsideRefusals[why]}.`

/** Characters of an address that a dialog shows; the custody log holds the whole. */
const SHOWN = 300

/** Asked before an address is handed to another program. `reference` = the item it was found with; null = none. */
export function outsideQuestion({ url, host, isIdn }: Link, reference: string | null) {
  const shown = shortened(url, SHOWN)
  return {
    message: `Open ${host} in your browser?`,
    detail: [
      plainName(shown),
      ...(isIdn ? [`The host is written in other letters; the network knows it as ${host}.`] : []),
      'Whoever runs this page can see the address of this computer and the time. Touchstone itself sends nothing.',
      reference === null
        ? 'The custody log notes that it was opened.'
        : `The custody log notes that it was opened from ${reference}.`,
    ].join('\n\n'),
    yes: 'Open outside',
    no: 'Do not open',
  }
}
