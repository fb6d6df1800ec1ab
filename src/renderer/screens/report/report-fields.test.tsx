import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type DeskTexts, NO_DESK } from '../../../shared/model/desk-texts.ts'
import { NO_FIELDS, type ReportFields, ReportPart } from '../../../shared/model/report-options.ts'
import { parts as partWords } from '../../../shared/words/report-parts.ts'
import { reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { ReportFieldsPart } from './report-fields.tsx'

const shown = (
  given: Partial<ReportFields>,
  parts: readonly ReportPart[] = ReportPart.options,
  desk: Partial<DeskTexts> = {},
): string =>
  renderToStaticMarkup(
    <ReportFieldsPart
      fields={{ ...NO_FIELDS, ...given }}
      desk={{ ...NO_DESK, ...desk }}
      parts={parts}
      onChange={() => undefined}
    />,
  )

describe('the fields of a report', () => {
  it('say where what is written stands in a part that is left out', () => {
    const fields = { organisation: 'State Office', examiner: 'Dr. Osei', conclusion: 'One picture was edited.' }
    const html = shown(fields, ['cover'])
    expect(html).toContain(words.fieldLeftOut({ part: partWords.conclusion }))
    expect(html).not.toContain(words.fieldLeftOut({ part: partWords.cover }))
    expect(shown(fields)).not.toContain(words.fieldLeftOut({ part: partWords.conclusion }))
    expect(shown({}, [])).not.toContain('Not printed')
  })

  it('show under a field what in it acts unseen, as it will be printed', () => {
    const html = shown({ examiner: 'Dr. \u202eevil Ωμέγα', scope: 'One\nline\u2066d' })
    expect(html.split(words.actsUnseen)).toHaveLength(3)
    expect(html).toContain('<span class="hidden-character">U+202E</span>evil Ωμέγα')
    expect(html).toContain('One\nline<span class="hidden-character">U+2066</span>d')
  })

  it('show nothing more where everything is seen, in any script', () => {
    const html = shown({ examiner: 'د. ليلى', request: '照片', question: 'One\nand two', organisation: 'می‌خواهم ' })
    expect(html).not.toContain(words.actsUnseen)
    expect(html).not.toContain('hidden-character')
  })

  it('show what is taken from the desk where they are empty, and nothing of it that describes somebody else', () => {
    const desk = { examiner: 'Dr. Osei', qualifications: 'Court-appointed expert' }
    expect(shown({}, [], desk)).toContain('placeholder="Dr. Osei"')
    expect(shown({}, [], desk)).toContain('placeholder="Court-appointed expert"')
    expect(shown({ examiner: 'M. Iwu' }, [], desk)).not.toContain('placeholder="Court-appointed expert"')
  })
})
