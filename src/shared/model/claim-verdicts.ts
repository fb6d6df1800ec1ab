/** The verdicts on claims that this version knows; any other is shown as received. */
export const KNOWN_CLAIM_VERDICTS = ['supported', 'contradicted', 'mixed', 'unverified'] as const
