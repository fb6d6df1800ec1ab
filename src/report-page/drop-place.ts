import type { PageRow } from '../shared/model/report-page.ts'
import { reportPage } from '../shared/words/report-page.ts'
import { byteSize } from '../shared/words/sizes.ts'
import { button, el, foreignName } from './dom.ts'
import { compareWith, hashOf } from './originals.ts'

const words = reportPage.originals

/**
 * The place for originals: files that are dropped anywhere on the page, or chosen, are hashed one after the other.
 * `uncover` = lets the results be seen.
 */
export function dropPlace(rows: readonly PageRow[], uncover: () => void): HTMLElement {
  const chooser = el('input', { type: 'file', multiple: true, hidden: true })
  const progress = el('progress', { max: '1', value: '0', 'aria-label': words.title })
  const doing = el('span')
  const results = el('ol', { class: 'compared', 'aria-label': words.results, 'aria-live': 'polite' })
  let running: AbortController | null = null
  const cancel = button(words.cancel, () => running?.abort())
  const state = el('div', { class: 'reading', hidden: true }, progress, doing, cancel)
  const waiting: File[] = []
  const say = (name: string, ...lines: readonly HTMLElement[]) =>
    results.prepend(el('li', {}, el('strong', {}, foreignName(name)), ...lines))
  const compare = async (file: File, { signal }: AbortController) => {
    try {
      const sha256 = await hashOf(file, signal, (bytes) => {
        progress.value = bytes / file.size
        doing.textContent = words.reading({ name: file.name, done: byteSize(bytes), size: byteSize(file.size) })
      })
      say(
        file.name,
        ...foundLines(compareWith(rows, { name: file.name, size: file.size, sha256 })),
        el('p', { class: 'hash' }, `${words.sha256} `, el('code', {}, sha256)),
      )
    } catch {
      say(file.name, el('p', {}, (signal.aborted ? words.cancelled : words.unreadable)({ name: file.name })))
    }
  }
  const take = async (files: Iterable<File>) => {
    waiting.push(...files)
    uncover()
    place.scrollIntoView({ block: 'nearest' })
    if (running !== null) return
    running = new AbortController()
    state.hidden = false
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await compare(file, running)
    state.hidden = true
    running = null
  }
  chooser.addEventListener('change', () => {
    void take([...(chooser.files ?? [])])
    chooser.value = ''
  })
  // A browser would leave the page for a file that is dropped on it.
  addEventListener('dragover', (event) => event.preventDefault())
  addEventListener('drop', (event) => {
    event.preventDefault()
    void take([...(event.dataTransfer?.files ?? [])])
  })
  const place = el(
    'section',
    { class: 'originals', 'aria-labelledby': 'originals' },
    el(
      'div',
      { class: 'place' },
      el('h2', { id: 'originals' }, words.title),
      el('span', {}, words.hint),
      button(words.choose, () => chooser.click()),
      chooser,
      el('span', { class: 'soft' }, words.local),
    ),
    state,
    results,
  )
  return place
}

/** Whether it matches comes first, by a word, a sign and a colour of its own. */
function foundLines({ isMatch, lines }: ReturnType<typeof compareWith>): HTMLElement[] {
  const [found = '', ...more] = lines
  const sign = el('span', { class: 'match-sign', 'aria-hidden': 'true' }, isMatch ? '✓' : '✕')
  return [
    el('p', { class: isMatch ? 'match' : 'no-match' }, sign, el('span', {}, found)),
    ...more.map((line) => el('p', {}, line)),
  ]
}
