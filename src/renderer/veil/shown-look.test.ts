import { describe, expect, it } from 'vitest'
import { CaseId } from '../../shared/model/ids.ts'
import type { VeilLook } from '../../shared/model/veil.ts'
import { shownLook } from './shown-look.ts'

const [quiet, graphic, fresh] = [1, 2, 3].map((id) => CaseId.parse(id)) as [CaseId, CaseId, CaseId]
const looks = new Map<CaseId, VeilLook>([
  [quiet, 'off'],
  [graphic, 'blur'],
])

describe('how the pictures of a case are shown', () => {
  it('is as the case says', () => {
    expect(shownLook(quiet, looks, null, quiet)).toBe('off')
    expect(shownLook(graphic, looks, null, quiet)).toBe('blur')
  })

  it('is veiled as long as nobody knows what the case says', () => {
    expect(shownLook(quiet, undefined, null, quiet)).toBe('blur_grey')
    expect(shownLook(fresh, looks, null, fresh)).toBe('blur_grey')
    expect(shownLook('unknown', looks, null, quiet)).toBe('blur_grey')
  })

  it('is veiled everywhere once a person says so, each case in its own way', () => {
    expect(shownLook(quiet, looks, { isOn: true }, quiet)).toBe('blur_grey')
    expect(shownLook(graphic, looks, { isOn: true }, quiet)).toBe('blur')
  })

  it('is lifted for the case it was lifted in and for no other', () => {
    expect(shownLook(graphic, looks, { isOn: false, at: graphic }, graphic)).toBe('off')
    expect(shownLook(graphic, looks, { isOn: false, at: quiet }, quiet)).toBe('blur')
    expect(shownLook(graphic, looks, { isOn: false, at: quiet }, graphic)).toBe('blur')
  })

  it('is lifted for all rows of a list that stands outside the cases', () => {
    expect(shownLook(graphic, looks, { isOn: false, at: null }, null)).toBe('off')
    expect(shownLook(graphic, looks, { isOn: false, at: null }, graphic)).toBe('blur')
  })
})
