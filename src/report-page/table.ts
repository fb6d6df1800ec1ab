import { copiesAmong } from '../shared/model/copies-among.ts'
import { folded } from '../shared/model/folded.ts'
import type { PageRow, RowNote } from '../shared/model/report-page.ts'
import { firstOf } from '../shared/model/shortened.ts'
import { remarkFlag, remarkTitles } from '../shared/words/remark-words.ts'
import { summary } from '../shared/words/report/report-set.ts'
import { reportPage } from '../shared/words/report-page.ts'
import { scoreInTable, verdictWords } from '../shared/words/verdicts.ts'
import type { PageItem } from './blocks.ts'
import { verdictChip } from './chips.ts'
import { button, el, foreign, foreignName } from './dom.ts'
import { imageUrl } from './picture-view.ts'

const words = reportPage.table
/** Longer texts are cut in the table, characters: they stand whole with their item. */
const MOST = 200
/** Rows that are made in one go. */
const SLICE = 100

/** `isMostFirst` = that is how it is sorted at first. */
type Column = { name: string; of: (row: PageRow) => string | number | null; isMostFirst?: boolean }

const COLUMNS: readonly Column[] = [
  { name: words.item, of: ({ reference }) => reference },
  { name: words.name, of: ({ name }) => name },
  {
    name: remarkTitles.inconsistencies,
    of: ({ inconsistencies }) => inconsistencies.length || null,
    isMostFirst: true,
  },
  { name: words.result, of: ({ verdicts, notes }) => [...verdicts.map(labelOf), ...textsOf(notes)].join(' ') },
  { name: words.score, of: ({ score: value }) => value },
  { name: words.finding, of: ({ finding }) => finding?.word ?? '' },
]
type Order = { column: number; isDown: boolean }

const textsOf = (notes: readonly RowNote[]): string[] => notes.map(({ text }) => text)
const labelOf = (verdict: string | null): string => verdictWords(verdict).label
const collator = new Intl.Collator('en', { numeric: true })

/** The items of the page, to sort, to search in, and to open one. */
export function itemTable(items: readonly PageItem[], open: (shown: readonly PageItem[], at: number) => void) {
  const copies = copiesAmong(items, ({ row }) => row)
  const found = new Map(items.flatMap(({ row }) => (row.finding === null ? [] : [[row.sha256, row.reference]])))
  const texts = new Map(items.map((item) => [item, searchText(item.row)]))
  let order: Order = { column: 0, isDown: false }
  let shown: readonly PageItem[] = items
  const body = el('tbody')
  const headings = COLUMNS.map(({ name }, column) =>
    el(
      'th',
      { scope: 'col' },
      button(name, () => sortBy(column), { title: `${words.sortBy} ${name}` }),
    ),
  )
  const search = el('input', { type: 'search', id: 'search', placeholder: words.searchHint, autocomplete: 'off' })
  const count = el('output', { for: 'search', 'aria-live': 'polite' })
  const rowOf = (item: PageItem) => {
    const { sha256 } = item.row
    const made = itemRow(item, copies.get(item) ?? null, (sha256 && found.get(sha256)) || null)
    made.addEventListener('click', () => open(shown, shown.indexOf(item)))
    images.observe(made, item)
    return made
  }
  const images = lateImages()
  let turn = 0
  /** Rows beyond the first come a slice at a time: a page of thousands answers meanwhile. */
  const draw = () => {
    turn += 1
    const own = turn
    images.forget()
    body.replaceChildren()
    const more = (from: number) => {
      if (own !== turn) return
      body.append(...shown.slice(from, from + SLICE).map(rowOf))
      if (from + SLICE < shown.length) setTimeout(more, 0, from + SLICE)
    }
    more(0)
    count.textContent =
      shown.length === 0
        ? items.length === 0
          ? words.empty
          : words.none
        : words.shown({ n: shown.length, of: items.length })
    for (const [column, heading] of headings.entries())
      heading.setAttribute('aria-sort', column !== order.column ? 'none' : order.isDown ? 'descending' : 'ascending')
  }
  const choose = () => {
    const wanted = folded(search.value).split(/\s+/).filter(Boolean)
    const found = items.filter((item) => wanted.every((word) => texts.get(item)?.includes(word)))
    shown = inOrder(found, order)
    draw()
  }
  const sortBy = (column: number) => {
    const isDown = order.column === column ? !order.isDown : COLUMNS[column]?.isMostFirst === true
    order = { column, isDown }
    choose()
  }
  search.addEventListener('input', choose)
  draw()
  return el(
    'section',
    { class: 'items', 'aria-labelledby': 'items' },
    el(
      'div',
      { class: 'search' },
      el('h2', { id: 'items' }, words.title),
      el('label', { for: 'search' }, words.search),
      search,
      count,
    ),
    el(
      'table',
      {},
      el('thead', {}, el('tr', {}, el('th', { scope: 'col', class: 'image' }, words.image), ...headings)),
      body,
    ),
  )
}

