import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type AllowedSigner, readAllowedSigners } from '../main/custody/allowed-signers.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { verifyWords } from '../shared/words/headless-verify.ts'

/** The keys in the file given with --allowed-signers; null = none was given. An error is a sentence. */
export function readAllowedSignersFile(given: string | null): Result<readonly AllowedSigner[] | null, string> {
  if (given === null) return ok(null)
  const path = resolve(given)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return err(verifyWords.noAllowedSigners({ path }))
  }
  const read = readAllowedSigners(text)
  return read.ok ? read : err(verifyWords.badAllowedSigners({ path, line: read.error.line }))
}
