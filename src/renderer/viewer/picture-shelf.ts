import type { ReadFailure, ReadPicture } from '../picture-worker/messages.ts'
import { bytesOf, type Held, type Source } from './held-picture.ts'
import type { PictureReader } from './picture-reader.ts'

/** An image on loan. The borrower returns it; its pixels are released some time later. */
export type Loan = { picture: Promise<ReadPicture | ReadFailure>; giveBack: () => void }

export type LoanOptions = {
  /**
   * Requested before anybody views it: it never takes space or precedence from images being viewed, and may be dropped.
   */
  isAhead?: boolean
  /**
   * Called while not all pixels can be loaded because too many images are being viewed; they are loaded once there is
   * room.
   */
  onNoRoom?: () => void
}

export type PictureShelf = ReturnType<typeof createPictureShelf>

type ShelfDeps = {
  reader: Pick<PictureReader, 'read'>
  clock: LaneClock
  /** Maximum size of the pixels of images not being viewed, bytes. */
  spareBytes: number
  /** Maximum size of all pixels at once, bytes, including those being decoded; a single image is always allowed. */
  mostBytes: number
}

/**
 * Cache of decoded images while they are viewed, and of recent ones for a while, so that going back and forth decodes
 * nothing twice. Images with all their pixels queue in a lane of their own.
 */
export function createPictureShelf({ reader, clock, spareBytes, mostBytes }: ShelfDeps) {
  /** Least recently used first. */
  const held = new Map<string, Held>()
  /** Dropped during decoding: their pixels occupy memory until that is over. */
  const leaving = new Set<Held>()

  const close = (read: ReadPicture | ReadFailure) => {
    if (typeof read !== 'string') for (const level of read.levels) level.close()
  }
  const drop = (one: Held) => {
    held.delete(one.key)
    one.settle('missing')
    if (one.stage === 'reading') leaving.add(one)
    one.stop.abort()
    if (one.stage === 'here') void one.picture.then(close)
  }
  const tidy = () => {
    const spare = [...held.values()].filter(({ loans }) => loans === 0)
    let bytes = spare.reduce((sum, one) => sum + one.bytes, 0)
    for (const one of spare) {
      // An image still being read is no longer needed once nobody waits for it.
      if (bytes <= spareBytes && one.stage === 'here') continue
      bytes -= one.bytes
      drop(one)
    }
  }
  /** Whether the pixels of one more image fit, after evicting images not being viewed. */
  const makeRoom = (next: Held): boolean => {
    const need = bytesOf(next.source)
    if (next.lookers === 0 && need > spareBytes) return false
    const inUse = [...held.values(), ...leaving].filter(({ stage }) => stage !== 'waiting')
    let free = mostBytes - inUse.reduce((sum, one) => sum + one.bytes, 0)
    for (const one of inUse) {
      if (free >= need) return true
      if (one.lookers > 0 || leaving.has(one)) continue
      // A prefetched image makes way for one being viewed, never for another prefetched one.
      if (next.lookers === 0 && one.loans > 0) continue
      free += one.stage === 'here' ? one.bytes : 0
      drop(one)
    }
    if (free >= need || next.lookers === 0) return free >= need
    return !inUse.some(({ source, lookers }) => source.isWhole && lookers > 0)
  }

  const begin = (one: Held) => {
    one.stage = 'reading'
    one.bytes = bytesOf(one.source)
    void reader.read(one.source, one.stop.signal, one.lookers === 0).then((read) => {
      if (leaving.delete(one)) close(read)
      // A failure is not cached: the drive may be reconnected.
      else if (typeof read === 'string') held.delete(one.key)
      else {
        one.stage = 'here'
        one.bytes = read.levels.reduce((sum, { width, height }) => sum + width * height * 4, 0)
      }
      one.settle(read)
      if (one.loans === 0) tidy()
      lane.go()
    })
  }
  const lane = createWholeLane({ held, makeRoom, begin, clock })

  const find = (source: Source): Held => {
    const key = `${source.frame} ${source.url}`
    const known = held.get(key)
    if (known !== undefined) {
      held.delete(key)
      held.set(key, known)
      return known
    }
    const { promise, resolve } = Promise.withResolvers<ReadPicture | ReadFailure>()
    const one: Held = {
      key,
      source,
      loans: 0,
      lookers: 0,
      since: clock.now(),
      stage: 'waiting',
      bytes: 0,
      stop: new AbortController(),
      picture: promise,
      settle: resolve,
      onNoRoom: new Set(),
    }
    held.set(key, one)
    return one
  }

  return {
    /** Borrows an image; decodes it unless it is cached. */
    take: (source: Source, { isAhead = false, onNoRoom }: LoanOptions = {}): Loan => {
      const one = find(source)
      const isFirstLook = one.lookers === 0 && !isAhead
      one.loans += 1
      if (!isAhead) one.lookers += 1
      if (isFirstLook) one.since = clock.now()
      if (onNoRoom !== undefined) one.onNoRoom.add(onNoRoom)
      if (one.stage === 'waiting') source.isWhole ? lane.go() : begin(one)
      let isOut = true
      return {
        picture: one.picture,
        giveBack: () => {
          if (!isOut) return
          isOut = false
          one.loans -= 1
          if (!isAhead) one.lookers -= 1
          if (onNoRoom !== undefined) one.onNoRoom.delete(onNoRoom)
          if (one.lookers === 0 && !isAhead && source.isWhole) lane.left(one)
          if (held.get(one.key) === one) tidy()
          lane.go()
        },
      }
    },
  }
}

