import type { InputOf } from '../../src/shared/contract/index.ts'
import type { ChosenPlace, PlaceChoice } from '../../src/shared/contract/verifications.ts'
import type { ExportVerdict, ExportVerification } from '../../src/shared/model/verified-export.ts'
import type { Stubs } from './stubs.ts'

const FOLDER = '/media/r.osei/HANDOVER/CASE-2026-014 report 4'
const FINGERPRINT = 'SHA256:nG9Z5UtQllFCU75EOFKDOJOBGCqoY9LjOLwjNO0zUPg'
const counts = { files: 12, originals: 1271, notAttached: 0, notRead: 0, notOfExport: 0, failed: 0 }
const used = { state: 'used', isDemo: false } as const
const signature = (of: Partial<Extract<ExportVerification, { what: 'signature' }>>) =>
  ({
    what: 'signature',
    path: `${FOLDER}/SHA256SUMS.sig`,
    state: 'verified',
    fingerprint: FINGERPRINT,
    by: { who: 'keychain' },
    unsignedBecause: null,
    keychain: null,
    ...of,
  }) satisfies ExportVerification
const missingOriginal = (n: number): ExportVerification => ({
  what: 'original',
  item: `ITEM-${String(n).padStart(4, '0')}`,
  path: `/media/card/DCIM/100CANON/IMG_${n}.JPG`,
  state: 'not_attached',
  place: null,
  isElsewhere: false,
  sameBytesAt: null,
  other: null,
})

/** What the verification of an invented export comes to, by the name of a scene. */
const verdicts: Record<GalleryVerdict, ExportVerdict> = {
  proven: {
    state: 'verified',
    outcome: 'proven',
    counts,
    failed: [],
    noted: [
      signature({}),
      { what: 'custody', state: 'contained', grownBy: 112, chain: null },
      { what: 'entry', state: 'verified', seq: 2205 },
    ],
    notedCount: 3,
    manifest: used,
    isLibraryRead: true,
  },
  stranger: {
    state: 'verified',
    outcome: 'not_proven',
    counts: { ...counts, originals: 0, notAttached: 1271 },
    failed: [],
    noted: [
      signature({ state: 'unknown_key', by: null, keychain: 'absent' }),
      { what: 'custody', state: 'other_library', grownBy: null, chain: null },
      ...Array.from({ length: 498 }, (_, index) => missingOriginal(index + 1)),
    ],
    notedCount: 1273,
    manifest: used,
    isLibraryRead: true,
  },
  forged: {
    state: 'verified',
    outcome: 'failed',
    counts: { ...counts, files: 9, originals: 1270, failed: 3, notOfExport: 1 },
    failed: [
      signature({ state: 'different', by: null }),
      { what: 'file', path: `${FOLDER}/case.pdf`, state: 'different' },
      { what: 'file', path: `${FOLDER}/annex/‮gpj.exe custody.csv`, state: 'missing' },
    ],
    noted: [{ what: 'stray', path: `${FOLDER}/annex/notes.txt`, state: 'not_of_export', others: 0 }],
    notedCount: 1,
    manifest: used,
    isLibraryRead: true,
  },
  refused: { state: 'refused', refusal: { reason: 'several_manifests', path: FOLDER } },
}
export type GalleryVerdict = 'proven' | 'stranger' | 'forged' | 'refused'

const place = (path: string): ChosenPlace => ({ choiceId: '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001', path })

/** What lies in a dropped folder: one export, or `several`; null = none. */
export const galleryExports = (dropped: 'one' | 'several' | null): ChosenPlace[] =>
  dropped === null
    ? []
    : [place(FOLDER), ...(dropped === 'one' ? [] : [{ ...place(`${FOLDER} 2`), choiceId: crypto.randomUUID() }])]

/** null = the verification never ends. */
export const galleryVerifications = (verdict: GalleryVerdict | null): Stubs => ({
  'verifications.choose': ({ what }: InputOf<'verifications.choose'>): PlaceChoice => {
    if (what !== 'signers') return { state: 'chosen', ...place(what === 'evidence' ? '/media/card' : FOLDER) }
    return { state: 'no_signers', path: '/home/r.osei/Downloads/allowed_signers', line: 3 }
  },
  'verifications.run': () => (verdict === null ? new Promise(() => undefined) : verdicts[verdict]),
  'verifications.stop': () => null,
})
