import type { PageBox, PageImage } from '../shared/model/report-page.ts'
import { reportPage } from '../shared/words/report-page.ts'
import { button, el } from './dom.ts'

const words = reportPage.item
const MOST_ZOOM = 16
const STEP = 1.5
/** How far an arrow key moves the image, CSS pixels. */
const KEY_STEP = 40

export const imageUrl = ({ type, base64 }: PageImage): string => `data:${type};base64,${base64}`

/** An image to look at closely: zoomed with wheel, keys and buttons, moved with pointer and arrow keys, with its face regions. */
export function pictureView(image: PageImage, boxes: readonly PageBox[], label: string): HTMLElement {
  const marks = el('div', { class: 'marks' }, ...boxes.map(markOf))
  const plane = el(
    'div',
    { class: 'plane' },
    el('img', { src: imageUrl(image), alt: label, draggable: 'false' }),
    marks,
  )
  const pane = el('div', { class: 'pane', tabindex: '0', role: 'group', 'aria-label': words.view }, plane)
  let [zoom, x, y] = [1, 0, 0]
  const paint = () => {
    const [mostX, mostY] = [(plane.offsetWidth * (zoom - 1)) / 2, (plane.offsetHeight * (zoom - 1)) / 2]
    x = Math.max(-mostX, Math.min(mostX, x))
    y = Math.max(-mostY, Math.min(mostY, y))
    plane.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
    plane.style.setProperty('--zoom', String(zoom))
    pane.classList.toggle('zoomed', zoom > 1)
  }
  /** `atX`, `atY` = the point that stays where it is, from the middle of the pane. */
  const zoomTo = (wanted: number, atX = 0, atY = 0) => {
    const next = Math.max(1, Math.min(MOST_ZOOM, wanted))
    x = atX - ((atX - x) * next) / zoom
    y = atY - ((atY - y) * next) / zoom
    zoom = next
    paint()
  }
  const move = (byX: number, byY: number) => {
    x += byX
    y += byY
    paint()
  }
  pane.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const { left, top, width, height } = pane.getBoundingClientRect()
      zoomTo(zoom * 2 ** (-event.deltaY / 240), event.clientX - left - width / 2, event.clientY - top - height / 2)
    },
    { passive: false },
  )
  pane.addEventListener('pointerdown', ({ pointerId }) => pane.setPointerCapture(pointerId))
  pane.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
    if (buttons === 1) move(movementX, movementY)
  })
  const keys: Record<string, () => void> = {
    '+': () => zoomTo(zoom * STEP),
    '-': () => zoomTo(zoom / STEP),
    '0': () => zoomTo(1),
    ArrowLeft: () => move(KEY_STEP, 0),
    ArrowRight: () => move(-KEY_STEP, 0),
    ArrowUp: () => move(0, KEY_STEP),
    ArrowDown: () => move(0, -KEY_STEP),
  }
  pane.addEventListener('keydown', (event) => {
    const act = keys[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  })
  const shown = el('input', { type: 'checkbox', checked: true })
  shown.addEventListener('change', () => {
    marks.hidden = !shown.checked
  })
  return el(
    'div',
    { class: 'picture' },
    pane,
    el(
      'div',
      { class: 'tools' },
      button('−', () => zoomTo(zoom / STEP), { 'aria-label': words.zoomOut }),
      button('+', () => zoomTo(zoom * STEP), { 'aria-label': words.zoomIn }),
      button(words.fit, () => zoomTo(1)),
      boxes.length === 0 ? null : el('label', {}, shown, words.boxes),
    ),
  )
}

/** A region: its outline, white with a black hairline, and its number outside. */
function markOf({ box, number, isDeciding }: PageBox): HTMLElement {
  const percent = (fraction: number) => `${fraction * 100}%`
  const mark = el(
    'div',
    { class: isDeciding ? 'mark deciding' : 'mark' },
    number === null ? null : el('span', {}, String(number)),
  )
  Object.assign(mark.style, {
    left: percent(box.x),
    top: percent(box.y),
    width: percent(box.width),
    height: percent(box.height),
  })
  return mark
}
