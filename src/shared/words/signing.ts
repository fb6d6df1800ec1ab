import type { KeyUnavailable, SignedHeadFault, SignedHeads } from '../model/signed-heads.ts'
import type { ExportSignature, UnsignedReason } from '../model/signing.ts'
import { count, counted } from './counts.ts'
import { demoUnsigned } from './demo.ts'

/** Why the keychain gave no key, as a sentence. */
export const keyUnavailable: Record<KeyUnavailable, string> = {
  absent: 'This session has no keychain.',
  locked: 'The keychain is locked.',
  timeout: 'The keychain did not answer within ten seconds.',
  failed: 'The keychain failed.',
  unreadable: 'The keychain’s entry for this library is not a key.',
  demo: demoUnsigned.reason,
}

/** Why nothing was signed, as a sentence. */
export const unsignedWords: Record<UnsignedReason, string> = {
  ...keyUnavailable,
  key_elsewhere:
    'This library was signed with a key that the keychain of this computer does not hold. No new key is made until a person asks for one (Settings, or: touchstone key --new).',
  head_missing:
    'The custody log no longer contains the head that was signed last: a backup was restored, or the log was altered. Nothing is signed until a person confirms a restored backup (Settings, or: touchstone key --confirm-restored).',
  log_broken: 'The custody log does not hold, or could not be walked to its end.',
  no_room: 'The keychain’s entry has no room for another earlier key.',
}

/** Whether an export was signed, as a sentence. */
export const exportSignatureLine = (signature: ExportSignature): string =>
  signature.state === 'signed'
    ? `Signed with ${signature.fingerprint}.`
    : `The export is not signed. ${unsignedWords[signature.reason]}`

/** The signing key, in the settings. */
export const signingWords = {
  title: 'Signing key',
  hint: 'Signs the head of the custody log and the SHA256SUMS of each export, so that others can check with OpenSSH where they come from. The key stays in the keychain of this computer. Publish its line once, apart from any export.',
  asking: 'Asking the keychain',
  none: 'There is no key yet. It is made with the first export.',
  elsewhere:
    'This library was signed with another key, which the keychain of this computer does not hold. Exports are not signed.',
  unavailable: (reason: string) => `${reason} Exports are not signed.`,
  missing: (entries: number) =>
    `The custody log no longer contains the head that was signed last, entry ${count(entries)}: a backup was restored, or the log was altered. Nothing is signed until you confirm a restored backup.`,
  fingerprint: 'Fingerprint',
  otherKeys: 'Keys used before',
  earlier: 'Earlier keys',
  line: 'Line for allowed_signers',
  signedLast: 'Head signed last',
  never: 'none',
  entry: (entries: number) => `entry ${count(entries)}`,
  askAgain: 'Ask again',
  make: 'Make a key',
  makeHere: 'Make a key here…',
  sign: 'Sign the head now',
  confirm: 'Confirm restored backup…',
  signing: 'Verifying the log and signing',
} as const

/** Asked before a key is made on a computer whose keychain does not hold the one in use. */
export const makeHereQuestion = (fingerprints: readonly string[]) => ({
  message: 'Make a new signing key on this computer?',
  detail: `This library was signed with ${fingerprints.join(', ')}. Later exports from here will carry another signature: whoever checks them needs the line of the new key. Heads signed with the other key are then verified only with its line (touchstone verify --allowed-signers). This is entered in the custody log.`,
  yes: 'Make a key here',
  no: 'Keep exports unsigned',
})

/** Asked before a log that lacks the head signed last is signed. */
export const confirmRestoredQuestion = (entries: number) => ({
  message: 'Was a backup of this library restored?',
  detail: `The custody log no longer contains entry ${count(entries)} as it was signed. Confirm only if you know that a backup was restored: otherwise the log was altered or its end was cut off. This is entered in the custody log, and the log as it is now is signed.`,
  yes: 'A backup was restored',
  no: 'Sign nothing',
})

/** What `touchstone key` says. */
export const keyWords = {
  alone: 'key takes one of --new, --sign and --confirm-restored, and no path.',
  notSigned: (reason: string) => `${reason} Nothing was signed.`,
  nothingToConfirm: 'Nothing to confirm: the custody log contains the head that was signed last.',
  signed: (entries: number) => `The head of the custody log is signed, up to entry ${count(entries)}.`,
  made: (fingerprint: string) => `New key: ${fingerprint}.`,
} as const

const FAULTS: Record<SignedHeadFault['what'], (entries: string, fingerprint: string) => string> = {
  not_in_log: (entries) => `entry ${entries} of the log is not the one that was signed`,
  invalid: (entries, fingerprint) => `the signature of entry ${entries} is not one by ${fingerprint}`,
  other_key: (entries, fingerprint) => `entry ${entries} is signed with ${fingerprint}, which is not a known key`,
  gone: (entries) =>
    `the log no longer contains the head that was signed last, entry ${entries}: a backup was restored, or the log was altered`,
  missing: (entries) =>
    entries === ''
      ? 'no head is signed with an allowed key'
      : `the signature of entry ${entries}, made last, is missing`,
}

/** What a verification found of the signed heads. */
export function signedHeadsLine({ heads, isChecked, keychain, faults, faultCount }: SignedHeads): string {
  const unchecked = isChecked
    ? ''
    : ` Signatures were not checked: ${keychain === null ? '' : keyUnavailable[keychain]}`
  if (faultCount > 0) {
    const named = faults.map(({ what, entries, fingerprint }) =>
      FAULTS[what](entries === null ? '' : count(entries), fingerprint ?? ''),
    )
    const more = faultCount > faults.length ? `; and ${count(faultCount - faults.length)} more` : ''
    return `The signed heads of the log do NOT hold: ${named.join('; ')}${more}.${unchecked}`
  }
  if (keychain === 'demo' && heads === 0) return demoUnsigned.heads
  if (!isChecked) return unchecked.trim()
  if (heads === 0) return 'No head of the log has been signed yet.'
  return `${counted(heads, 'signed head')} of the log ${heads === 1 ? 'is' : 'are'} in it, signed with a known key.`
}
