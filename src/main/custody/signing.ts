import { setImmediate } from 'node:timers/promises'
import type { ExportedHead, LogWalk } from '../../shared/model/custody.ts'
import type { SignedHeadFault, SignedHeads } from '../../shared/model/signed-heads.ts'
import type { SigningKey, UnsignedReason } from '../../shared/model/signing.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { createSignedHeadRows } from '../db/signed-heads.ts'
import type { Log } from '../log.ts'
import { type AllowedSigner, allowedSignersLine, isAllowed } from './allowed-signers.ts'
import { type KeyRecord, type KeyStore, publicKeysOf } from './key-store.ts'
import type { Audit } from './log/audit.ts'
import {
  fingerprintOf,
  generateKey,
  openSshKey,
  type PublicKey,
  publicKeyOf,
  readSignature,
  type SignatureNamespace,
  signMessage,
} from './signature.ts'
import type { WalkLog } from './walk-log.ts'

type Deps = {
  db: Database
  audit: Audit
  clock: Clock
  log: Pick<Log, 'warn' | 'bug'>
  /** Identity of the library. */
  library: string
  keys: KeyStore
  walkLog: WalkLog
}
export type Signing = ReturnType<typeof createSigning>

/** Signs one export. Contains the private key: release it once the export is signed. */
export type ExportSigner = {
  fingerprint: string
  /** "ssh-ed25519 AAAA…" */
  publicKey: string
  /** The armoured signature over SHA256SUMS (`touchstone-export`), or over what names the data of an HTML page. */
  sign: (message: Uint8Array | string, namespace: Exclude<SignatureNamespace, 'touchstone-head'>) => string
}

/** Why the user's confirmation that a backup was restored is not accepted. */
export type NotConfirmed = UnsignedReason | 'nothing_to_confirm'

const NAMED = 20
/** Number of signatures verified in one go: some 10 ms. */
const SLICE = 50

/** The text signed for a head of a library's custody log. */
export const headText = (library: string, { entries, head }: ExportedHead): string =>
  `touchstone custody log\nlibrary ${library}\nentries ${entries}\nhead ${head}\n`

/**
 * Signs the head of the custody log, and exports, with the key the keychain stores for this library. A key is created
 * when first needed, and only if the keychain reports no key and the library names none. Nothing is signed without
 * verification: the chain must be unbroken, and the log must contain the head signed last, whose number and hash are
 * stored next to the key in the keychain.
 */
