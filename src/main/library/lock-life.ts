import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What a lock's socket says of its holder. `silent` = it is named by the lock and not there, which proves death only of a
 * named pipe: the system alone removes those.
 */
export type SignOfLife = 'alive' | 'dead' | 'silent' | 'unknown'

/** The end of a socket that a holder listens on, with the folder it lies in; null folder = a named pipe. */
export type HolderSocket = { folder: string | null; close: () => void }

/** A process that is stopped or busy accepts and does not answer: it is alive. */
const ANSWER_MS = 1_000
/** Bytes of a path, without its end: 104 with it on macOS, 108 on Linux. Source: unix(4), unix(7). */
const LONGEST_PATH = 103
/** Nothing but a name of ours is ever connected to: a lock may come with somebody else's drive. */
const LOCK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Where the socket of a folder's lock may lie, the best first: in the folder, where no cleaner of temporary files comes.
 * Not every drive takes a socket, and a path may be too long for one.
 */
export const socketFolders = (home: string, env: NodeJS.ProcessEnv = process.env): string[] => [
  home,
  ...(env.XDG_RUNTIME_DIR ? [env.XDG_RUNTIME_DIR] : []),
  tmpdir(),
  '/tmp',
]

/** Listens for whoever wants to know whether the holder of the lock `id` lives. null = nowhere here. */
export async function listenForLock(
  id: string,
  platform: NodeJS.Platform,
  folders: readonly string[],
): Promise<HolderSocket | null> {
  for (const folder of platform === 'win32' ? [null] : folders) {
    const path = addressOf(id, folder)
    if (path === null) continue
    const server = createServer((caller) => {
      caller.on('error', () => undefined)
      caller.end(id)
    })
    if (!(await listens(server, path))) continue
    // It ends with the process, and holds no process.
    server.unref()
    if (folder !== null) chmodSync(path, 0o600)
    return {
      folder,
      close: () => {
        server.close()
        removeSocket(id, folder)
      },
    }
  }
  return null
}

/** Asks the socket of a lock whether its holder lives. */
export async function askForLife(id: string, folder: string | null): Promise<SignOfLife> {
  const path = addressOf(id, folder)
  if (path === null) return 'unknown'
  return await new Promise((resolve) => {
    const socket = connect(path)
    const tell = (sign: SignOfLife) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(sign)
    }
    const timer = setTimeout(() => tell('alive'), ANSWER_MS)
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.length >= id.length) tell(answer === id ? 'alive' : 'unknown')
    })
    // Whoever lets a caller go without a word is ending at this moment, or is not what holds the lock.
    socket.on('end', () => tell('unknown'))
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      tell(code === 'ECONNREFUSED' ? 'dead' : code === 'ENOENT' ? 'silent' : 'unknown'),
    )
  })
}

/** Takes away what a holder that was killed left of its socket. */
export function removeSocket(id: string, folder: string | null): void {
  const path = addressOf(id, folder)
  if (path !== null && folder !== null) rmSync(path, { force: true })
}

function addressOf(id: string, folder: string | null): string | null {
  if (!LOCK_ID.test(id)) return null
  // Short, for paths are; who answers gives the whole of it.
  const name = `touchstone-${id.replaceAll('-', '').slice(0, 16)}`
  if (folder === null) return `\\\\.\\pipe\\${name}`
  const path = join(folder, name)
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : null
}

async function listens(server: Server, path: string): Promise<boolean> {
  const listening = Promise.withResolvers<boolean>()
  server.once('listening', () => listening.resolve(true))
  server.on('error', () => listening.resolve(false))
  server.listen(path)
  return await listening.promise
}
