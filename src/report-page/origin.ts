import { checkCommands } from '../shared/model/check-commands.ts'
import type { PageEnd } from '../shared/model/report-page.ts'
import { howToCheck as steps } from '../shared/words/report/how-to-check.ts'
import { reportPage } from '../shared/words/report-page.ts'
import type { DataCheck } from './check.ts'
import { el } from './dom.ts'

const words = reportPage.check

/** What the page found about its own data, and how its origin is proven: by tools, and by a key from elsewhere. */
export function origin(checking: Promise<DataCheck>, names: PageEnd['names'] | null): HTMLElement {
  const state = el('p', { class: 'checked', role: 'status' }, words.checking)
  void checking.then((found) => {
    state.textContent = { ...words, signed: words.signed({ signature: names?.signature ?? '' }) }[found]
    state.classList.add(found === 'signed' ? 'note' : 'alert')
  })
  return el(
    'section',
    { class: 'origin', 'aria-labelledby': 'origin' },
    el('h2', { id: 'origin' }, words.title),
    state,
    ...(names === null ? [] : howToCheck(names)),
    el('p', { class: 'soft' }, reportPage.selfContained),
  )
}

/** How a stranger checks the export with plain tools. */
function howToCheck({ page, sums, signature }: PageEnd['names']): HTMLElement[] {
  if (signature === null) return []
  const command = (text: string) => el('code', {}, text)
  const commands = checkCommands({ sums, signature })
  return [
    el('h3', {}, words.how),
    el(
      'ol',
      {},
      el('li', {}, words.folder({ page, sums, signature })),
      el('li', {}, steps.key),
      el('li', {}, steps.signature, command(commands.signature)),
      el('li', {}, steps.sums, command(commands.sums)),
    ),
  ]
}