export function createSigning({ db, audit, clock, log, library, keys, walkLog }: Deps) {
  const rows = createSignedHeadRows(db)
  let isClosed = false
  let tail: Promise<unknown> = Promise.resolve()
  /** Runs operations one after another: each reads the keychain record and writes it back. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = tail.then(work)
    tail = done.catch(() => undefined)
    return done
  }

  /**
   * The reason the log may not be signed as it is; null = none. `walk` = the result of its walk; omitted = it is walked
   * now.
   */
  const objection = async (
    record: KeyRecord | null,
    walk?: LogWalk | null,
  ): Promise<'head_missing' | 'log_broken' | null> => {
    if (record?.signedLast && !rows.isInLog(record.signedLast)) return 'head_missing'
    const walked = walk === undefined ? (await walkLog(exportedHead(audit), new AbortController().signal))?.walk : walk
    return walked?.state === 'whole' ? null : 'log_broken'
  }

  /** Signs the head and logs that; `enter` = what is logged first, so that the signature covers it. */
  const signHead = async (
    record: KeyRecord,
    enter: () => void = () => undefined,
  ): Promise<Result<ExportedHead, UnsignedReason>> => {
    // A library closed in the meantime is not written to.
    if (isClosed) return err('failed')
    let signedLast: ExportedHead
    try {
      signedLast = db.transaction(() => {
        enter()
        const head = exportedHead(audit)
        if (head === null) throw new Error('A library without an entry has no head to sign.')
        const fingerprint = fingerprintOf(publicKeyOf(record.privateKey))
        const signature = signMessage(headText(library, head), 'touchstone-head', record.privateKey)
        rows.add({ ...head, signedAt: clock.now(), fingerprint, signature })
        audit.append({ caseId: null, type: 'head.signed', payload: { ...head, fingerprint } })
        return head
      })()
    } catch (cause) {
      // A full disk costs the signature, never the export it was meant for.
      log.bug('signing.enter', cause)
      return err('failed')
    }
    const kept = await keys.write({ ...record, signedLast })
    if (!kept.ok) log.warn('signing.head_not_kept', { reason: kept.error })
    return kept.ok ? ok(signedLast) : kept
  }

  /** The keychain record. Only if the library names a key does it matter whether the keychain certainly has none. */
  const readKnown = () => (rows.fingerprints().length > 0 ? keys.readSurely() : keys.read())

  /** `replaced` = the previous keychain record; null = none, or not a key. */
  const makeKey = async (
    replaced: KeyRecord | null,
    walk?: LogWalk | null,
  ): Promise<Result<KeyRecord, UnsignedReason>> => {
    const against = await objection(replaced, walk)
    if (against !== null) return err(against)
    if (isClosed) return err('failed')
    const { privateKey, publicKey } = generateKey()
    const record: KeyRecord = {
      version: 1,
      privateKey,
      earlier: replaced === null ? [] : publicKeysOf(replaced),
      signedLast: replaced?.signedLast ?? null,
    }
    // The keychain first: the library never names a key that was not saved.
    const kept = await keys.write(record)
    if (!kept.ok) return kept
    const named = rows.fingerprints()
    const signed = await signHead(record, () =>
      audit.append({
        caseId: null,
        type: 'key.made',
        payload: {
          fingerprint: fingerprintOf(publicKey),
          publicKey: openSshKey(publicKey),
          replaces: replaced === null ? null : fingerprintOf(publicKeyOf(replaced.privateKey)),
          named,
        },
      }),
    )
    return signed.ok ? ok({ ...record, signedLast: signed.value }) : signed
  }

  /** The key of this library, created when first needed. */
  const neededKey = async (walk?: LogWalk | null): Promise<Result<KeyRecord, UnsignedReason>> => {
    const read = await keys.readSurely()
    if (!read.ok) return read
    if (read.value !== null) return ok(read.value)
    return rows.fingerprints().length > 0 ? err('key_elsewhere') : await makeKey(null, walk)
  }

  const keyOf = (record: KeyRecord): Extract<SigningKey, { state: 'held' }> => {
    const [publicKey = '', ...earlier] = publicKeysOf(record)
    const { signedLast } = record
    return {
      state: 'held',
      fingerprint: fingerprintOf(publicKey),
      allowedSigners: allowedSignersLine(publicKey, library),
      earlier: earlier.map(fingerprintOf),
      signedLast,
      signedAt: (signedLast && rows.of(signedLast)?.signedAt) ?? null,
      isContained: signedLast === null || rows.isInLog(signedLast),
    }
  }
  type Held = ReturnType<typeof keyOf>

  return {
    /** What is known about the key; never creates one. */
    look: (): Promise<SigningKey> =>
      inTurn(async () => {
        const fingerprints = rows.fingerprints()
        const read = await readKnown()
        if (isClosed) return { state: 'unavailable', reason: 'failed', fingerprints }
        if (!read.ok) return { state: 'unavailable', reason: read.error, fingerprints }
        if (read.value !== null) return keyOf(read.value)
        return fingerprints.length > 0 ? { state: 'elsewhere', fingerprints } : { state: 'none' }
      }),
    /** The key, created when first needed. */
    key: (): Promise<Result<Held, UnsignedReason>> =>
      inTurn(async () => {
        const record = await neededKey()
        return record.ok ? ok(keyOf(record.value)) : record
      }),
    /** Creates a key at the user's request; the previous one is saved as an earlier key. */
    make: (): Promise<Result<Held, UnsignedReason>> =>
      inTurn(async () => {
        const read = await keys.readSurely()
        if (!read.ok && read.error !== 'unreadable') return read
        const made = await makeKey(read.ok ? read.value : null)
        return made.ok ? ok(keyOf(made.value)) : made
      }),
    /** Signs the head of the log. `walk` = the result of a walk just done; omitted = the log is walked first. */
    signHead: (walk?: LogWalk | null): Promise<Result<Held, UnsignedReason>> =>
      inTurn(async () => {
        const read = await neededKey(walk)
        if (!read.ok) return read
        const against = await objection(read.value, walk)
        if (against !== null) return err(against)
        const signed = await signHead(read.value)
        return signed.ok ? ok(keyOf({ ...read.value, signedLast: signed.value })) : signed
      }),
    /** A signer for an export. `walk` = the result of the walk done for it; omitted = the log is walked first. */
    forExport: (walk?: LogWalk | null): Promise<Result<ExportSigner, UnsignedReason>> =>
      inTurn(async () => {
        const read = await neededKey(walk)
        if (!read.ok) return read
        const against = await objection(read.value, walk)
        if (against !== null) return err(against)
        const { privateKey } = read.value
        const publicKey = publicKeyOf(privateKey)
        return ok({
          fingerprint: fingerprintOf(publicKey),
          publicKey: openSshKey(publicKey),
          sign: (message, namespace) => signMessage(message, namespace, privateKey),
        })
      }),
    /**
     * Accepts the user's confirmation that the log lacks the head signed last because a backup was restored, and signs
     * again.
     */
    confirmRestored: (): Promise<Result<Held, NotConfirmed>> =>
      inTurn(async () => {
        const read = await readKnown()
        if (!read.ok) return read
        const lost = read.value?.signedLast ?? null
        if (read.value === null || lost === null || rows.isInLog(lost)) return err('nothing_to_confirm')
        const record = { ...read.value, signedLast: null }
        const against = await objection(record)
        if (against !== null) return err(against)
        const signed = await signHead(record, () =>
          audit.append({ caseId: null, type: 'backup.confirmed', payload: { ...lost } }),
        )
        return signed.ok ? ok(keyOf({ ...record, signedLast: signed.value })) : signed
      }),
    /**
     * Verifies every signed head against the log, the keychain and, if given, allowed signers. A key is never trusted
     * merely because it is in a signature.
     */
    verify: (allowed: readonly AllowedSigner[] | null): Promise<SignedHeads> =>
      inTurn(async () => {
        const read = await readKnown()
        return await verifyHeads({
          rows,
          library,
          allowed,
          now: clock.now(),
          record: read.ok ? read.value : null,
          keychain: read.ok ? null : read.error,
        })
      }),
    /** Settles when nothing is in progress; nothing is signed afterwards. */
    close: async (): Promise<void> => {
      isClosed = true
      await tail
    },
  }
}

