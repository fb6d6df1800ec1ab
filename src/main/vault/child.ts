import { AsyncEntry } from 'keytar'
import { parentPort } from '../children/port.ts'
import { type VaultFailure, type VaultReply, VaultRequest } from './messages.ts'

/*
 * The vault process: the only place that talks to the OS keychain. It replies to one request and is ended by main. It
 * handles no signal, because the addon can block this thread for ever on a keychain that never responds, and then only
 * a default signal disposition lets main end it.
 */

const SERVICE = 'Touchstone'

const port = parentPort()

port.onMessage((message) => {
  const request = VaultRequest.safeParse(message)
  // Nothing of a request is ever repeated, not even of an invalid one: it may contain a token or a key.
  if (!request.success) port.post({ ok: false, reason: 'failed' } satisfies VaultReply)
  else void answer(request.data).then(port.post)
})

async function answer(request: VaultRequest): Promise<VaultReply> {
  // Tests, and anyone who must not leave anything on a machine, run without one.
  if (process.env.TOUCHSTONE_KEYCHAIN === 'none') return { ok: false, reason: 'absent' }
  let entry: AsyncEntry
  try {
    entry = openEntry(request.account)
  } catch {
    // Pinned to Secret Service, the constructor fails if there is no session bus or no keychain on it.
    return { ok: false, reason: process.platform === 'linux' ? 'absent' : 'failed' }
  }
  try {
    switch (request.ask) {
      case 'read':
        return { ok: true, secret: await entry.getPassword() }
      case 'write': {
        await entry.setPassword(request.secret)
        // A save counts only if it can be read back.
        const kept = await openEntry(request.account).getPassword()
        return kept === request.secret ? { ok: true, secret: null } : { ok: false, reason: 'failed' }
      }
      case 'forget':
        await entry.deletePassword()
        return (await entry.getPassword()) === null ? { ok: true, secret: null } : { ok: false, reason: 'failed' }
    }
  } catch (cause) {
    return { ok: false, reason: failureOf(cause) }
  }
}

/**
 * Linux is pinned to the Secret Service: the package's own choice falls back to the kernel keyring, which a reboot
 * silently empties.
 */
function openEntry(account: string): AsyncEntry {
  return new AsyncEntry(SERVICE, account, { linux: { store: 'secret-service' } })
}

/** The addon has one error code for everything; its text is interpreted here and goes no further. */
function failureOf(cause: unknown): VaultFailure {
  const text = cause instanceof Error ? cause.message : ''
  if (/dismissed|locked|interaction is not allowed|cancell?ed/i.test(text)) return 'locked'
  // A bus with a keychain service, but no collection to store anything in.
  if (/no result found|no secret service|not provided/i.test(text)) return 'absent'
  return 'failed'
}
