import type { ReadableFile } from '../readable-file.ts'
import type { ByteRange } from './byte-range.ts'

const CHUNK_BYTES = 262_144

/**
 * Streams the bytes of a range and owns `handle`: it is closed once, whether the stream ends, fails or is cancelled.
 * Node's own adapters throw uncaught errors when a player seeks or closes.
 */
export function streamRange(handle: ReadableFile, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let position = start
  let isOver = false
  const finish = async () => {
    if (isOver) return
    isOver = true
    await handle.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - position + 1))
          const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
          if (isOver) return
          if (bytesRead > 0) {
            position += bytesRead
            controller.enqueue(new Uint8Array(chunk.buffer, chunk.byteOffset, bytesRead))
          }
          if (position > end) {
            await finish()
            controller.close()
          } else if (bytesRead === 0) {
            // The length was promised in a header: a file that became shorter is an error, not an end.
            await finish()
            controller.error(new Error('file ended early'))
          }
        } catch (cause) {
          const wasOver = isOver
          await finish()
          if (!wasOver) controller.error(cause)
        }
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  )
}
