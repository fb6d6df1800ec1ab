/**
 * One scripted deviation. The first behaviour that fits a request answers it; `times` counts down.
 * Everything else the service does as documented.
 */
export type Behaviour = {
  /** Only requests whose path starts so; default: the image upload. '*' = any. */
  path?: string
  /** Only an upload of these bytes. Known when the body is complete, so it cannot go with `at`. */
  sha256?: string
  /** Only requests that announce at least so long a body. Goes with `at` and `stopReadingMs`. */
  minBodyBytes?: number
  /** How many requests it answers; default 1, null = all. */
  times?: number | null
  /** When it strikes: on the request's head, after so many body bytes, or (default) when the body is complete. */
  at?: 'head' | { bodyBytes: number }
  /** Whether the medium is charged before the answer; never without a complete body. Default: only for a 2xx. */
  charge?: boolean
  /** Stops reading the request for so long after its head. */
  stopReadingMs?: number
  action: Action
}

export type Action =
  /** Answers as documented. */
  | { type: 'normal' }
  | {
      type: 'answer'
      status: number
      headers?: Record<string, string>
      /** A string as it is; anything else as JSON. */
      body?: unknown
      /** Bytes that are no text, in place of the body. */
      bodyBase64?: string
      /** Promises another length than it sends, then closes. */
      contentLength?: number
      /** Closes after so many bytes of the body. */
      cutAfterBytes?: number
      /** Sends one byte each so many ms. */
      dripMs?: number
    }
  /** The documented answer with these members laid over it (and over its one image). */
  | { type: 'alter'; reply?: Record<string, unknown>; image?: Record<string, unknown>; status?: number }
  /** Cuts the documented answer after so many bytes. */
  | { type: 'cut'; afterBytes: number }
  /** 200 with so many bytes of JSON, one long string; packed by gzip whether that was asked for or not. */
  | { type: 'flood'; bytes: number; isPacked?: boolean }
  /** Raw bytes instead of HTTP. */
  | { type: 'raw'; text: string }
  /** RST, FIN, or never an answer. */
  | { type: 'reset' }
  | { type: 'hang_up' }
  | { type: 'stall' }

export type RequestFacts = { path: string; sha256: string | null }

/** The scripts still waiting, in the order they were given. */
export function createBehaviours() {
  let waiting: Behaviour[] = []
  const take = (fits: (behaviour: Behaviour) => boolean): Behaviour | null => {
    const found = waiting.find(fits)
    if (!found) return null
    if (found.times === null) return found
    found.times = (found.times ?? 1) - 1
    if (found.times <= 0) waiting = waiting.filter((behaviour) => behaviour !== found)
    return found
  }
  const fitsPath = (behaviour: Behaviour, path: string) =>
    behaviour.path === '*' || path.startsWith(behaviour.path ?? '/api/app/image-forensics/process')
  return {
    add: (behaviour: Behaviour): void => void waiting.push({ ...behaviour }),
    clear: (): void => {
      waiting = []
    },
    /** What strikes on the head or in the middle of the body; looked up once, on the head. */
    takeEarly: (path: string, announcedBytes: number): Behaviour | null =>
      take(
        (behaviour) =>
          fitsPath(behaviour, path) &&
          announcedBytes >= (behaviour.minBodyBytes ?? 0) &&
          (behaviour.at !== undefined || behaviour.stopReadingMs !== undefined),
      ),
    takeComplete: ({ path, sha256 }: RequestFacts): Behaviour | null =>
      take(
        (behaviour) =>
          fitsPath(behaviour, path) &&
          behaviour.at === undefined &&
          behaviour.stopReadingMs === undefined &&
          (behaviour.sha256 === undefined || behaviour.sha256 === sha256),
      ),
  }
}
