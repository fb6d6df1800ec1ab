import { err, ok, type Result } from '../../shared/result.ts'
import { openSshKey, type PublicKey, readOpenSshKey, type SignatureNamespace } from './signature.ts'

/** One line of an allowed_signers file that names an Ed25519 key (ssh-keygen(1), "ALLOWED SIGNERS"). */
export type AllowedSigner = {
  /** The signers, as named in the file. */
  principals: string
  publicKey: PublicKey
  /** Pattern list of namespaces; null = any. */
  namespaces: string | null
  /** ms since the epoch, UTC; null = no limit. */
  validAfter: number | null
  validBefore: number | null
}

/** A line that ssh-keygen would not accept; lines are counted from 1. */
export type BadLine = { line: number; text: string }

/** The principal in the line of a library's key, where a person's address usually appears. */
export const PRINCIPAL = 'touchstone'

/** The complete allowed_signers line for a library's key. */
export const allowedSignersLine = (publicKey: PublicKey, library: string): string =>
  `${PRINCIPAL} namespaces="touchstone-head,touchstone-export,touchstone-report" ${openSshKey(publicKey)} library ${library}`

/**
 * Parses an allowed_signers file. Lines with keys of other types or of certificate authorities are skipped: none of
 * them signs what Touchstone signs. An error is the first line that ssh-keygen would not accept either.
 */
export function readAllowedSigners(text: string): Result<AllowedSigner[], BadLine> {
  const signers: AllowedSigner[] = []
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.trim()
    if (line === '' || line.startsWith('#')) continue
    const signer = readLine(line)
    if (signer === undefined) return err({ line: index + 1, text: line })
    if (signer !== null) signers.push(signer)
  }
  return ok(signers)
}

/** Whether an allowed_signers file allows a key to sign in a namespace at a given instant (ms since the epoch, UTC). */
export const isAllowed = (
  { namespaces, validAfter, validBefore, publicKey }: AllowedSigner,
  of: { publicKey: PublicKey; namespace: SignatureNamespace; at: number },
): boolean =>
  publicKey === of.publicKey &&
  (namespaces === null || matchesList(of.namespace, namespaces)) &&
  (validAfter === null || of.at >= validAfter) &&
  (validBefore === null || of.at <= validBefore)

/** null = a line that names no Ed25519 key; undefined = a line ssh-keygen would not accept. */
function readLine(line: string): AllowedSigner | null | undefined {
  const [principals, ofKey] = splitWord(line)
  if (principals === '' || ofKey === '') return undefined
  const plain = readKey(ofKey)
  if (plain !== null) return signerOf(principals, plain, NO_OPTIONS)
  const [optionsText, rest] = splitWord(ofKey)
  const key = readKey(rest)
  const options = readOptions(optionsText)
  if (key === null || options === null) return undefined
  return signerOf(principals, key, options)
}

type Options = Pick<AllowedSigner, 'namespaces' | 'validAfter' | 'validBefore'> & { isAuthority: boolean }
const NO_OPTIONS: Options = { namespaces: null, validAfter: null, validBefore: null, isAuthority: false }

const signerOf = (
  principals: string,
  { publicKey }: { publicKey: PublicKey | null },
  { isAuthority, ...options }: Options,
): AllowedSigner | null => (publicKey === null || isAuthority ? null : { principals, publicKey, ...options })

/** A word and the rest after it; a quoted part of a word may contain spaces. */
function splitWord(text: string): [word: string, rest: string] {
  const word = /^(?:"(?:\\"|[^"])*"|[^\s"])+/.exec(text)?.[0] ?? ''
  return [word.replace(/^"([^"]*)"$/, '$1'), text.slice(word.length).trimStart()]
}

const KEY_TYPE = /^(?:ssh-|ecdsa-|sk-ssh-|sk-ecdsa-|rsa-sha2-)[A-Za-z0-9@.-]+$/

/** The key a text begins with, followed by a comment; `publicKey` = null if it is of another type; null = none. */
function readKey(text: string): { publicKey: PublicKey | null } | null {
  const [type = '', base64 = ''] = text.split(/\s+/)
  if (!KEY_TYPE.test(type) || !/^[A-Za-z0-9+/]+=*$/.test(base64)) return null
  if (type !== 'ssh-ed25519') return { publicKey: null }
  const publicKey = readOpenSshKey(type, base64)
  return publicKey === null ? null : { publicKey }
}

/** null = an option that ssh-keygen does not know, that has another form, or that occurs twice. */
function readOptions(text: string): Options | null {
  const options = { ...NO_OPTIONS }
  let rest = text
  while (rest !== '') {
    const match = /^([a-z-]+)(?:="((?:\\"|[^"])*)")?(?:,(?=.)|$)/i.exec(rest)
    if (match === null) return null
    const [whole, name = '', quoted] = match
    rest = rest.slice(whole.length)
    const value = quoted?.replaceAll('\\"', '"')
    const option = name.toLowerCase()
    if (option === 'cert-authority' && value === undefined) options.isAuthority = true
    else if (option === 'namespaces' && value !== undefined && options.namespaces === null) options.namespaces = value
    else if (option === 'valid-after' && value !== undefined && options.validAfter === null) {
      options.validAfter = readTime(value)
      if (options.validAfter === null) return null
    } else if (option === 'valid-before' && value !== undefined && options.validBefore === null) {
      options.validBefore = readTime(value)
      if (options.validBefore === null) return null
    } else return null
  }
  const { validAfter, validBefore } = options
  return validAfter !== null && validBefore !== null && validBefore <= validAfter ? null : options
}

/**
 * YYYYMMDD or YYYYMMDDHHMM[SS], in UTC if followed by "Z" or "UTC", else in this machine's zone; null = none of these.
 */
function readTime(text: string): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(Z|UTC)?$/i.exec(text)
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const parts = [year, month - 1, day, hour, minute, second] as const
  const isUtc = match[7] !== undefined
  const date = isUtc ? new Date(Date.UTC(...parts)) : new Date(...parts)
  // "20250199" is not a date, but JavaScript would accept it as one in April.
  const isSame = isUtc
    ? date.getUTCMonth() === parts[1] && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
    : date.getMonth() === parts[1] && date.getDate() === day && hour < 24 && minute < 60 && second < 60
  return isSame ? date.getTime() : null
}

/** ssh's match_pattern_list: "*" and "?" are wildcards, a pattern after "!" excludes what it matches. */
function matchesList(text: string, list: string): boolean {
  let isMatched = false
  for (const one of list.split(',')) {
    const isNegated = one.startsWith('!')
    const pattern = isNegated ? one.slice(1) : one
    if (!matchesPattern(text, pattern)) continue
    if (isNegated) return false
    isMatched = true
  }
  return isMatched
}

const matchesPattern = (text: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern.replace(/[\\^$.*+?()[\]{}|]/g, (char) => (char === '*' ? '.*' : char === '?' ? '.' : `\\${char}`))}$`,
    's',
  ).test(text)
