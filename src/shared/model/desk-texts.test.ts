import { describe, expect, it } from 'vitest'
import { type DeskTexts, withDesk } from './desk-texts.ts'
import { NO_FIELDS, type ReportFields } from './report-options.ts'

const DESK: DeskTexts = {
  organisation: 'State Office',
  laboratory: 'Image Laboratory',
  address: '12 Quay Road',
  examiner: 'Dr. Osei',
  qualifications: 'Court-appointed expert',
}
const used = (given: Partial<ReportFields>, desk: Partial<DeskTexts> = {}): Partial<ReportFields> =>
  withDesk({ ...NO_FIELDS, ...given }, { ...DESK, ...desk })

describe('the texts of a report', () => {
  it('are those of the desk where the case gives none, and nothing else', () => {
    expect(used({})).toEqual({ ...NO_FIELDS, ...DESK })
    expect(used({ question: 'Edited?' })).toEqual({ ...NO_FIELDS, ...DESK, question: 'Edited?' })
  })

  it('are those of the case wherever it gives one', () => {
    const given = { organisation: 'Harbour News', laboratory: 'Own desk', address: 'Pier 4', examiner: 'M. Iwu' }
    expect(used(given)).toMatchObject(given)
    expect(used({ qualifications: 'Photographer' })).toMatchObject({
      examiner: 'Dr. Osei',
      qualifications: 'Photographer',
    })
  })

  it('give nobody the qualifications of another', () => {
    expect(used({ examiner: 'M. Iwu' })).toMatchObject({ examiner: 'M. Iwu', qualifications: '' })
    expect(used({ examiner: 'Dr. Osei' })).toMatchObject({ qualifications: 'Court-appointed expert' })
  })

  it('give no organisation or laboratory the address of another', () => {
    expect(used({ laboratory: 'Own desk' })).toMatchObject({ organisation: 'State Office', address: '' })
    expect(used({ organisation: 'Harbour News' }, { laboratory: '' })).toMatchObject({ address: '' })
  })
})
