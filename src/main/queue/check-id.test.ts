import { describe, expect, it } from 'vitest'
import { CheckId } from '../../shared/model/ids.ts'
import { checkIdAt } from './check-id.ts'

describe('the id of a check', () => {
  it('is a UUID that sorts by time and then by position', () => {
    const ids = [
      ...[0, 1, 63, 64, 4095, 4096, 99_999].map((position) => checkIdAt(1_795_000_000_000, position)),
      checkIdAt(1_795_000_000_001, 0),
    ]
    expect([...ids].sort()).toEqual(ids)
    for (const id of ids) expect(CheckId.safeParse(id).success).toBe(true)
    expect(new Set(Array.from({ length: 100 }, () => checkIdAt(0, 0))).size).toBe(100)
  })
})