/** Ms since an arbitrary moment, and a function that calls back after a delay. */
type LaneClock = { now: () => number; after: (ms: number, then: () => void) => void }

type LaneDeps = {
  held: ReadonlyMap<string, Held>
  /** Whether there is room for the pixels of one more image; makes room if that affects nobody. */
  makeRoom: (one: Held) => boolean
  begin: (one: Held) => void
  clock: LaneClock
}

/** An image left sooner was only passed; longer than a person paging through a list stays on one. */
const PASSED_MS = 300

/** After an image that was only passed, the next is opened in full only once it has been viewed this long. */
const REST_MS = 220

/** The smaller image is painted first. */
const BREATH_MS = 24

/**
 * Queue that opens images with all their pixels: one at a time, those being viewed first, then prefetched ones, and
 * none while a person pages through a list, because decoding cannot be stopped once started.
 */
function createWholeLane({ held, makeRoom, begin, clock }: LaneDeps) {
  let restUntil = 0
  let isSet = false

  const goAt = (ms: number) => {
    if (isSet) return
    isSet = true
    clock.after(ms, () => {
      isSet = false
      go()
    })
  }
  function go(): void {
    const all = [...held.values()].filter(({ source }) => source.isWhole)
    const waiting = all.filter(({ stage }) => stage === 'waiting')
    if (waiting.length === 0) return
    const reading = all.filter(({ stage }) => stage === 'reading')
    if (reading.some(({ lookers }) => lookers > 0)) return
    const looked = waiting.filter(({ lookers }) => lookers > 0)
    const next = looked.length > 0 ? looked : reading.length > 0 ? [] : waiting
    const from = Math.max(restUntil, ...looked.map(({ since }) => since + BREATH_MS))
    const now = clock.now()
    if (from > now) {
      goAt(from - now)
      return
    }
    const fitting = next.find((one) => {
      if (makeRoom(one)) return true
      for (const notify of one.onNoRoom) notify()
      return false
    })
    if (fitting !== undefined) begin(fitting)
  }

  return {
    /** Starts the next one if it is time; called whenever something arrived, left or was requested. */
    go,
    /** Called when nobody views this image any more. */
    left: ({ since }: Held): void => {
      const now = clock.now()
      if (now - since < PASSED_MS) restUntil = now + REST_MS
    },
  }
}
