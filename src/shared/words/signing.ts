import type { KeyUnavailable, SignedHeadFault, SignedHeads } from '../model/signed-heads.ts'
import type { ExportSignature, UnsignedReason } from '../model/signing.ts'
import { amounts } from './amounts.ts'
import { demoUnsigned } from './demo.ts'
import { messages } from './messages.ts'

/** Why the keychain yielded no key. */
export const keyUnavailable: Record<KeyUnavailable, string> = {
  ...messages('signing.key-unavailable', {
    absent: 'This session has no keychain.',
    locked: 'The keychain is locked.',
    timeout: 'The keychain did not respond within ten seconds.',
    failed: 'The keychain failed.',
    unreadable: 'The keychain’s entry for this library is not a key.',
  }),
  demo: demoUnsigned.reason,
}

/** Why nothing was signed. */
export const unsignedWords: Record<UnsignedReason, string> = {
  ...keyUnavailable,
  ...messages('signing.unsigned', {
    key_elsewhere:
      'This library was signed with a key that this computer’s keychain does not contain. A new key is made only when a person asks for it (Settings, or: touchstone key --new).',
    head_missing:
      'The custody log no longer contains the fingerprint signed last: a backup was restored, or the log was altered. Nothing is signed until a person confirms a restored backup (Settings, or: touchstone key --confirm-restored).',
    log_broken: 'The custody log failed verification, or could not be read to its end.',
    no_room: 'The keychain’s entry has no room for another earlier key.',
  }),
}

const exported = messages('signing.export', {
  signed: 'Signed with {fingerprint}.',
  unsigned: 'The export is not signed.',
})

/** Whether an export was signed. */
export const exportSignatureLine = (signature: ExportSignature): string =>
  signature.state === 'signed'
    ? exported.signed({ fingerprint: signature.fingerprint })
    : [exported.unsigned, unsignedWords[signature.reason]].join(' ')

/** The signing key, in the settings. */
export const signingWords = messages('signing', {
  title: 'Signing key',
  hint: 'Publish the key once, its fingerprint and its allowed_signers line together, separately from exports, so that others can verify signatures.',
  asking: 'Reading the keychain',
  none: 'No key yet; one is made with the first export.',
  elsewhere: 'This library was signed with another key, which this computer’s keychain does not contain.',
  notSigned: 'Exports are not signed.',
  missing:
    'The custody log no longer contains the fingerprint signed last, that of entry {entries, number}: a backup was restored, or the log was altered. Nothing is signed until you confirm a restored backup.',
  fingerprint: 'Fingerprint',
  otherKeys: 'Keys used before',
  earlier: 'Earlier keys',
  line: 'allowed_signers line',
  signedLast: 'Log signed last',
  never: 'none',
  entry: 'entry {entries, number}',
  askAgain: 'Retry keychain',
  make: 'Create key',
  makeHere: 'Create key here…',
  sign: 'Sign log now',
  confirm: 'Confirm restored backup…',
  signing: 'Verifying and signing',
})

const newKey = messages('signing.new-key', {
  message: 'Create a new signing key on this computer?',
  before: 'This library was signed with {fingerprints}.',
  after:
    'Later exports from here will have another signature: whoever verifies them needs the line of the new key. What was signed with the other key is then verified only with its line (touchstone verify --allowed-signers). The custody log records this.',
  yes: 'Create key here',
  no: 'Leave exports unsigned',
})

/** Asked before a key is generated on a computer whose keychain does not contain the one in use. */
export const makeHereQuestion = (fingerprints: readonly string[]) => ({
  message: newKey.message,
  detail: [newKey.before({ fingerprints: fingerprints.join(', ') }), newKey.after].join(' '),
  yes: newKey.yes,
  no: newKey.no,
})

const restored = messages('signing.restored', {
  message: 'Was a backup of this library restored?',
  detail:
    'The custody log no longer contains entry {entries, number} as it was signed. Confirm only if you know that a backup was restored: otherwise the log was altered or its end was cut off. The custody log records your confirmation, and is then signed as it is.',
  yes: 'A backup was restored',
  no: 'Sign nothing',
})

/** Asked before signing a log that lacks the head signed last. */
export const confirmRestoredQuestion = (entries: number) => ({
  message: restored.message,
  detail: restored.detail({ entries }),
  yes: restored.yes,
  no: restored.no,
})

/** Output of `touchstone key`. */
export const keyWords = messages('signing.command', {
  alone: 'key takes one of --new, --sign and --confirm-restored, and no path.',
  nothingSigned: 'Nothing was signed.',
  nothingToConfirm: 'Nothing to confirm: the custody log contains the fingerprint signed last.',
  signed: 'The fingerprint of the log is signed, up to entry {entries, number}.',
  made: 'New key: {fingerprint}.',
})

const heads = messages('signing.heads', {
  not_in_log: 'entry {entries, number} of the log is not the one that was signed',
  invalid: 'the signature of entry {entries, number} was not made by {fingerprint}',
  other_key: 'entry {entries, number} is signed with {fingerprint}, which is not a known key',
  gone: 'the log no longer contains the fingerprint signed last, that of entry {entries, number}: a backup was restored, or the log was altered',
  missing: 'the signature of entry {entries, number}, the last one made, is missing',
  noneAllowed: 'no fingerprint of the log is signed with an allowed key',
  notVerified: 'The signed fingerprints of the log do NOT verify: {faults}.',
  unchecked: 'Signatures were not checked.',
  none: 'No fingerprint of the log has been signed yet.',
  verified:
    '{n, plural, one {# signed fingerprint is} other {# signed fingerprints are}} in the log, signed with a known key.',
})

function faultWords({ what, entries, fingerprint }: SignedHeadFault): string {
  if (entries === null) return heads.noneAllowed
  return heads[what]({ entries, fingerprint: fingerprint ?? '' })
}

/** What a verification found about the signed heads. */
export function signedHeadsLine(found: SignedHeads): string {
  const { isChecked, keychain, faults, faultCount } = found
  const unchecked = [
    ...(isChecked ? [] : [heads.unchecked]),
    ...(isChecked || keychain === null ? [] : [keyUnavailable[keychain]]),
  ]
  if (faultCount > 0) {
    const more = faultCount > faults.length ? [amounts.more({ n: faultCount - faults.length })] : []
    const named = [...faults.map(faultWords), ...more].join('; ')
    return [heads.notVerified({ faults: named }), ...unchecked].join(' ')
  }
  if (keychain === 'demo' && found.heads === 0) return demoUnsigned.heads
  if (!isChecked) return unchecked.join(' ')
  return found.heads === 0 ? heads.none : heads.verified({ n: found.heads })
}
