import type { Bridge } from '../../src/preload/bridge.ts'
import type { InputOf, OutputOf } from '../../src/shared/contract/index.ts'
import type { ItemDetail } from '../../src/shared/contract/items.ts'
import { DEFAULT_LADDER } from '../../src/shared/model/finding.ts'
import { CaseId } from '../../src/shared/model/ids.ts'
import type { SigningKey } from '../../src/shared/model/signing.ts'
import type { VeilLook } from '../../src/shared/model/veil.ts'
import { galleryAlsoIn } from './also-in.ts'
import { galleryFindings, galleryTags } from './findings.ts'
import { galleryHashLists } from './hash-lists.ts'
import { galleryDesk } from './reports.ts'
import type { Stubs } from './stubs.ts'
import { AT, galleryCase } from './window-rows.ts'

const FINGERPRINTS = [
  'SHA256:nG9Z5UtQllFCU75EOFKDOJOBGCqoY9LjOLwjNO0zUPg',
  'SHA256:1kQ3J9s0b8QvZq1c3q2TqQf6g1nXv7M2m0l5r9w4y8E',
] as const
const held: Extract<SigningKey, { state: 'held' }> = {
  state: 'held',
  fingerprint: FINGERPRINTS[0],
  allowedSigners:
    'touchstone namespaces="touchstone-head,touchstone-export,touchstone-report" ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBjK5sRBKUNBl61+/mtQCs8d6IGv3GRzTDnXh1XAo57E library 5b0f8c1e-4d1c-4c39-9a44-3a5d1f2b7c10',
  earlier: [FINGERPRINTS[1]],
  signedLast: { entries: 2317, head: 'ab'.repeat(32) },
  signedAt: AT,
  isContained: true,
}
/** The signing key in each of its states, by "key" in the address. */
const signingKeys: Record<string, SigningKey> = {
  held,
  none: { state: 'none' },
  elsewhere: { state: 'elsewhere', fingerprints: [...FINGERPRINTS] },
  locked: { state: 'unavailable', reason: 'locked', fingerprints: [FINGERPRINTS[0]] },
  gone: { ...held, earlier: [], isContained: false },
}

/** What is set on the invented desk, and what is known of its account. */
export const gallerySettings: OutputOf<'settings.get'> = {
  baseUrl: 'https://media.example',
  theme: 'system',
  operator: 'R. Osei',
  isAirGapped: false,
  isDemo: false,
  isNotifying: true,
  newCaseVeil: 'off',
  hasLetterKeys: true,
  isAlsoInShown: false,
  computesLookups: false,
  advance: 'off',
  keys: {},
  ladder: DEFAULT_LADDER,
  desk: galleryDesk,
}
export const galleryAccount: OutputOf<'account.status'> = {
  token: 'session',
  keychain: 'absent',
  origin: 'https://media.example',
  baseUrl: 'https://media.example',
  isSimulated: false,
  connection: 'online',
  checkedAt: AT,
  credits: 466,
}

/**
 * Stands in for the preload: answers with invented data about one item, or about those that are compared. `isAltered` = somebody changed what is stored of results.
 */
