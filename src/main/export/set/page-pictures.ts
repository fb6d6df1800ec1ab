import { Worker } from 'node:worker_threads'
import { laterAwake } from '../../awake-time.ts'

/** `page` from 0; `width` in pixels. Opening a PDF lets go of the one before. */
export type PageRequest =
  | { id: number; type: 'open'; pdf: Uint8Array }
  | { id: number; type: 'draw'; page: number; width: number }
/** null = it could not be read or drawn. */
export type PageReply = { id: number; answer: { pages: number } | { png: Uint8Array | null } | null }
export type PagePictures = ReturnType<typeof createPagePictures>

/** A page that takes longer is not shown. */
const LIMIT_MS = 30_000
/** The thread and what it holds are given back when nobody looked for so long. */
const REST_MS = 60_000
const HEAP_MEGABYTES = 256

/**
 * Draws the pages of one PDF at a time, in a thread of its own. The PDF is one that the app printed itself. `script` is
 * the thread's entry (source and build differ).
 */
export function createPagePictures(script: string, restMs = REST_MS) {
  let worker: Worker | null = null
  /** What is open, for a thread that is started after a rest; null = nothing is. */
  let opened: Uint8Array | null = null
  let rest: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, (answer: PageReply['answer']) => void>()

  const end = () => {
    clearTimeout(rest)
    const ending = worker
    worker = null
    for (const settle of waiting.values()) settle(null)
    waiting.clear()
    return ending?.terminate()
  }
  /** A thread that is lost or hangs takes its PDF with it: the next would fare no better. */
  const lose = () => {
    opened = null
    return end()
  }
  const started = (): Worker => {
    if (worker !== null) return worker
    const mine = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } })
    mine.on('message', ({ id, answer }: PageReply) => {
      waiting.get(id)?.(answer)
      waiting.delete(id)
      if (waiting.size === 0) rest = setTimeout(() => void end(), restMs).unref()
    })
    const lost = () => {
      if (worker === mine) void lose()
    }
    mine.on('error', lost)
    mine.on('exit', lost)
    mine.unref()
    worker = mine
    return mine
  }
  const ask = (request: Omit<PageRequest, 'id'>): Promise<PageReply['answer']> => {
    clearTimeout(rest)
    lastId += 1
    const id = lastId
    const to = started()
    return new Promise((resolve) => {
      const callOff = laterAwake(() => void lose(), LIMIT_MS)
      waiting.set(id, (answer) => {
        callOff()
        resolve(answer)
      })
      to.postMessage({ ...request, id })
    })
  }
  const open = async (pdf: Uint8Array): Promise<number | null> => {
    opened = pdf
    const answer = await ask({ type: 'open', pdf } as Omit<PageRequest, 'id'>)
    return answer !== null && 'pages' in answer ? answer.pages : null
  }
  return {
    /** Opens a PDF and tells how many pages it has; null = it cannot be read. */
    open,
    /** A page of the open PDF as PNG; null = there is none such. */
    draw: async (page: number, width: number): Promise<Uint8Array | null> => {
      if (opened === null || (worker === null && (await open(opened)) === null)) return null
      const answer = await ask({ type: 'draw', page, width } as Omit<PageRequest, 'id'>)
      return answer !== null && 'png' in answer ? answer.png : null
    },
    /** Lets go of the PDF, and of the thread. */
    close: async (): Promise<void> => {
      await lose()
    },
  }
}
