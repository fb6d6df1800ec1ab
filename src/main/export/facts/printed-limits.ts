/** How much of long lists and texts is printed; where a report ends one early it says so, and the JSON holds all of it. */
export const PRINTED = {
  claims: 50,
  claimText: 1000,
  /** Pages of the timeline, the earliest first. */
  pages: 200,
  turns: 300,
  turnText: 2000,
  /** Quotes, explanations, titles, addresses, messages. */
  partText: 1500,
  /** Members of a reply without a place of their own, and the JSON of each. */
  members: 100,
  memberText: 1500,
  /** Revisions of a finding, and each of their texts. */
  revisions: 20,
  revisionText: 4000,
} as const
