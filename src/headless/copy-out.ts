import { resolve } from 'node:path'
import type { CopyItem } from '../main/db/copy-items.ts'
import type { CaseId } from '../shared/model/ids.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { copiedLine, notCopiedWords, stoppedLine, copies as words } from '../shared/words/copies.ts'
import { errorWords } from '../shared/words/errors.ts'
import { wrongUse } from '../shared/words/headless.ts'
import { exportSignatureLine } from '../shared/words/signing.ts'
import type { Core, ExitCode } from './core.ts'
import { caseCalled } from './find-case.ts'
import { itemsOf } from './ingest.ts'
import type { Output } from './output.ts'
import { sayExposure } from './say-exposure.ts'

/** What to copy, and where to. */
type CopyOutRequest = { caseName: string; folder: string; references: readonly string[] }

/**
 * `copy-out`: copies originals of a case, and prints for each one not copied why. `stopped` ends it after the current
 * piece, and the number of copies made is printed.
 */
export async function copyOut(
  core: Core,
  output: Output,
  { caseName, folder, references }: CopyOutRequest,
  stopped: AbortSignal,
): Promise<ExitCode> {
  const caseId = await caseCalled(core, caseName)
  if (caseId === null) {
    output.say(wrongUse.noCase({ name: caseName }))
    return 2
  }
  const wanted = await wantedItems(core, caseId, references)
  if (!wanted.ok) {
    output.say(wanted.error)
    return 2
  }
  await sayExposure(core, output, resolve(folder))
  const redacted = await redactedAmong(core, caseId, wanted.value)
  if (redacted > 0) output.say(words.redacted({ n: redacted }))
  if (stopped.aborted) {
    output.say(stoppedLine(0, wanted.value.length, folder))
    return 1
  }
  let lastCopied = 0
  const stop = () => core.copying.stop(caseId)
  const making = core.copying.into(caseId, wanted.value, resolve(folder), ({ done, of, copied }) => {
    lastCopied = copied
    output.progress(words.copying({ done, of }))
  })
  stopped.addEventListener('abort', stop, { once: true })
  const made = await making
  stopped.removeEventListener('abort', stop)
  if (!made.ok) {
    const { happened, next } = errorWords(made.error)
    const isStopped = made.error.kind === 'declined'
    output.say(isStopped ? stoppedLine(lastCopied, wanted.value.length, resolve(folder)) : [happened, next].join(' '))
    return 1
  }
  const { copied, kept, bytes, notCopied, manifestSha256 } = made.value
  for (const { reference, path, problem } of notCopied) {
    output.result(
      { type: 'notCopied', id: reference, path, problem },
      `${reference}  ${notCopiedWords(problem)}  ${path}`,
    )
  }
  output.result(
    { type: 'copied', folder: made.value.folder, copied, kept, bytes, manifestSha256, redacted },
    made.value.folder,
  )
  output.say(copiedLine(copied, kept, notCopied.length))
  if (made.value.signature.state === 'unsigned') output.say(exportSignatureLine(made.value.signature))
  return notCopied.length > 0 ? 1 : 0
}

/** The files with these references, or all of the case. An error is a sentence. */
async function wantedItems(
  core: Core,
  caseId: CaseId,
  references: readonly string[],
): Promise<Result<CopyItem[], string>> {
  const all = await core.copyItems.all(caseId)
  if (references.length === 0) return ok(all)
  const byReference = new Map(all.map((item) => [item.reference, item]))
  const wanted: CopyItem[] = []
  for (const reference of references) {
    const item = byReference.get(reference)
    if (item === undefined) {
      const isAddress = await hasAddress(core, caseId, reference)
      return err(isAddress ? wrongUse.notCopied({ reference }) : wrongUse.noSuchItem({ reference }))
    }
    wanted.push(item)
  }
  return ok(wanted)
}

/** How many of them are redacted in reports, or wait for that decision: their copies are unredacted. */
async function redactedAmong(core: Core, caseId: CaseId, wanted: readonly CopyItem[]): Promise<number> {
  const chosen = new Set(wanted.map(({ id }) => id))
  let count = 0
  for await (const { id } of itemsOf(core, caseId, { is: { found: ['redacted'] } })) if (chosen.has(id)) count += 1
  return count
}

async function hasAddress(core: Core, caseId: CaseId, reference: string): Promise<boolean> {
  for await (const row of itemsOf(core, caseId, { is: { kind: ['link'] } }))
    if (row.reference === reference) return true
  return false
}
