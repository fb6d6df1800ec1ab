import { UnsignedReason } from '../model/signing.ts'
import {
  type CustodyVerification,
  differsElsewhere,
  type EntryVerification,
  type ExportVerification,
  type OriginalAtPlace,
  type OriginalVerification,
  type SignatureVerification,
} from '../model/verified-export.ts'
import { exactInstant } from './dates.ts'
import { unsignedWords } from './signing.ts'
import {
  checkedWords,
  entryWords,
  headWords,
  logWords,
  noKnownKey,
  originalWords,
  otherStrays,
  signedWords,
  sumWords,
} from './verify-export.ts'

/** Where it is read: what to do about an unknown key differs. */
export type VerifiedPlace = 'terminal' | 'window'

/**
 * What was found, in words: its state, and what it is about with what more there is to say. `state` null = the sentence
 * itself says it.
 */
export type VerifiedRow = { state: string | null; said: string[] }

/** The row of a finding, the same wherever it is read. */
export function rowOf(found: ExportVerification, place: VerifiedPlace): VerifiedRow {
  switch (found.what) {
    case 'custody':
      return { state: null, said: [logWords.row({ found: headLine(found) })] }
    case 'entry':
      return { state: null, said: [logWords.row({ found: entryLine(found) })] }
    case 'case': {
      const deleted = logWords.caseDeleted({ entry: found.seq, at: exactInstant(found.at) })
      return { state: null, said: [logWords.row({ found: deleted })] }
    }
    case 'original':
      return row(differsElsewhere(found) ? 'verified_once' : found.state, found.item, ...placesOf(found))
    case 'sums_line':
      return row(found.state, found.path, sumWords[found.why])
    case 'signature':
      return row(found.state === 'verified' ? 'signed' : found.state, found.path, signatureLine(found, place))
    case 'stray':
      return row(found.state, found.path, ...(found.others > 0 ? [otherStrays({ others: found.others })] : []))
    case 'sums':
    case 'manifest':
    case 'file':
      return row(found.state, found.path)
  }
}

const row = (state: keyof typeof checkedWords, ...said: string[]): VerifiedRow => ({
  state: checkedWords[state],
  said,
})

function signatureLine(found: SignatureVerification, place: VerifiedPlace): string {
  const { state, by, unsignedBecause, keychain } = found
  const fingerprint = found.fingerprint ?? ''
  switch (state) {
    case 'verified':
      return by?.who === 'allowed_signers'
        ? signedWords.allowed({ fingerprint, principals: by.principals })
        : signedWords.own({ fingerprint })
    case 'unknown_key': {
      const unknown = place === 'window' ? signedWords.unknownInWindow : signedWords.unknown
      return [unknown({ fingerprint }), ...(keychain === null ? [] : [noKnownKey[keychain]])].join(' ')
    }
    case 'unsigned': {
      const reason = UnsignedReason.safeParse(unsignedBecause)
      return reason.success ? signedWords.unsignedBecause({ reason: unsignedWords[reason.data] }) : signedWords.unsigned
    }
    case 'other_key':
      return signedWords.otherKey({ fingerprint })
    case 'missing':
    case 'different':
    case 'sums_differ':
    case 'unreadable':
      return signedWords[state]
  }
}

/** Where an original was compared, the better place first; of two places what was found at each. */
function placesOf({ other, ...best }: OriginalVerification): string[] {
  if (other === null) return pathsOf(best)
  return [best, other].flatMap((one) => {
    const [at = '', ...more] = pathsOf(one)
    const found = [checkedWords[one.state], ...(one.state === 'not_attached' ? [] : [at])].join(' ')
    return [originalWords[one.place ?? 'known']({ found }), ...more]
  })
}

function pathsOf({ path, isElsewhere, sameBytesAt }: OriginalAtPlace): string[] {
  const at = isElsewhere ? originalWords.elsewhere({ path }) : path
  return sameBytesAt === null ? [at] : [at, originalWords.identicalAt({ path: sameBytesAt })]
}

function headLine({ state, grownBy, chain }: CustodyVerification): string {
  if (state === 'contained') return grownBy ? headWords.contained({ grownBy }) : headWords.current
  if (state === 'broken') return headWords.broken({ at: chain?.state === 'broken' ? chain.brokenAt : 0 })
  return headWords[state]
}

function entryLine({ state, seq }: EntryVerification): string {
  if (state === 'missing' || state === 'removed') return entryWords[state]
  return entryWords[state]({ entry: seq ?? 0 })
}
