import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../../tests/support/library-file.ts'
import { NO_DESK } from '../../shared/model/desk-texts.ts'
import { DEFAULT_LADDER } from '../../shared/model/finding.ts'
import { err, ok } from '../../shared/result.ts'
import { createAudit } from '../custody/log/audit.ts'
import { openDatabase } from '../db/open.ts'
import { createSettingsRows } from '../db/settings.ts'
import { createSettings } from './settings.ts'

describe('the settings', () => {
  it('start with no address, the system theme and no name', () => {
    const { settings } = setupSettings()
    expect(settings.get()).toEqual({
      baseUrl: '',
      theme: 'system',
      operator: '',
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
      desk: NO_DESK,
    })
    expect(settings.baseUrl()).toBeNull()
  })

  it('change what is given and leave the rest', () => {
    const { settings } = setupSettings()
    settings.change({ baseUrl: ' https://a.test/v1 ', operator: 'R. Osei' })
    expect(settings.change({ theme: 'dark' })).toEqual(
      ok({
        baseUrl: 'https://a.test/v1',
        theme: 'dark',
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
        desk: NO_DESK,
      }),
    )
    expect(settings.baseUrl()?.origin).toBe('https://a.test')
  })

  it('keep the address they have when a new one is no good', () => {
    const { settings } = setupSettings()
    settings.change({ baseUrl: 'https://a.test/' })
    expect(settings.change({ baseUrl: 'nonsense' })).toEqual(err({ kind: 'bad_address', reason: 'not_a_url' }))
    expect(settings.get().baseUrl).toBe('https://a.test/')
    settings.change({ baseUrl: '' })
    expect(settings.baseUrl()).toBeNull()
  })

  it('log a new address and a new name, in the name of who was there before', () => {
    const { settings, db } = setupSettings()
    settings.change({ operator: 'R. Osei' })
    settings.change({ baseUrl: 'https://a.test/' })
    settings.change({ theme: 'dark' })
    expect(db.prepare('SELECT actor, type, payload FROM audit ORDER BY seq').all()).toEqual([
      { actor: 'unnamed operator', type: 'settings.changed', payload: '{"operator":{"from":"","to":"R. Osei"}}' },
      { actor: 'R. Osei', type: 'settings.changed', payload: '{"baseUrl":{"from":"","to":"https://a.test/"}}' },
    ])
  })

  it('keep the words of conclusions, log a change of them, and fall back to their own where what was kept is damaged', () => {
    const { settings, rows, db } = setupSettings()
    const ladder = ['for', 'undecided', 'against']
    settings.change({ ladder })
    expect(settings.get().ladder).toEqual(ladder)
    expect(db.prepare('SELECT payload FROM audit').pluck().all()).toEqual([
      JSON.stringify({ ladder: { from: DEFAULT_LADDER, to: ladder } }),
    ])
    for (const damaged of ['[', '["one"]', '["a","b","90 %"]']) {
      rows.set('ladder', damaged)
      expect(settings.get().ladder).toEqual(DEFAULT_LADDER)
    }
  })

  it('keep what reports say of the desk, log a change of it, and say nothing where what was kept is damaged', () => {
    const { settings, rows, db } = setupSettings()
    const desk = { ...NO_DESK, organisation: 'State Office', examiner: 'Dr. Osei' }
    settings.change({ desk })
    settings.change({ desk })
    expect(settings.get().desk).toEqual(desk)
    expect(db.prepare('SELECT payload FROM audit').pluck().all()).toEqual([
      JSON.stringify({ desk: { from: NO_DESK, to: desk } }),
    ])
    for (const damaged of ['[', '{"examiner":"Dr. Osei"}']) {
      rows.set('desk', damaged)
      expect(settings.get().desk).toEqual(NO_DESK)
    }
  })

  it('keep whether keys of one letter act', () => {
    const { settings, rows } = setupSettings()
    settings.change({ hasLetterKeys: false })
    expect(settings.get().hasLetterKeys).toBe(false)
    expect(rows.get('letter_keys')).toBe('off')
    settings.change({ theme: 'dark' })
    expect(settings.get().hasLetterKeys).toBe(false)
  })

  it('keep the air gap over a restart, and log who turned it on and off', () => {
    const { settings, rows, db } = setupSettings()
    settings.change({ isAirGapped: true })
    expect(settings.get().isAirGapped).toBe(true)
    expect(rows.get('air_gap')).toBe('on')
    settings.change({ isAirGapped: false, isNotifying: true })
    expect(settings.get().isAirGapped).toBe(false)
    expect(db.prepare('SELECT payload FROM audit ORDER BY seq').pluck().all()).toEqual([
      '{"isAirGapped":true}',
      '{"isAirGapped":false}',
    ])
  })

  it('do not keep an address that holds for one run', () => {
    const { settings, rows } = setupSettings(new URL('http://127.0.0.1:9/'))
    expect(settings.get().baseUrl).toBe('http://127.0.0.1:9/')
    settings.change({ operator: 'R. Osei' })
    expect(rows.get('base_url')).toBeNull()
    settings.change({ baseUrl: 'https://a.test/' })
    expect(rows.get('base_url')).toBe('https://a.test/')
    expect(settings.get().baseUrl).toBe('http://127.0.0.1:9/')
  })
})

function setupSettings(fixedBaseUrl?: URL) {
  const db = openDatabase(':memory:', MIGRATIONS)
  const rows = createSettingsRows(db)
  const audit = createAudit({ db, clock: { now: () => 1, monotonicNs: () => 1 }, bootId: 'boot', actor: rows.actor })
  const settings = createSettings({
    db,
    rows,
    audit,
    emit: () => undefined,
    parseBaseUrl: (text) =>
      URL.canParse(text) ? ok(new URL(text)) : err({ kind: 'bad_address', reason: 'not_a_url' }),
    ...(fixedBaseUrl ? { fixedBaseUrl } : {}),
  })
  return { settings, rows, db }
}
