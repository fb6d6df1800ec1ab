import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppEvent } from '../../shared/contract/events.ts'
import { CaseId, ItemId } from '../../shared/model/ids.ts'
import { createGroupedEmit } from './emit.ts'

const changed = (caseId: number, ids: number[] | null): AppEvent => ({
  type: 'items.changed',
  caseId: CaseId.parse(caseId),
  itemIds: ids?.map((id) => ItemId.parse(id)) ?? null,
})

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
    for (let id = 1; id <= 300; id += 1) emit(changed(1, [id]))
    emit(changed(2, [900]))
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(50)
    expect(sent).toHaveLength(3)
    expect(sent[1]).toEqual(
      changed(
        1,
        Array.from({ length: 299 }, (_, index) => index + 2),
      ),
    )
    expect(sent[2]).toEqual(changed(2, [900]))
  })

  it('name no items any more when too many changed', () => {
    const { sent, emit } = setup()
    for (let id = 1; id <= 600; id += 1) emit(changed(1, [id]))
    vi.advanceTimersByTime(50)
    expect(sent.at(-1)).toEqual(changed(1, null))
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
