import type { KNOWN_CLAIM_VERDICTS } from '../../model/claim-verdicts.ts'
import { messages } from '../messages.ts'

type Known = (typeof KNOWN_CLAIM_VERDICTS)[number]

/** How a report interprets the service’s verdicts on claims; its interface describes none of them. */
export const claimGlossary = messages('report.claim-glossary', {
  heading: 'Verdicts of the service on claims',
  note: 'As sent by the service in a fact check. Its interface does not define these words. They are read here as its view of the sources it found at the time. Any other word is printed as sent. No verdict is a finding.',
  meanings: {
    supported: 'The service says that sources support the claim; those it names, if any, are listed with the claim.',
    contradicted:
      'The service says that sources contradict the claim; those it names, if any, are listed with the claim.',
    mixed: 'The service says that sources disagree about the claim.',
    unverified: 'The service says that sources do not settle the claim, or that it found none.',
  } satisfies Record<Known, string>,
})