export function galleryBridge(
  item: ItemDetail | null,
  veil: VeilLook = 'off',
  compared: readonly ItemDetail[] = [],
  finding: { name: string | null; isClosed: boolean } = { name: null, isClosed: false },
  isAltered = false,
): Bridge {
  const answers: Stubs = {
    'items.get': ({ itemId }: InputOf<'items.get'>) => {
      const found = compared.find(({ row: { id } }) => id === itemId) ?? item
      if (found === null) throw new Error('The gallery shows no item.')
      return found
    },
    'findings.get': ({ itemId }: InputOf<'findings.get'>) =>
      galleryFindings(finding.name, itemId, item?.row.sha256 ?? null),
    'findings.record': ({ itemId }: InputOf<'findings.record'>) =>
      galleryFindings('full', itemId, item?.row.sha256 ?? null),
    'items.alsoIn': () => galleryAlsoIn(new URLSearchParams(location.search).get('also')),
    'tags.list': () => galleryTags,
    'items.original': () => item?.original ?? 'missing',
    'items.neighbours': (): OutputOf<'items.neighbours'> => ({
      previousId: null,
      nextId: null,
      index: 11,
      total: 1284,
    }),
    'items.altered': (): OutputOf<'items.altered'> =>
      isAltered
        ? [
            { table: 'analyses', state: 'differs', entry: 4102 },
            { table: 'replies', state: 'edited', entry: 4190 },
          ]
        : [],
    'items.rawReply': (): OutputOf<'items.rawReply'> => ({
      text: JSON.stringify(item?.analyses[0]?.reply ?? {}, null, 2),
      sha256: '11'.repeat(32),
      bytes: 2841,
      isWhole: true,
      isJson: true,
      isUtf8: true,
      packing: null,
      isUnpacked: true,
      isTokenRemoved: false,
    }),
    'pairs.list': (): OutputOf<'pairs.list'> => [],
    'redactions.get': (): OutputOf<'redactions.get'> => {
      const boxes = [{ x: 0.3, y: 0.2, width: 0.15, height: 0.2 }]
      return new URLSearchParams(location.search).has('unsettled')
        ? { boxes: [], unsettled: { boxes, setAt: AT, setBy: 'R. Osei' } }
        : { boxes, unsettled: null }
    },
    'reports.exportItem': ({ itemId }: InputOf<'reports.exportItem'>): OutputOf<'reports.exportItem'> => ({
      folder: `/home/r.osei/reports/CASE-2026-014 report 4 ITEM-000${itemId} portrait`,
      files: [{ name: 'portrait.pdf', sha256: 'ab'.repeat(32), bytes: 412_204 }],
      missing: { characters: [], references: [] },
      signature: { state: 'signed', fingerprint: FINGERPRINTS[0] },
      missingItems: [],
      unprinted: [],
      texts: [],
      lacking: [],
      failed: [],
      different: [],
      walk: { state: 'whole' },
      refused: [],
      withheld: [],
      notHeld: [],
    }),
    'account.status': () => galleryAccount,
    'caps.get': ({ caseId }: InputOf<'caps.get'>): OutputOf<'caps.get'> => ({
      credits: caseId === null ? 500 : null,
      spent: caseId === null ? 371 : 1204.5,
    }),
    'settings.get': () => ({
      ...gallerySettings,
      computesLookups: new URLSearchParams(location.search).get('lists') === 'lacking',
    }),
    'reports.logo': (): OutputOf<'reports.logo'> => 'cd'.repeat(32),
    'app.info': (): OutputOf<'app.info'> => ({
      version: '0.1.0',
      runtime: 'Electron 45.4.1',
      platform: 'Linux 6.1',
      libraryPath: '/home/r.osei/Touchstone',
    }),
    'app.custodyHead': () => ({ entries: 2317, head: `8f3c1a${'0'.repeat(54)}e902`, at: AT }),
    'cases.get': () => ({
      ...galleryCase(1, 1284, veil),
      closedAt: finding.isClosed ? AT : null,
      ownReference: '',
      lastActivityAt: AT,
    }),
    'cases.veils': (): OutputOf<'cases.veils'> => [{ caseId: CaseId.parse(1), reference: 'CASE-2026-014', veil }],
    'cases.list': () => [],
    'cases.copies': (): OutputOf<'cases.copies'> => [
      { kind: 'backup', at: AT, isReadable: true },
      { kind: 'backup', at: AT - 86_400_000, isReadable: true },
      { kind: 'set_aside', at: AT - 3 * 86_400_000, isReadable: false },
    ],
    'library.diskUse': (): OutputOf<'library.diskUse'> => ({
      thumbnails: { files: 98_412, bytes: 1_403_208_112 },
      previews: { files: 2381, bytes: 1_120_448_030 },
      lossless: { files: 44, bytes: 981_220_412 },
      pasted: { files: 3, bytes: 2_204_801 },
      backups: { files: 3, bytes: 54_343_680 },
      freeBytes: 81_604_378_624,
    }),
    'library.clearPictures': (): OutputOf<'library.clearPictures'> => ({
      removed: { files: 98_220, bytes: 2_310_448_030 },
      keptPaid: 371,
      keptNoOriginal: 192,
    }),
    'signing.key': (): OutputOf<'signing.key'> =>
      signingKeys[new URLSearchParams(location.search).get('key') ?? 'held'] ?? held,
    ...galleryHashLists(new URLSearchParams(location.search).get('lists')),
    'library.place': (): OutputOf<'library.place'> => ({
      path: '/media/r.osei/EVIDENCE-02/Touchstone library',
      left: '/home/r.osei/.config/Touchstone',
      move: null,
    }),
    'library.backups': (): OutputOf<'library.backups'> => ({
      backups: [0, 1, 2].map((n) => ({ name: `backup ${n}`, at: AT - n * 86_400_000, bytes: 18_204_672 - n * 90_112 })),
      rescue: null,
      erasing: [],
      returned: [],
    }),
    'intake.progress': () => null,
    'checks.state': () => ({
      paused: { reason: 'credits', message: 'Credit limit reached.', since: AT, until: null, unrecorded: null },
      counts: { waiting: 9, sending: 1, unknown: 1, blocked: 1, rejected: 1, done: 371 },
      chargedCredits: 371,
    }),
    'items.setSeen': () => null,
    'items.nextUnseen': () => null,
    'app.copy': () => null,
    'faces.reading': () => null,
    'faces.proven': () => null,
    'faces.chooseReading': () => null,
  }
  const bridge = {
    call: async (name: string, input: unknown) => {
      const answer = answers[name as 'app.info']
      if (new URLSearchParams(location.search).get('lists') === 'failed' && name === 'hashLists.import')
        return { ok: false, error: { kind: 'hash_list_refused', reason: 'no_hashes' } }
      if (answer === undefined) return { ok: false, error: { kind: 'internal', reference: `GALLERY ${name}` } }
      return { ok: true, value: await answer(input as never) }
    },
    on: () => () => undefined,
    drop: async () => ({ ok: true, value: [], withoutPath: [] }),
    look: async () => ({ ok: true, value: [] }),
  }
  return bridge as unknown as Bridge
}
