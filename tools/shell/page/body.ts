import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

/** The whole body of an answer, read as Electron reads it: a piece when there is room for it. null = it was cancelled midway. */
export async function readBody({ body }: Response, signal: AbortSignal): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array(0)
  const stream = Readable.fromWeb(body as ReadableStream<Uint8Array>, { signal })
  try {
    return new Uint8Array(Buffer.concat(await stream.toArray({ signal })))
  } catch (cause) {
    if (signal.aborted) return null
    throw cause
  }
}

/** Destroys a body after its first piece, as Electron does when a viewer seeks or goes away; settles when it is closed. */
export async function breakBody({ body }: Response): Promise<void> {
  if (body === null) return
  const stream = Readable.fromWeb(body as ReadableStream<Uint8Array>)
  await new Promise<void>((resolve) => {
    stream.once('close', resolve)
    stream.once('error', () => undefined)
    stream.once('data', () => stream.destroy())
  })
}
