import { describe, expect, it } from 'vitest'
import type { AppEvent } from '../../shared/contract/events.ts'
import { CaseId } from '../../shared/model/ids.ts'
import { createEvents } from '../events.ts'
import { notifyOfNewContext } from './item-context-notifier.ts'

describe('another service or account', () => {
  it('makes the lists of every case stale, once', () => {
    const events = createEvents()
    const reported: AppEvent[] = []
    const using = { origin: 'https://one.example', account: 'a' }
    const stop = notifyOfNewContext({ events, context: () => using, caseIds: () => [CaseId.parse(1), CaseId.parse(2)] })
    events.on((event) => void (event.type === 'items.changed' && reported.push(event)))
    events.emit({ type: 'settings.changed' })
    expect(reported).toEqual([])
    using.account = 'b'
    events.emit({ type: 'settings.changed' })
    events.emit({ type: 'settings.changed' })
    expect(reported).toEqual([1, 2].map((caseId) => ({ type: 'items.changed', caseId, itemIds: null })))
    stop()
    using.origin = 'https://two.example'
    events.emit({ type: 'settings.changed' })
    expect(reported).toHaveLength(2)
  })
})
