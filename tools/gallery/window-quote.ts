import type { Quote } from '../../src/shared/contract/checks.ts'
import { noneAsked, noOutcomes, nothingElsewhere } from '../../src/shared/model/asked-before.ts'
import { CaseId, QuoteId } from '../../src/shared/model/ids.ts'
import type { Scene } from './scenes.ts'
import { AT } from './window-rows.ts'

const caseId = CaseId.parse(1)

/** The sheet of an invented batch of images. */
export const galleryQuote = (scene: Scene): Quote => ({
  id: QuoteId.parse('7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001'),
  caseId,
  origin: 'https://media.example',
  isSimulated: false,
  batch: { kind: 'image_forensics' },
  selectedItems: 903,
  mediaToSend: 868,
  linksToSend: 0,
  bytesToSend: 2_411_339_002,
  alreadyAnswered: 12,
  alreadyRunning: 0,
  alreadyFailed: 0,
  alreadyQueued: 3,
  chargeUnknown: 1,
  duplicates: 19,
  notInspected: 0,
  refusedBefore: 4,
  sentBefore: 2,
  otherToken: nothingElsewhere(),
  elsewhere: { ...nothingElsewhere(), doubtful: 1 },
  again: noneAsked(),
  undecoded: 3,
  askedOtherwise: { text: noOutcomes(), kind: noOutcomes() },
  linkGuesses: { image: 0, audio: 0, video: 0, unknown: 0 },
  options: { again: false, alsoOtherToken: false, alsoElsewhere: false, withoutUndecoded: false },
  ineligible: [
    { reason: 'too_large', count: 2 },
    { reason: 'not_an_image', count: 14 },
  ],
  expectedCredits: 868,
  prices: [{ modality: null, count: 868, credits: 868, each: 1, basis: 'service', unknownLength: 0 }],
  budget: null,
  missingCredits: 868,
  caps: [],
  leaves: {
    withPosition: 306,
    withThumbnail: 811,
    withSerial: 212,
    withAuthor: 41,
    withPersons: 17,
    withMakerNote: 640,
    bodyBytes: 2_411_593_326,
    headerBytesEach: 400,
    certificate: { issuer: 'Example Trust Services CA 3', fingerprint: 'ab'.repeat(32), at: AT },
    exampleName: '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001.jpg',
    context: '',
  },
  canSendNow: true,
  ...scene.quote,
})
