import type { Result } from '../../shared/result.ts'
import { type KnownServers, serversKnownHere } from './known-servers.ts'
import { acquireLock, type LibraryOpenElsewhere, type Lock } from './lock.ts'
import { findLibrary, settlePlace } from './place.ts'

/**
 * Locks the folder where a library was found, and completes the move that brought it there. If the library was moved on
 * before the lock was acquired, it throws, and the next start finds it.
 */
export async function lockPlace(
  entry: string,
  home: string,
  servers: KnownServers = serversKnownHere(),
): Promise<Result<Lock, LibraryOpenElsewhere>> {
  const lock = await acquireLock(home)
  if (!lock.ok) return lock
  const now = findLibrary(entry, servers)
  if (now.state === 'here' && now.home === home) {
    settlePlace(entry, home, servers)
    return lock
  }
  lock.value.release()
  throw new Error('The library was moved at this moment.')
}
