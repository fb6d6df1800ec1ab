import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRandom } from '../../../tests/support/random.ts'
import { runSeed } from '../../../tests/support/seed.ts'
import { type AppEvent, type EventOf, type EventType, MOST_NAMED_ITEMS } from '../../shared/contract/events.ts'
import { RoundCounts } from '../../shared/model/exhibit-round.ts'
import { CaseId, Instant, ItemId } from '../../shared/model/ids.ts'
import { createGroupedEmit } from './emit.ts'

const changed = (caseId: number, ids: number[] | null): AppEvent => ({
  type: 'items.changed',
  caseId: CaseId.parse(caseId),
  itemIds: ids?.map((id) => ItemId.parse(id)) ?? null,
})

/** Kinds of events of a case; the compiler asks for an example of each. */
type OfCase = {
  [T in EventType]: EventOf<T> extends { caseId: unknown } | { progress: { caseId: unknown } } ? T : never
}[EventType]

const counts = RoundCounts.parse(Object.fromEntries(Object.keys(RoundCounts.shape).map((name) => [name, 0])))
const course = { startedAt: Instant.parse(1_772_359_200_000), endedAt: null, current: null }
/** It ends with its third step. */
const state = (step: number) => (step < 3 ? 'running' : 'finished')

/** What is sent of a case after a step, counted from 1. */
const OF_CASE: { readonly [T in OfCase]: (caseId: CaseId, step: number) => EventOf<T> } = {
  'items.changed': (caseId, step) => ({ type: 'items.changed', caseId, itemIds: [ItemId.parse(step)] }),
  'items.seen': (caseId, step) => ({ type: 'items.seen', caseId, itemIds: [ItemId.parse(step)], isSeen: true }),
  'intake.progressed': (caseId, step) => ({
    type: 'intake.progressed',
    progress: {
      ...course,
      caseId,
      state: state(step),
      isWalkDone: true,
      waitsForDrive: false,
      found: 3,
      inspected: step,
      read: step,
      unchanged: 0,
      readBefore: 0,
      skipped: 0,
      unreadable: 0,
      foundBytes: 3,
      readBytes: step,
      hashedBytes: step,
      bytesPerSecond: 1,
      failure: null,
    },
  }),
  'promised.progressed': (caseId, step) => ({
    type: 'promised.progressed',
    progress: { caseId, done: step, of: 3, bytes: step, ofBytes: 3 },
  }),
  'proof.progressed': (caseId, step) => ({
    type: 'proof.progressed',
    progress: {
      ...course,
      caseId,
      kind: 'verify',
      state: state(step),
      total: 3,
      totalBytes: 3,
      readBytes: step,
      counts,
      notAttached: 0,
      notAnswering: 0,
      notTried: 0,
      isAsking: false,
      failure: null,
    },
  }),
  'copies.progressed': (caseId, step) => ({
    type: 'copies.progressed',
    progress: { caseId, done: step, of: 3, copied: step, bytes: step, ofBytes: 3 },
  }),
  'marks.progressed': (caseId, step) => ({ type: 'marks.progressed', progress: { caseId, done: step, of: 3 } }),
}

function setup() {
  const sent: AppEvent[] = []
  return { sent, ...createGroupedEmit((event) => sent.push(event)) }
}

