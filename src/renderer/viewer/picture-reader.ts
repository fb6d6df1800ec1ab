/// <reference path="./trusted-types.d.ts" />
import { pictures } from '../data/pictures.ts'
import type { FromReader, ReadFailure, ReadPicture, ToReader } from '../picture-worker/messages.ts'
import workerAddress from '../picture-worker/picture-worker.ts?worker&url'
import type { Source } from './held-picture.ts'

export type PictureReader = ReturnType<typeof startPictureReader>

/**
 * Starts the workers that read images; `read` sends a request to one of them. A small image never waits for all pixels
 * of another, and all pixels that somebody waits for never wait for those read ahead.
 */
export function startPictureReader() {
  // The only script that may be started by its URL; the page's policy knows this name and no other.
  const policy = trustedTypes.createPolicy('picture-worker', {
    createScriptURL: (address) => {
      if (address !== workerAddress) throw new TypeError('not the picture worker')
      return address
    },
  })
  const start = () => ask(new Worker(policy.createScriptURL(workerAddress) as unknown as string, { type: 'module' }))
  const [small, whole, ahead] = [start(), start(), start()]
  return {
    /**
     * Decodes an image; `isAhead` = before anybody views it. Never rejects; if aborted, resolves to "missing" once the
     * part that cannot be stopped is over.
     */
    read: (source: Source, signal: AbortSignal, isAhead: boolean): Promise<ReadPicture | ReadFailure> =>
      (!source.isWhole ? small : isAhead ? ahead : whole)(
        isAhead ? { ...source, url: pictures.ahead(source.url) } : source,
        signal,
      ),
  }
}

/** Sends requests to a worker and dispatches its replies. */
function ask(worker: Worker) {
  const waiting = new Map<number, (read: ReadPicture | ReadFailure) => void>()
  let lastId = 0
  const post = (message: ToReader) => worker.postMessage(message)

  worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
    waiting.get(data.id)?.('picture' in data ? data.picture : data.failure)
    waiting.delete(data.id)
  })
  // A worker that fails to start or crashes is reported like any other failure, and never waited for.
  worker.addEventListener('error', () => {
    for (const settle of waiting.values()) settle('undecodable')
    waiting.clear()
  })

  return ({ url, frame }: Source, signal: AbortSignal): Promise<ReadPicture | ReadFailure> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve('missing')
      lastId += 1
      const id = lastId
      waiting.set(id, resolve)
      post({ id, address: new URL(url, location.href).href, frame })
      signal.addEventListener('abort', () => {
        if (waiting.has(id)) post({ id, stop: true })
      })
    })
}
