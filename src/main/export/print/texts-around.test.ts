import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead } from '../../../../tests/support/set-html.ts'
import type { ReportPart } from '../../../shared/model/report-options.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { createGlyphWatch } from './glyph-watch.ts'
import { textsAround } from './texts-around.ts'

/** Where the fonts of a report lack a glyph, when so much of it is printed. */
function lackingIn(parts: ReportPart[], isCovered = parts.includes('cover')) {
  const facts = sampleFacts()
  const head = sampleHead(facts)
  const watch = createGlyphWatch()
  const given = {
    ...head,
    options: { ...head.options, parts },
    made: { ...head.made, operator: '王' },
    exhibits: [{ ...facts.exhibit, name: '卡' }],
    ladder: ['支持', ...head.ladder],
    fields: { ...head.fields, organisation: '局', conclusion: '', examiner: 'Dr. Osei', question: '问' },
    case: { ...head.case, name: '火', description: '' },
    extract: {
      milestones: [],
      groups: [],
      entries: [{ seq: 1, at: 0, actor: '李', type: 'case.created', pieces: [{ name: '夹' }], hash: '', gap: null }],
      total: 1,
      head: null,
    },
  }
  for (const { title, text } of textsAround({ head: given, isCovered })) watch.look(text, title)
  return watch.missing()
}

describe('what stands around the items of a report', () => {
  it('is watched for glyphs wherever it is printed: exhibits, people, the ladder, the log', () => {
    expect(lackingIn(['cover', 'scope', 'summary', 'conclusion', 'custody'])).toEqual({
      characters: [...'火局王卡问支持李夹'],
      references: ['Cover', parts.scope, parts.summary, parts.custody],
    })
  })

  it('is not said to lack one in a part that is not printed', () => {
    expect(lackingIn([])).toEqual({ characters: [], references: [] })
    expect(lackingIn([], true).references).toEqual(['Cover'])
  })
})
