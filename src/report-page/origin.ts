import { checkCommands } from '../shared/model/check-commands.ts'
import type { PageEnd } from '../shared/model/report-page.ts'
import { howToCheck as steps } from '../shared/words/report/how-to-check.ts'
import { reportPage } from '../shared/words/report-page.ts'
import type { DataCheck } from './check.ts'
import { el } from './dom.ts'

const words = reportPage.check

/** What the page found about its own data, and the way to how its origin is proven. */
export function checkLine(checking: Promise<DataCheck>, names: PageEnd['names'] | null): HTMLElement {
  const said = el('span', { role: 'status' }, words.checking)
  const way = names?.signature == null ? null : el('a', { href: '#origin' }, words.how)
  const line = el('p', { class: 'checked' }, said, ' ', way)
  void checking.then(({ state }) => {
    said.textContent = { ...words, signed: words.signed({ signature: names?.signature ?? '' }) }[state]
    line.classList.add(state === 'signed' ? 'note' : 'alert')
  })
  return line
}

/** How the origin of the page is proven: by tools, and by a key from elsewhere; null = nothing is signed. */
export function origin(checking: Promise<DataCheck>, names: PageEnd['names'] | null): HTMLElement | null {
  if (names?.signature == null) return null
  const key = el('p', { class: 'soft', hidden: true })
  void checking.then(({ fingerprint }) => {
    if (fingerprint === null) return
    key.textContent = words.key({ fingerprint })
    key.hidden = false
  })
  return el(
    'section',
    { class: 'origin', 'aria-labelledby': 'origin' },
    el('h2', { id: 'origin' }, words.title),
    ...howToCheck({ ...names, signature: names.signature }),
    key,
  )
}

type Signed = PageEnd['names'] & { signature: string }

/** How a stranger checks the export with plain tools. */
function howToCheck({ page, sums, signature }: Signed): HTMLElement[] {
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
