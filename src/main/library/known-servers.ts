import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { serverOf } from '../windows-path.ts'
import { appFolders, type Surroundings } from './app-folders.ts'

/** Thrown if a library names servers that were not used on this computer, and nobody can be asked. */
export class UnknownServersError extends Error {
  readonly servers: readonly string[]
  constructor(servers: readonly string[]) {
    super(`The library names ${servers.length} servers that were not used on this computer.`)
    this.servers = servers
  }
}

const Servers = z.array(z.string())

export type KnownServers = ReturnType<typeof createKnownServers>

/**
 * The servers whose folders were used on this computer, by this person. On Windows looking for a file on a server signs
 * in there, unasked: a library or a note from elsewhere names such a path only after a yes. `file` lies outside every
 * data folder, so that none can bring it along. On other systems a path names no server, and nothing is stored.
 */
export function createKnownServers({ file, platform }: { file: string; platform: NodeJS.Platform }) {
  /** A list that cannot be read is asked for again. */
  const known = (): ReadonlySet<string> => {
    try {
      return new Set(Servers.parse(JSON.parse(readFileSync(file, 'utf8'))))
    } catch {
      return new Set()
    }
  }
  /** The servers that these paths lead to and nobody here has used, in order. */
  const unknownOf = (paths: Iterable<string>): string[] => {
    if (platform !== 'win32') return []
    const named = new Set<string>()
    for (const path of paths) {
      const server = serverOf(path)
      if (server !== null) named.add(server)
    }
    return named.size === 0 ? [] : [...named].filter((server) => !known().has(server)).sort()
  }
  return {
    unknownOf,
    /** Remembers the servers of paths that somebody here chose or allowed. Throws file-system errors. */
    learn: (paths: Iterable<string>): void => {
      const news = unknownOf(paths)
      if (news.length === 0) return
      mkdirSync(dirname(file), { recursive: true })
      const draft = `${file}.part`
      writeFileSync(draft, JSON.stringify([...known(), ...news]), { mode: 0o600 })
      renameSync(draft, file)
    },
  }
}

/** Those of this person on this computer. */
export function serversKnownHere(around: Surroundings = {}): KnownServers {
  return createKnownServers({
    file: `${appFolders(around).own} servers.json`,
    platform: around.platform ?? process.platform,
  })
}
