import { createServer, type Server, type Socket } from 'node:net'
import { listen } from './listen.ts'
import type { VirtualTime } from './virtual-time.ts'

/**
 * When a script acts: on the connection, on the request's head, after part of the body, or once the body is complete.
 */
export type Moment = 'connection' | 'head' | 'middle' | 'complete'
/** Bytes to write, a pause in ms, or the end of the connection; without an end it stays open. */
export type Step = { write: string | Buffer } | { waitMs: number } | { end: 'fin' | 'rst' }
export type Script = { at: Moment; steps: readonly Step[] /** Stops reading bytes from then on. */; isDeaf?: boolean }

export type SeenPost = { isWhole: boolean; bodyBytes: number }

/**
 * Starts a service that speaks bytes instead of HTTP, so that it can be wrong in every way. It plays the script on
 * every connection and counts what arrived; what it waits for is virtual.
 */
export async function startRawService(
  script: Script,
  pause: VirtualTime['pause'],
  wrap: (onSocket: (socket: Socket) => void) => Server = plain,
) {
  const posts: SeenPost[] = []
  const sockets = new Set<Socket>()
  const served = new Set<Served>()
  const server = wrap((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const one = serve(socket, script, posts, pause)
    served.add(one)
    socket.on('close', () => {
      sockets.delete(socket)
      served.delete(one)
    })
  })
  const port = await listen(server)
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    /** Every POST whose head arrived. */
    posts: (): readonly SeenPost[] => posts,
    /** Whether it does nothing more before time passes; `afterWords` = to somebody whose first bytes have arrived. */
    isWaiting: (afterWords = false): boolean =>
      [...served].some((one) => one.isWaiting() && (!afterWords || one.hasHeard())),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** At most so much of what has arrived is read at once. */
const PIECE_BYTES = 2 ** 16

const plain = (onSocket: (socket: Socket) => void): Server => createServer({ allowHalfOpen: true }, onSocket)

type Served = ReturnType<typeof serve>

function serve(socket: Socket, script: Script, posts: SeenPost[], pause: VirtualTime['pause']) {
  let head = ''
  let post: SeenPost | null = null
  let expected = 0
  let isPlayed = false
  let isPausing = false
  let isOver = false
  let trips = 0
  const strike = (moment: Moment) => {
    if (isPlayed || script.at !== moment) return
    isPlayed = true
    if (script.isDeaf === true) socket.pause()
    void play(socket, script.steps, async (ms) => {
      isPausing = true
      await pause(ms)
      isPausing = false
    }).then(() => {
      isOver = true
    })
  }
  strike('connection')
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk
    if (post === null) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      rest = Buffer.from(head.slice(end + 4), 'latin1')
      expected = Number(/^content-length: (\d+)$/im.exec(head.slice(0, end))?.[1] ?? 0)
      if (!head.startsWith('POST ')) {
        // Requests that are free of charge are not part of the script.
        socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
        return
      }
      post = { isWhole: false, bodyBytes: 0 }
      posts.push(post)
      strike('head')
    }
    post.bodyBytes += rest.length
    if (post.bodyBytes >= 20_000) strike('middle')
    if (post.bodyBytes >= expected && !post.isWhole) {
      post.isWhole = true
      strike('complete')
    }
  })
  return {
    hasHeard: (): boolean => socket.bytesRead > 0,
    /**
     * It said all that it ever says, all of which has been read, and the other side is there and not still writing. Asked
     * once a trip of a byte over loopback, in which a piece is read.
     */
    isWaiting: (): boolean => {
      const hasSaid = isOver && socket.writableLength === 0 && (script.at === 'connection' || post?.isWhole === true)
      trips = hasSaid ? trips + 1 : 0
      return !socket.readableEnded && (isPausing || (hasSaid && trips * PIECE_BYTES >= socket.bytesWritten))
    },
  }
}

async function play(socket: Socket, steps: readonly Step[], pause: VirtualTime['pause']): Promise<void> {
  for (const step of steps) {
    if (socket.destroyed) return
    if ('write' in step) socket.write(step.write)
    else if ('waitMs' in step) await pause(step.waitMs)
    else if (step.end === 'fin') socket.end()
    else socket.resetAndDestroy()
  }
}
