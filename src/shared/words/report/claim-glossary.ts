import type { KNOWN_CLAIM_VERDICTS } from '../../model/claim-verdicts.ts'

type Known = (typeof KNOWN_CLAIM_VERDICTS)[number]

/** How a report interprets the words above; the service's interface describes none of them. */
export const claimGlossary = {
  heading: 'Verdicts of the service on claims',
  note: 'As the service sends them in a fact check. Its interface does not describe these words; they are read here as what it takes from the sources it found at that time. Any other word is printed as it was sent. No verdict is a finding.',
  meanings: {
    supported: 'The sources it found support the claim.',
    contradicted: 'The sources it found contradict the claim.',
    mixed: 'The sources it found differ.',
    unverified: 'The sources it found do not settle it, or it found none.',
  } satisfies Record<Known, string>,
} as const
