import { CUSTODY_PROGRAM, custodyCommands } from '../shared/model/check-commands.ts'
import { custodyProgram } from '../shared/model/custody-program.ts'
import type { PageEnd } from '../shared/model/report-page.ts'
import { custodyCheck as words } from '../shared/words/report/custody-check.ts'
import { el, foreignPath } from './dom.ts'
import { typed } from './origin.ts'

/** How the table of the custody log in the annex is checked, and what that can show; null = there is none. */
export function custodyTable(end: PageEnd | null): HTMLElement | null {
  if (end?.custodyTable == null) return null
  const { path, of } = end.custodyTable
  return el(
    'section',
    { class: 'custody-table', 'aria-labelledby': 'custody-table' },
    el('h2', { id: 'custody-table' }, words.title, ' ', foreignPath(path)),
    el('p', {}, words.shows[of]),
    el('p', {}, words.origin),
    el(
      'details',
      {},
      el('summary', {}, words.open),
      el('p', {}, words.run({ program: CUSTODY_PROGRAM })),
      ...typed(custodyCommands(path)),
      el('p', {}, words.ends),
      el('pre', { tabindex: '0' }, el('code', {}, custodyProgram(words))),
    ),
  )
}
