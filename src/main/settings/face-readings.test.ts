import { describe, expect, it } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'
import { createFaceReadings } from './face-readings.ts'

describe('the reading of face boxes', () => {
  it('that a person chose is kept per service, and stands in the custody log', () => {
    const { db, rows, audit } = setupLibrary()
    const readings = createFaceReadings({ db, rows, audit })
    const upright = { unit: 'pixels', frame: 'upright' } as const
    readings.choose('https://one.example', upright)
    readings.choose('https://one.example', upright)
    expect(createFaceReadings({ db, rows, audit }).of('https://one.example')).toEqual(upright)
    expect(readings.of('https://two.example')).toBeNull()
    readings.choose('https://one.example', null)
    expect(readings.of('https://one.example')).toBeNull()
    const logged = db.prepare("SELECT payload FROM audit WHERE type = 'faces.reading_chosen'").pluck().all() as string[]
    expect(logged.map((payload) => JSON.parse(payload))).toEqual([
      { origin: 'https://one.example', from: null, to: upright },
      { origin: 'https://one.example', from: upright, to: null },
    ])
  })
})
