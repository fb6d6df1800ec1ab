import type { Bridge } from '../../src/preload/bridge.ts'
import type { AppEvent } from '../../src/shared/contract/events.ts'
import type { InputOf, OutputOf } from '../../src/shared/contract/index.ts'
import type { IntakeProgress } from '../../src/shared/contract/intake.ts'
import { CaseId, ExhibitId, ItemId } from '../../src/shared/model/ids.ts'
import type { ItemRow } from '../../src/shared/model/item.ts'
import { FACETS, Facets } from '../../src/shared/model/item-list.ts'
import { galleryActivity } from './activity.ts'
import { galleryAccount, galleryBridge, gallerySettings } from './bridge.ts'
import { chosenIn, countOf } from './chosen.ts'
import { galleryCustody } from './custody.ts'
import { galleryOffer, galleryProof, galleryRounds } from './exhibits.ts'
import { factCheckQuote } from './fact-checks/quotes.ts'
import { galleryFindings, galleryReview, galleryTags } from './findings.ts'
import { galleryHashLists, galleryKnownBy } from './hash-lists.ts'
import { galleryItems } from './items.ts'
import { fits, galleryRow } from './library-rows.ts'
import { galleryReports } from './reports.ts'
import type { Scene } from './scenes.ts'
import { gallerySearch } from './search.ts'
import type { Stubs } from './stubs.ts'
import { galleryExports, galleryVerifications } from './verifications.ts'
import { galleryViews } from './views.ts'
import { galleryQuote } from './window-quote.ts'
import { AT, galleryCase, galleryLeaving, galleryRescue } from './window-rows.ts'

const caseId = CaseId.parse(1)