describe('events', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('go at once when nothing went lately', () => {
    const { sent, emit } = setup()
    emit({ type: 'cases.changed' })
    expect(sent).toHaveLength(1)
  })

  it('are joined while they come fast, and none is lost', () => {
    const { sent, emit } = setup()
    for (let id = 1; id <= 150; id += 1) emit(changed(1, [id]))
    emit(changed(2, [900]))
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(50)
    expect(sent).toHaveLength(3)
    expect(sent[1]).toEqual(
      changed(
        1,
        Array.from({ length: 149 }, (_, index) => index + 2),
      ),
    )
    expect(sent[2]).toEqual(changed(2, [900]))
  })

  it.each(Object.keys(OF_CASE) as OfCase[])('of one case never replace those of another: %s', (type) => {
    const { sent, emit } = setup()
    const [one, other] = [CaseId.parse(1), CaseId.parse(2)]
    for (const event of [OF_CASE[type](one, 1), OF_CASE[type](one, 3), OF_CASE[type](other, 1)]) emit(event)
    vi.advanceTimersByTime(50)
    expect(sent).toEqual([OF_CASE[type](one, 1), OF_CASE[type](one, 3), OF_CASE[type](other, 1)])
  })

  it('that contradict each other are sent in the order of the newest', () => {
    const { sent, emit } = setup()
    const seen = (isSeen: boolean): AppEvent => ({ ...OF_CASE['items.seen'](CaseId.parse(1), 5), isSeen })
    emit({ type: 'cases.changed' })
    for (const isSeen of [true, false, true]) emit(seen(isSeen))
    vi.advanceTimersByTime(50)
    expect(sent.slice(1)).toEqual([seen(false), seen(true)])
  })

  it('never let "seen" of an item overtake "not seen" because of another item', () => {
    const { sent, emit } = setup()
    const seen = (id: number, isSeen: boolean): AppEvent => ({ ...OF_CASE['items.seen'](CaseId.parse(1), id), isSeen })
    emit({ type: 'cases.changed' })
    for (const event of [seen(5, true), seen(5, false), seen(7, true)]) emit(event)
    vi.advanceTimersByTime(50)
    expect(sent.slice(1)).toEqual([seen(5, true), seen(5, false), seen(7, true)])
  })

  it('name no items any more when too many changed', () => {
    const { sent, emit } = setup()
    emit({ type: 'cases.changed' })
    for (let id = 1; id <= MOST_NAMED_ITEMS; id += 1) emit(changed(1, [id]))
    vi.advanceTimersByTime(50)
    expect(sent.at(-1)).toMatchObject({ itemIds: { length: MOST_NAMED_ITEMS } })
    for (let id = 0; id <= MOST_NAMED_ITEMS; id += 1) emit(changed(1, [id + 1]))
    vi.advanceTimersByTime(50)
    expect(sent.at(-1)).toEqual(changed(1, null))
  })

  it('of 50 cases in any order leave each case with its last of each kind, and no change unnamed', () => {
    const { sent, emit } = setup()
    const random = createRandom(runSeed())
    const types = Object.keys(OF_CASE) as OfCase[]
    const last = new Map<string, AppEvent>()
    const changedIn = new Map<CaseId, Set<ItemId>>()
    for (let step = 1; step <= 10_000; step += 1) {
      const caseId = CaseId.parse(1 + random.below(50))
      const type = random.pick(types)
      const event = OF_CASE[type](caseId, step)
      emit(event)
      last.set(`${type} ${caseId}`, event)
      if (type === 'items.changed') changedIn.set(caseId, (changedIn.get(caseId) ?? new Set()).add(ItemId.parse(step)))
      vi.advanceTimersByTime(random.below(5))
    }
    vi.advanceTimersByTime(100)
    const caseOf = (event: AppEvent): unknown =>
      'caseId' in event
        ? event.caseId
        : 'progress' in event && event.progress && 'caseId' in event.progress && event.progress.caseId
    const arrived = new Map(sent.map((event) => [`${event.type} ${caseOf(event)}`, event]))
    const named = sent.flatMap((event) => (event.type === 'items.changed' ? (event.itemIds ?? []) : []))
    expect(new Set(named)).toEqual(new Set([...changedIn.values()].flatMap((ids) => [...ids])))
    for (const [key, event] of last) {
      if (event.type === 'items.changed')
        expect(arrived.get(key), key).toMatchObject({ itemIds: expect.arrayContaining(event.itemIds ?? []) })
      else expect(arrived.get(key), key).toEqual(event)
    }
  })

  it('of one kind come at most twenty times a second', () => {
    const { sent, emit } = setup()
    for (let ms = 0; ms < 1000; ms += 1) {
      emit(changed(1, [ms + 1]))
      vi.advanceTimersByTime(1)
    }
    expect(sent.length).toBeLessThanOrEqual(21)
  })

  it('are not sent after the end', () => {
    const { sent, emit, stop } = setup()
    emit(changed(1, [1]))
    emit(changed(1, [2]))
    stop()
    vi.advanceTimersByTime(500)
    expect(sent).toHaveLength(1)
  })
})
