import type { Quote } from '../../../src/shared/contract/checks.ts'
import { noneAsked, noOutcomes, nothingElsewhere } from '../../../src/shared/model/asked-before.ts'
import type { BatchQuestion } from '../../../src/shared/model/question.ts'

export type Asks = 'files' | 'links' | 'mixed'
type Scene = { asks?: Asks; quote?: Partial<Quote> }
type OfFactCheck = Extract<BatchQuestion, { kind: 'fact_check' }>

/** An invented cost sheet of a fact check: an image, audio and videos, links, or all of them. */
export function factCheckQuote(plain: Quote, batch: OfFactCheck, { asks = 'mixed', quote }: Scene): Quote {
  const files = asks === 'links' ? 0 : 5
  const links = asks === 'files' ? 0 : 3
  const sentLinks = batch.linkModality === null ? 0 : links
  const ofFiles: Quote['prices'] =
    files === 0
      ? []
      : [
          { modality: 'video', count: 2, credits: 31, each: null, basis: 'service', unknownLength: 1 },
          { modality: 'audio', count: 1, credits: 12, each: 12, basis: 'service', unknownLength: 0 },
          { modality: 'image', count: 2, credits: 10, each: 5, basis: 'service', unknownLength: 0 },
        ]
  const ofLinks: Quote['prices'] =
    sentLinks === 0
      ? []
      : [
          {
            modality: batch.linkModality,
            count: sentLinks,
            credits: 15,
            each: 5,
            basis: 'last_seen',
            unknownLength: batch.linkModality === 'image' ? 0 : sentLinks,
          },
        ]
  const prices = [...ofFiles, ...ofLinks]
  const expectedCredits = prices.reduce((sum, { credits }) => sum + credits, 0)
  const bytesToSend = files === 0 ? 0 : 61_339_002
  return {
    ...plain,
    batch,
    selectedItems: files + links + (files === 0 ? 2 : 5),
    mediaToSend: files + sentLinks,
    linksToSend: sentLinks,
    bytesToSend,
    alreadyAnswered: 1,
    alreadyRunning: files === 0 ? 0 : 2,
    alreadyFailed: files === 0 ? 0 : 1,
    alreadyQueued: 0,
    chargeUnknown: 0,
    refusedBefore: 0,
    sentBefore: 0,
    otherToken: nothingElsewhere(),
    elsewhere: nothingElsewhere(),
    again: noneAsked(),
    undecoded: 0,
    duplicates: 0,
    askedOtherwise: {
      text: { ...noOutcomes(), answered: files === 0 ? 0 : 1 },
      kind: { ...noOutcomes(), failed: links },
    },
    linkGuesses: { image: 0, audio: 0, video: asks === 'links' ? links : 0, unknown: asks === 'mixed' ? links : 0 },
    ineligible: [
      { reason: 'not_a_medium', count: 1 },
      ...(links > 0 && sentLinks === 0 ? [{ reason: 'no_modality' as const, count: links }] : []),
    ],
    expectedCredits,
    prices,
    budget: null,
    missingCredits: expectedCredits,
    leaves: {
      ...plain.leaves,
      withPosition: 1,
      withThumbnail: 2,
      withSerial: 0,
      withAuthor: 1,
      withMakerNote: 1,
      bodyBytes: bytesToSend + 2310,
      context: batch.context.trim(),
    },
    ...quote,
  }
}
