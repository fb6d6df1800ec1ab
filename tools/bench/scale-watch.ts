/** What is awaited: other rows, all loaded; another active row; every row in view selected; another item open; rows that look otherwise. */
export type Ready = 'rows' | 'active' | 'all' | 'item' | 'look'
export type Gaps = { blank: number; late: number }

type Watch = { pressedAt: number; time: Promise<number> }
type WithWatch = { watch: Watch }

/** In the page: notes when a key or a button was pressed. */
export function notePresses(): void {
  const page = globalThis as unknown as WithWatch
  page.watch = { pressedAt: 0, time: Promise.resolve(0) }
  const note = ({ timeStamp }: Event) => {
    page.watch.pressedAt = timeStamp
  }
  for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, note, true)
}

/** In the page: starts to wait until the list is as wanted, from the next press on. */
export function startWaiting(ready: Ready): void {
  const { watch } = globalThis as unknown as WithWatch
  const LIMIT_MS = 30_000
  const list = () => document.querySelector('.items')
  const visible = () => {
    const view = list()?.getBoundingClientRect()
    if (view === undefined) return []
    return [...document.querySelectorAll<HTMLElement>('.items [role="option"]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > view.top && top < view.bottom
    })
  }
  const isLoaded = (rows: readonly HTMLElement[]) =>
    rows.length > 0 && rows.every(({ dataset }) => dataset.item !== undefined)
  const ids = (rows: readonly HTMLElement[]) => rows.map(({ dataset }) => dataset.item).join()
  const active = () => list()?.getAttribute('aria-activedescendant') ?? ''
  const item = () => document.querySelector<HTMLElement>('.item-title')?.dataset.item ?? ''
  const look = (rows: readonly HTMLElement[]) => rows.map(({ innerHTML }) => innerHTML).join()
  const rows = visible()
  const before = { list: list(), ids: ids(rows), active: active(), item: item(), look: look(rows) }
  const isReady = () => {
    if (ready === 'item') return item() !== '' && item() !== before.item
    const now = visible()
    if (!isLoaded(now)) return false
    if (ready === 'rows') return list() !== before.list || ids(now) !== before.ids
    if (ready === 'all') return now.every((row) => row.getAttribute('aria-selected') === 'true')
    if (ready === 'look') return look(now) !== before.look
    return active() !== before.active && document.getElementById(active()) !== null
  }
  const startedAt = performance.now()
  watch.pressedAt = 0
  watch.time = new Promise((resolve, reject) => {
    const frame = () => {
      if (watch.pressedAt > 0 && isReady()) {
        // A message that is sent in a frame arrives when the frame is painted.
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now() - watch.pressedAt)
        painted.port2.postMessage(null)
      } else if (performance.now() - startedAt > LIMIT_MS) reject(new Error(`not painted: ${ready}`))
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  watch.time.catch(() => undefined)
}

export function waited(): Promise<number> {
  return (globalThis as unknown as WithWatch).watch.time
}

/** In the page: puts the bar at a share of its way, as dragging it does. */
export function putBar(share: number): void {
  const list = document.querySelector('.items')
  if (list === null) throw new Error('no list')
  ;(globalThis as unknown as WithWatch).watch.pressedAt = performance.now()
  list.scrollTop = share * (list.scrollHeight - list.clientHeight)
}

type Bridge = { touchstone: { call: (name: string, input: unknown) => Promise<{ ok: boolean; error?: unknown }> } }

/** In the page: sets the status of the first items; it is waited for from when that is written. */
export async function markItems({ count, status }: { count: number; status: string | null }): Promise<void> {
  const { touchstone, watch } = globalThis as unknown as Bridge & WithWatch
  const itemIds = Array.from({ length: count }, (_, n) => n + 1)
  const answer = await touchstone.call('findings.mark', { caseId: 1, items: itemIds, status })
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  watch.pressedAt = performance.now()
}

/**
 * In the page: watches every frame for `ms`, while the bar is dragged to and fro if `isDragged`, then until all rows in
 * view are loaded. Gives the longest time in which a part of the list showed no row, loaded or not, and how long the last
 * rows took to be loaded, ms.
 */
export async function watchScroll({ ms, isDragged }: { ms: number; isDragged: boolean }): Promise<Gaps> {
  const list = document.querySelector('.items')
  if (list === null) throw new Error('no list')
  const view = list.getBoundingClientRect()
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const isCovered = () =>
    [0.15, 0.4, 0.65, 0.9].every((part) => {
      const at = document.elementFromPoint(view.left + view.width / 2, view.top + part * view.height)
      return at?.closest('.items-row') != null
    })
  const isLoaded = () =>
    [...document.querySelectorAll<HTMLElement>('.items [role="option"]')]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > view.top && top < view.bottom
      })
      .every(({ dataset }) => dataset.item !== undefined)
  const way = list.scrollHeight - list.clientHeight
  const from = performance.now()
  let covered = from
  let blank = 0
  const look = () => {
    const now = performance.now()
    blank = Math.max(blank, now - covered)
    if (isCovered()) covered = now
  }
  while (performance.now() - from < ms) {
    // There and back in two seconds, never the same way twice.
    const at = (performance.now() - from) / 2000
    if (isDragged) list.scrollTop = way * (0.5 - 0.5 * Math.cos(at * Math.PI * (1 + at / 9)))
    await frame()
    look()
  }
  const stopped = performance.now()
  while (!isLoaded() && performance.now() - stopped < 10_000) {
    await frame()
    look()
  }
  return { blank, late: performance.now() - stopped }
}

/** In the page: whether the end of the bar shows the last item, loaded. */
export async function reachesEnd(): Promise<boolean> {
  const list = document.querySelector('.items')
  if (list === null) return false
  list.scrollTop = list.scrollHeight
  for (let n = 0; n < 300; n += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const last = [...list.querySelectorAll<HTMLElement>('[role="option"]')].at(-1)
    if (last === undefined || last.dataset.item === undefined) continue
    const { bottom } = last.getBoundingClientRect()
    const isLast = last.getAttribute('aria-posinset') === last.getAttribute('aria-setsize')
    if (isLast && bottom <= list.getBoundingClientRect().bottom + 1) return true
  }
  return false
}