/** Stands in for the preload behind the whole window. */
export function windowBridge(scene: Scene): Bridge {
  const size = scene.items ?? 1284
  const hostile = scene.areHostile === true
  const all = Array.from({ length: size }, (_, index) => ({
    ...galleryRow(index, hostile),
    review: scene.isReviewed === true ? galleryReview(index) : null,
    isRedacted: scene.isReviewed === true && index % 4 === 1,
    knownBy: scene.hasHashLists === true && galleryRow(index, hostile).sha256 !== null ? galleryKnownBy(index) : [],
  }))
  const left = (filter: InputOf<'items.choose'>['filter']) => all.filter((row) => fits(row, filter))
  const countBy = (wordOf: (row: ItemRow) => string | null) => {
    const counts = new Map<string, number>()
    for (const row of all) {
      const value = wordOf(row)
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return [...counts].map(([value, count]) => ({ value, count }))
  }
  const progress: IntakeProgress = {
    caseId,
    state: 'finished',
    startedAt: AT,
    endedAt: AT,
    isWalkDone: true,
    waitsForDrive: false,
    found: size,
    inspected: size - 34,
    read: size - 34,
    unchanged: 0,
    readBefore: 0,
    hashedBytes: 3_105_482_119,
    skipped: 34,
    unreadable: 1,
    foundBytes: 5_120_000_000,
    readBytes: 3_105_482_119,
    bytesPerSecond: 212_000_000,
    current: null,
    failure: null,
    ...scene.intake,
  }
  const quote = galleryQuote(scene)
  const theCase = (id: number) => galleryCase(id, size, scene.veil ?? 'off')
  const listeners = new Set<(event: AppEvent) => void>()
  // A shot reports an event as main would.
  window.addEventListener('app-event', (event) => {
    for (const listener of listeners) listener((event as CustomEvent<AppEvent>).detail)
  })
  const changed: Partial<OutputOf<'settings.get'>> = {}
  const settings = (): OutputOf<'settings.get'> => ({
    ...gallerySettings,
    operator: scene.operator ?? gallerySettings.operator,
    isAirGapped: scene.isAirGapped === true || scene.isDemo === true,
    isDemo: scene.isDemo === true,
    newCaseVeil: scene.veil ?? 'off',
    ...changed,
  })
  const answers: Stubs = {
    ...galleryCustody(scene),
    ...galleryActivity(scene, progress),
    ...galleryViews(scene),
    ...galleryHashLists(scene.hasHashLists === true ? 'several' : null),
    ...galleryReports(scene, (progress) => {
      for (const listener of listeners) listener({ type: 'report.progressed', progress })
    }),
    'cases.list': () => Array.from({ length: scene.cases ?? 4 }, (_, index) => theCase(index + 1)),
    'cases.veils': () => [1, 2, 3, 4].map(theCase).map(({ id, reference, veil }) => ({ caseId: id, reference, veil })),
    'cases.setVeil': ({ caseId: id }: InputOf<'cases.setVeil'>) => theCase(id),
    'cases.get': ({ caseId: id }: InputOf<'cases.get'>) => theCase(id),
    'cases.create': () => theCase(1),
    'cases.exhibits': () =>
      size === 0
        ? []
        : ['Phone dump', hostile ? 'بطاقة \u202Ecard' : 'SD card'].map((name, index) => ({
            id: ExhibitId.parse(index + 1),
            caseId,
            reference: `EXH-0${index + 1}`,
            name,
            kind: 'folder',
            path: `/media/${name}`,
            addedAt: AT,
            itemCount: Math.round((size * (index === 0 ? 1 : 4)) / 5),
            isReadOnlyMount: index === 0,
            timeShift: index === 1 ? 3600 : 0,
            awaySince: scene.isAway === true && index === 1 ? AT + 3_600_000 : null,
            silentSince: scene.isSilent === true && index === 1 ? AT + 3_600_000 : null,
            reading: scene.isHeldUp === true && index === 1 ? 'stopped' : null,
            walkedAt: AT + 60_000,
            missingCount: 0,
            waitingCount: 0,
            volume: { uuid: '6A2B-11F0', label: 'CARD 02', filesystem: 'vfat', source: '/dev/sdb1' },
          })),
    'items.page': ({ filter, sort, offset, limit }: InputOf<'items.page'>) => {
      const rows = sort.descending ? left(filter).toReversed() : left(filter)
      return { total: rows.length, hidden: size - rows.length, rows: rows.slice(offset, offset + limit) }
    },
    'items.choose': ({ filter, span }: InputOf<'items.choose'>) => {
      const ids = left(filter).map(({ id }) => id)
      return span === null ? ids : ids.slice(span.from.index, span.to.index + 1)
    },
    'items.count': ({ filter, items }: InputOf<'items.count'>): OutputOf<'items.count'> => {
      const chosen = items && chosenIn(items)
      const inList = left(filter).filter(({ id }) => chosen === null || chosen.has(id)).length
      return { inCase: chosen?.size ?? size, inList }
    },
    'items.facets': () => ({
      ...Facets.parse(Object.fromEntries(FACETS.map((facet) => [facet, []]))),
      exhibit: countBy(({ exhibitId }) => String(exhibitId)),
      kind: countBy(({ kind }) => kind),
      format: countBy(({ format }) => format),
      verdict: countBy(({ verdict }) => verdict),
      state: countBy(({ status }) => status),
      factCheck: countBy(({ factCheck }) => factCheck?.state ?? null),
      seen: countBy(({ isSeen }) => (isSeen === true ? 'seen' : 'not_seen')),
      copies: countBy(({ duplicateCount }) => (duplicateCount > 0 ? 'duplicate' : 'unique')),
      folder: countBy(({ folder }) => folder),
      camera: countBy(({ camera }) => camera),
      day: countBy(({ recorded }) => recorded?.slice(0, 10) ?? 'none'),
      status: [
        { value: 'reviewed', count: 11 },
        { value: 'second_look', count: 10 },
        { value: 'none', count: 1263 },
      ],
      tag: scene.isReviewed === true ? galleryTags.map(({ id, count }) => ({ value: String(id), count })) : [],
      finding:
        scene.isReviewed === true
          ? [
              { value: 'evidence for', count: 9 },
              { value: 'evidence against', count: 4 },
            ]
          : [],
      known:
        scene.hasHashLists === true
          ? [
              ...[1, 2, 3].map((id) => ({
                value: String(id),
                count: all.filter(({ knownBy }) => knownBy.some(({ listId }) => listId === id)).length,
              })),
              { value: 'none', count: all.filter(({ knownBy }) => knownBy.length === 0).length },
            ]
          : [],
      found: [
        ...(scene.isReviewed === true ? [{ value: 'redacted', count: 321 }] : []),
        { value: 'gps', count: 306 },
        { value: 'software', count: 58 },
        { value: 'editing_software', count: 41 },
        { value: 'generator', count: 6 },
        { value: 'content_credentials', count: 12 },
        { value: 'no_metadata', count: 140 },
      ],
      inconsistent: [
        { value: 'embedded_differs', count: 3 },
        { value: 'times_differ', count: 2 },
      ],
    }),
    'items.get': ({ itemId }: InputOf<'items.get'>) => {
      const row = all[itemId - 1]
      const base = galleryItems[row?.status === 'done' ? 'faces' : (row?.status ?? '')] ?? galleryItems.not_sent
      if (base === undefined) throw new Error('The gallery has no item that was not sent.')
      return row === undefined ? base : { ...base, row }
    },
    ...gallerySearch(all),
    ...galleryVerifications(scene.verdict ?? null),
    'tags.list': () => (scene.isReviewed === true ? galleryTags : []),
    'findings.get': ({ itemId }: InputOf<'findings.get'>) =>
      galleryFindings(
        scene.isReviewed === true && itemId % 3 === 1 ? 'full' : null,
        itemId,
        all[itemId - 1]?.sha256 ?? null,
      ),
    'findings.mark': ({ items }: InputOf<'findings.mark'>) => ({
      batch: '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001',
      changed: countOf(items),
      left: 0,
      missed: 0,
    }),
    'items.nextUnseen': () => ({ itemId: ItemId.parse(8), index: 7 }),
    'items.original': () => 'attached',
    'items.altered': () => [],
    'items.neighbours': ({ itemId, filter }: InputOf<'items.neighbours'>) => {
      const ids = left(filter).map(({ id }) => id)
      const index = ids.indexOf(itemId as ItemId)
      return { previousId: ids[index - 1] ?? null, nextId: ids[index + 1] ?? null, index, total: ids.length }
    },
    'intake.progress': () => (scene.intake === undefined ? null : progress),
    'intake.prefer': () => null,
    'intake.look': () => null,
    'intake.offers': () => (scene.isAway === true ? [galleryOffer] : []),
    'intake.rounds': () => [...galleryRounds],
    'intake.proof': () => (scene.isProving === true ? galleryProof : null),
    'account.status': () => ({ ...galleryAccount, token: 'keychain', keychain: 'ok', ...scene.account }),
    'library.backups': (): OutputOf<'library.backups'> => ({
      backups: [],
      rescue: scene.isRescued === true ? galleryRescue : null,
      erasing: scene.isRescued === true ? [{ reference: 'CASE-2026-009', scope: 'case', stuck: null }] : [],
      returned:
        scene.isRescued === true
          ? [{ caseId: CaseId.parse(1), reference: 'CASE-2026-012', erasedAt: AT, itemIds: null }]
          : [],
    }),
    'library.place': (): OutputOf<'library.place'> => ({
      path: '/home/r.osei/.config/Touchstone',
      left: null,
      move:
        scene.move === undefined
          ? null
          : {
              state: 'copying',
              from: '/home/r.osei/.config/Touchstone',
              doneFiles: 38_120,
              totalFiles: 98_412,
              to: '/media/r.osei/EVIDENCE-02/Touchstone library',
              doneBytes: 1_310_448_030,
              totalBytes: 3_502_204_801,
              failure: null,
              ...scene.move,
            },
    }),
    'erasures.count': ({ items }: InputOf<'erasures.count'>): OutputOf<'erasures.count'> => ({
      items: countOf(items),
      exhibits: [],
      stills: 0,
      copies: 1,
      answers: 1,
      shared: 1,
      endless: 1,
      held: [{ kind: 'backup', at: AT - 3_600_000, isReadable: true }],
    }),
    'demo.state': () => ({ isMade: true, copy: null }),
    'settings.change': (change: InputOf<'settings.change'>) =>
      Object.assign(settings(), Object.assign(changed, change)),
    'settings.get': settings,
    'checks.quote': ({ batch }: InputOf<'checks.quote'>) =>
      batch?.kind === 'fact_check' ? factCheckQuote(quote, batch, scene) : quote,
    'checks.leaving': ({ offset, limit }: InputOf<'checks.leaving'>) => ({
      total: quote.mediaToSend,
      rows: Array.from({ length: Math.max(0, Math.min(limit, quote.mediaToSend - offset)) }, (_, i) =>
        galleryLeaving(offset + i),
      ),
    }),
  }
  const rest = galleryBridge(galleryItems.faces ?? null)
  const bridge = {
    call: async (name: string, input: unknown) => {
      const error = scene.fails?.[name]
      if (error !== undefined) return { ok: false, error }
      const answer = answers[name as 'app.info']
      return answer === undefined
        ? await rest.call(name as 'app.info', input as never)
        : { ok: true, value: await answer(input as never) }
    },
    on: (listener: (event: AppEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    drop: async () => ({ ok: true, value: [1], withoutPath: [] }),
    look: async () => ({ ok: true, value: galleryExports(scene.exports ?? null) }),
  }
  return bridge as unknown as Bridge
}
