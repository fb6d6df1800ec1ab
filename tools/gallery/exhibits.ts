import { ProofProgress } from '../../src/shared/contract/intake.ts'
import { Round } from '../../src/shared/model/exhibit-round.ts'
import { PlaceOffer } from '../../src/shared/model/place-offer.ts'

const AT = Date.UTC(2026, 10, 20, 9, 41, 7)
const HOUR = 3_600_000

/** How the second exhibit of the gallery was gone through. */
export const galleryRounds: readonly Round[] = [
  { kind: 'relink', counts: { verified: 1021, differs: 1, absent: 5, carried: 34 } },
  { kind: 'verify', counts: { verified: 1019, differs: 2, absent: 6 } },
  { kind: 'verify', state: 'cancelled', counts: { verified: 211 } },
  { kind: 'check', counts: { found: 1027, added: 12, changed: 3, same: 1, missing: 6, skipped: 34, unreadable: 1 } },
  { kind: 'intake', counts: { found: 1021, added: 1021, skipped: 34, unreadable: 1 } },
].map((round, index) =>
  Round.parse({
    id: 9 - index,
    exhibitId: 2,
    state: 'finished',
    startedAt: AT - index * HOUR,
    endedAt: AT - index * HOUR + 4000,
    ...round,
  }),
)

/** Verifying, somewhere in the middle. */
export const galleryProof: ProofProgress = ProofProgress.parse({
  caseId: 1,
  kind: 'verify',
  state: 'running',
  startedAt: AT,
  endedAt: null,
  total: 1027,
  totalBytes: 3_105_482_119,
  readBytes: 1_204_118_003,
  counts: { verified: 402, differs: 1 },
  notAttached: 0,
  notAnswering: 0,
  notTried: 0,
  failure: null,
  current: '/media/SD card/DCIM/101CANON/IMG_2207.heic',
  isAsking: false,
})

/** Where the second exhibit may be, while it is not attached. */
export const galleryOffer: PlaceOffer = PlaceOffer.parse({
  exhibitId: 2,
  path: '/media/SD card1',
  volume: { uuid: '6A2B-11F0', label: 'CARD 02', filesystem: 'vfat', source: '/dev/sdc1' },
  shared: ['uuid', 'label'],
  compared: 32,
  of: 1021,
  laterMs: -3_600_000,
})
