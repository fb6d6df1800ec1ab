import { type CheckCommand, checkCommands } from '../shared/model/check-commands.ts'
import type { PageEnd } from '../shared/model/report-page.ts'
import { howToCheck as steps, systemsLine } from '../shared/words/report/how-to-check.ts'
import { reportPage } from '../shared/words/report-page.ts'
import type { DataCheck } from './check.ts'
import { el } from './dom.ts'

const words = reportPage.check

/** What the page found about its own data, and the way to how its origin is proven. */
export function checkLine(checking: Promise<DataCheck>, names: PageEnd['names'] | null): HTMLElement {
  const said = el('span', { role: 'status' }, words.checking)
  const way = names?.signature == null ? null : el('a', { href: '#origin' }, words.how)
  const line = el('aside', { class: 'checked', 'aria-label': words.title }, said, ' ', way)
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
  const commands = checkCommands({ sums, signature })
  return [
    el('h3', {}, words.how),
    el(
      'ol',
      {},
      el('li', {}, words.folder({ page, sums, signature })),
      el('li', {}, steps.key),
      el('li', {}, steps.signature, ...typed(commands.signature)),
      el('li', {}, steps.sums, ...typed(commands.sums)),
    ),
  ]
}

/** A command as each system takes it. */
export const typed = (commands: readonly CheckCommand[]): HTMLElement[] =>
  commands.flatMap(({ systems, command }) => [
    el('p', { class: 'soft' }, systemsLine(systems)),
    el('code', {}, command),
  ])