function exportedHead(audit: Audit): ExportedHead | null {
  const head = audit.head()
  return head && { entries: head.entries, head: head.head }
}

type Verifying = {
  rows: ReturnType<typeof createSignedHeadRows>
  library: string
  allowed: readonly AllowedSigner[] | null
  /** ms since the epoch, UTC. */
  now: number
  /** The keychain record; null = none, or `keychain` says why not. */
  record: KeyRecord | null
  keychain: SignedHeads['keychain']
}

async function verifyHeads({ rows, library, allowed, now, record, keychain }: Verifying): Promise<SignedHeads> {
  const isChecked = keychain === null || allowed !== null
  const ofKeychain = new Set(record === null ? [] : publicKeysOf(record))
  const isKnown = (publicKey: PublicKey) =>
    ofKeychain.has(publicKey) ||
    (allowed ?? []).some((signer) => isAllowed(signer, { publicKey, namespace: 'touchstone-head', at: now }))
  const found: SignedHeads = { heads: 0, isChecked, keychain, faults: [], faultCount: 0 }
  const blame = (what: SignedHeadFault['what'], entries: number | null, fingerprint: string | null) => {
    found.faultCount += 1
    if (found.faults.length < NAMED) found.faults.push({ what, entries, fingerprint })
  }
  const signedLast = record?.signedLast ?? null
  let isLastSigned = false
  let knownHeads = 0
  for (let last: number | undefined = 0; ; ) {
    const slice = rows.after(last, SLICE)
    for (const row of slice) {
      found.heads += 1
      const signature = readSignature(row.signature)
      const isValid =
        signature?.namespace === 'touchstone-head' &&
        fingerprintOf(signature.publicKey) === row.fingerprint &&
        signature.signs(headText(library, row))
      if (!isValid) blame('invalid', row.entries, row.fingerprint)
      else if (isChecked && !isKnown(signature.publicKey)) blame('other_key', row.entries, row.fingerprint)
      else {
        knownHeads += 1
        if (row.entries === signedLast?.entries && row.head === signedLast.head) isLastSigned = true
      }
      if (!rows.isInLog(row)) blame('not_in_log', row.entries, row.fingerprint)
    }
    last = slice.at(-1)?.id
    if (last === undefined) break
    await setImmediate()
  }
  if (signedLast !== null && !rows.isInLog(signedLast)) blame('gone', signedLast.entries, null)
  else if (signedLast !== null && !isLastSigned) blame('missing', signedLast.entries, null)
  else if (allowed !== null && knownHeads === 0) blame('missing', null, null)
  return found
}