/** `sameAs` = the first item with the same bytes, `foundFor` = one that has them and a finding; null = there is none. */
function itemRow({ row, hasPicture }: PageItem, sameAs: string | null, foundFor: string | null): HTMLTableRowElement {
  const { reference, name, inconsistencies, noticed, verdicts, notes, finding, findingNotes } = row
  // One that is left out as altered is none of them.
  const isFoundElsewhere =
    foundFor !== null && finding === null && findingNotes.every(({ text }) => text === summary.noFinding)
  return el(
    'tr',
    {},
    el(
      'td',
      { class: 'image' },
      hasPicture
        ? el('img', { alt: '', decoding: 'async' })
        : el('span', { class: 'none', role: 'img', 'aria-label': words.noImage({ reference }) }),
    ),
    el(
      'th',
      { scope: 'row' },
      button(reference, () => undefined, { 'aria-label': words.open({ reference }) }),
    ),
    el(
      'td',
      { class: 'name' },
      cut(name, foreignName),
      ...(noticed.length === 0 ? [] : [el('p', {}, remarkFlag('noticed', noticed))]),
      sameAs === null ? null : el('p', { class: 'soft' }, summary.sameBytes({ reference: sameAs })),
    ),
    el(
      'td',
      { class: 'fit' },
      ...(inconsistencies.length === 0
        ? []
        : [inCard(remarkTitles.inconsistencies), el('span', { class: 'strong' }, inconsistencies.join(', '))]),
    ),
    el('td', {}, ...verdicts.map((verdict) => verdictChip(verdict)), ...notes.map(noteLine)),
    // Several verdicts are those of several pictures, each with a score of its own.
    el('td', { class: 'score' }, ...(verdicts.length === 1 ? [inCard(words.score), scoreInTable(row.score)] : [])),
    el(
      'td',
      { class: 'finding' },
      inCard(words.finding),
      finding === null
        ? null
        : el('p', {}, cut(finding.proposition), ' ', el('span', { class: 'strong' }, '→\u00a0', foreign(finding.word))),
      ...(isFoundElsewhere
        ? [el('p', { class: 'soft' }, summary.foundFor({ reference: foundFor }))]
        : findingNotes.map(noteLine)),
      finding === null || finding.alternative === ''
        ? null
        : el('p', { class: 'soft' }, summary.alternative, ' ', cut(finding.alternative)),
    ),
  )
}

/** The title of a column, where there is no room for columns. */
const inCard = (title: string): HTMLElement => el('span', { class: 'narrow soft' }, title, ' ')

const noteLine = ({ text, weight }: RowNote): HTMLElement => el('p', { class: weight }, cut(text))

function cut(text: string, shown = foreign): HTMLElement {
  const first = firstOf(text, MOST)
  return shown(first === text ? text : `${first} …`)
}

/** Puts an image into a row when it comes near the window. */
function lateImages() {
  const items = new Map<Element, PageItem>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const item = isIntersecting ? items.get(target) : undefined
        if (item === undefined) continue
        observer.unobserve(target)
        items.delete(target)
        show(item, target.querySelector('img'))
      }
    },
    { rootMargin: '600px' },
  )
  return {
    observe: (row: HTMLTableRowElement, item: PageItem): void => {
      items.set(row, item)
      observer.observe(row)
    },
    forget: (): void => {
      observer.disconnect()
      items.clear()
    },
  }
}

/** The image is in its place from the start, so that nothing moves when it comes. */
function show({ picture, row: { reference } }: PageItem, place: HTMLImageElement | null): void {
  const image = picture()
  if (image === null || place === null) return
  place.alt = words.imageOf({ reference })
  place.src = imageUrl(image)
}

function inOrder(items: readonly PageItem[], { column, isDown }: Order): readonly PageItem[] {
  const of = COLUMNS[column]?.of ?? (() => '')
  const sorted = items
    .map((item) => ({ item, key: of(item.row) }))
    .sort(({ key: one }, { key: other }) => {
      // What has no value comes last, whichever way.
      const [isNone, isOtherNone] = [one === null || one === '', other === null || other === '']
      if (isNone || isOtherNone) return Number(isNone) - Number(isOtherNone)
      const difference =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : collator.compare(String(one), String(other))
      return isDown ? -difference : difference
    })
  return sorted.map(({ item }) => item)
}

const searchText = (row: PageRow): string =>
  folded(
    [
      row.reference,
      row.name,
      row.sha256 ?? '',
      ...row.verdicts.map(labelOf),
      ...textsOf(row.notes),
      ...row.inconsistencies,
      ...row.noticed,
      ...(row.finding === null ? [] : [row.finding.word, row.finding.proposition, row.finding.alternative]),
    ].join(' '),
  )
