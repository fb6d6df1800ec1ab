/// <reference path="./trusted-types.d.ts" />
import { pictures } from '../data/pictures.ts'
import type { FromReader, ReadFailure, ReadPicture, ToReader } from '../picture-worker/messages.ts'
import workerAddress from '../picture-worker/picture-worker.ts?worker&url'
import type { Source } from './held-picture.ts'

export type PictureReader = ReturnType<typeof startPictureReader>

/**
 * Starts the workers that read pictures; `read` asks one of them. A small picture never waits behind all pixels of another,
 * nor all pixels that somebody waits for behind those that are read ahead.
 */
export function startPictureReader() {
  // The one script that may be started by its address; the page's policy knows this name and no other.
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
     * Decodes a picture; `isAhead` = before anybody looks at it. Never rejects; once stopped "missing", when what could not
     * be stopped is over.
     */
    read: (source: Source, signal: AbortSignal, isAhead: boolean): Promise<ReadPicture | ReadFailure> =>
      (!source.isWhole ? small : isAhead ? ahead : whole)(
        isAhead ? { ...source, url: pictures.ahead(source.url) } : source,
        signal,
      ),
  }
}

/** Puts questions to a worker and hands out its answers. */
function ask(worker: Worker) {
  const waiting = new Map<number, (read: ReadPicture | ReadFailure) => void>()
  let lastId = 0
  const tell = (message: ToReader) => worker.postMessage(message)

  worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
    waiting.get(data.id)?.('picture' in data ? data.picture : data.failure)
    waiting.delete(data.id)
  })
  // What could not be started or fell is said as any other failure, never waited for.
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
      tell({ id, address: new URL(url, location.href).href, frame })
      signal.addEventListener('abort', () => {
        if (waiting.has(id)) tell({ id, stop: true })
      })
    })
}
