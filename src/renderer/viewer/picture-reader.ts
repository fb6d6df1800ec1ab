/// <reference path="./trusted-types.d.ts" />
import type { FromReader, ReadFailure, ReadPicture, ToReader } from '../picture-worker/messages.ts'
import workerAddress from '../picture-worker/picture-worker.ts?worker&url'

export type PictureReader = ReturnType<typeof startPictureReader>

/** Starts the worker that reads pictures; `read` asks it for one. */
export function startPictureReader() {
  // The one script that may be started by its address; the page's policy knows this name and no other.
  const policy = trustedTypes.createPolicy('picture-worker', {
    createScriptURL: (address) => {
      if (address !== workerAddress) throw new TypeError('not the picture worker')
      return address
    },
  })
  const worker = new Worker(policy.createScriptURL(workerAddress) as unknown as string, { type: 'module' })
  const waiting = new Map<number, (read: ReadPicture | ReadFailure) => void>()
  let lastId = 0
  const ask = (message: ToReader) => worker.postMessage(message)

  worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
    const settle = waiting.get(data.id)
    waiting.delete(data.id)
    if (settle !== undefined) settle('picture' in data ? data.picture : data.failure)
    else if ('picture' in data) for (const level of data.picture.levels) level.close()
  })
  // What could not be started or fell is said as any other failure, never waited for.
  worker.addEventListener('error', () => {
    for (const settle of waiting.values()) settle('undecodable')
    waiting.clear()
  })

  return {
    /** Decodes the picture at an address relative to the window; `frame` from 0. Never rejects; "missing" once stopped. */
    read: (address: string, frame: number, signal: AbortSignal): Promise<ReadPicture | ReadFailure> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve('missing')
        lastId += 1
        const id = lastId
        waiting.set(id, resolve)
        ask({ id, address: new URL(address, location.href).href, frame })
        signal.addEventListener('abort', () => {
          if (!waiting.delete(id)) return
          ask({ id, stop: true })
          resolve('missing')
        })
      }),
  }
}
