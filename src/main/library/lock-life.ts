import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What a lock's socket shows about its holder. `silent` = the lock names a socket that does not exist, which proves
 * death only for a named pipe: those are removed by the system alone.
 */
export type SignOfLife = 'alive' | 'dead' | 'silent' | 'unknown'

/** The socket a holder listens on, with its folder; null folder = a named pipe. */
export type HolderSocket = { folder: string | null; close: () => void }

/** A process that is stopped or busy accepts the connection without replying: it is alive. */
const ANSWER_MS = 1_000
/** Bytes of a path, without its terminator: 104 including it on macOS, 108 on Linux. Source: unix(4), unix(7). */
const LONGEST_PATH = 103
/** Only names of our own form are ever connected to: a lock may be on somebody else's drive. */
const LOCK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Folders for the socket of a folder's lock, in order of preference: the folder itself, where no clean-up of temporary
 * files happens, comes first. Not every drive supports sockets, and a path may be too long for one.
 */
export const socketFolders = (home: string, env: NodeJS.ProcessEnv = process.env): string[] => [
  home,
  ...(env.XDG_RUNTIME_DIR ? [env.XDG_RUNTIME_DIR] : []),
  tmpdir(),
  '/tmp',
]

/** Listens for processes that check whether the holder of the lock `id` is alive. null = it cannot listen anywhere. */
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
    // It ends with the process, and does not keep the process running.
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

/** Asks the socket of a lock whether its holder is alive. */
export async function askForLife(id: string, folder: string | null): Promise<SignOfLife> {
  const path = addressOf(id, folder)
  if (path === null) return 'unknown'
  return await new Promise((resolve) => {
    const socket = connect(path)
    const settle = (sign: SignOfLife) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(sign)
    }
    const timer = setTimeout(() => settle('alive'), ANSWER_MS)
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.length >= id.length) settle(answer === id ? 'alive' : 'unknown')
    })
    // A process that closes the connection without replying is just ending, or does not hold the lock.
    socket.on('end', () => settle('unknown'))
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      settle(code === 'ECONNREFUSED' ? 'dead' : code === 'ENOENT' ? 'silent' : 'unknown'),
    )
  })
}

/** Removes the socket left by a holder that was killed. */
export function removeSocket(id: string, folder: string | null): void {
  const path = addressOf(id, folder)
  if (path !== null && folder !== null) rmSync(path, { force: true })
}

function addressOf(id: string, folder: string | null): string | null {
  if (!LOCK_ID.test(id)) return null
  // Shortened, because paths are limited; the reply contains the full id.
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
