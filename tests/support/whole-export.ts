import { join } from 'node:path'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { createSetFacts } from '../../src/main/export/facts/set-facts.ts'
import { createPageWriter } from '../../src/main/export/files/page/page-writer.ts'
import { createWordWriter } from '../../src/main/export/files/word/word-writer.ts'
import { createAnnexWriter } from '../../src/main/export/machine/annex.ts'
import { setWriters } from '../../src/main/export/machine/set-writers.ts'
import { createExportSet } from '../../src/main/export/set/export-set.ts'
import { optionsFor, type ReportOptions } from '../../src/shared/model/report-options.ts'
import { ok } from '../../src/shared/result.ts'
import { CHILD_SCRIPTS, PAGE_FOLDER } from './app-parts.ts'
import { signerWith } from './exported.ts'
import { nowhereForbidden } from './near-drives.ts'
import { sha256Of } from './pictures.ts'
import { printedPdf } from './printed-pdf.ts'
import { PLAIN, setupReportDesk } from './report-desk.ts'
import { sampleFacts } from './report-facts.ts'

/** What the service answered about each item, as it is kept. */
const REPLY = Buffer.from('{"images":[{"verdict":"ai_edited","confidence":0.93}]}')

/**
 * Sets up a desk with a case of two analysed images, and writes reports of it in all forms, signed with this key, into
 * folders of their own.
 */
export async function setupWholeExport(privateKey: string) {
  const desk = await setupReportDesk(2)
  const { queryWorker, caseId, itemIds, details, saved, log, pool } = desk
  const answered = sampleFacts().service
  const sha256 = sha256Of(REPLY)
  const stored = { body: REPLY, sha256, isWhole: true, headers: {} }
  if (answered.analysis !== null) Object.assign(answered.analysis, { replySha256: sha256, replyBytes: REPLY.length })
  let printed = ''
  const { run } = createExportSet({
    ...desk.exporting,
    walkLog: desk.walkLog,
    forbiddenPlace: nowhereForbidden,
    facts: createSetFacts({
      facts: async (...of) => {
        const facts = await desk.facts(...of)
        return facts === null || typeof facts === 'string' ? facts : { ...facts, service: answered }
      },
      nameOf: details.nameOf,
      log,
    }),
    print: async ({ pieces }) => {
      printed = ''
      for (const piece of pieces) printed += Buffer.from('read' in piece ? await piece.read() : piece).toString()
      return printedPdf()
    },
    writers: setWriters(
      createWordWriter({ forkChild: createNodeFork(CHILD_SCRIPTS), pool, log }),
      createPageWriter({ pageFolder: PAGE_FOLDER, copy: pool.copy }),
      createAnnexWriter({ queryWorker, details: { rawReply: () => stored } }),
    ),
    signing: { forExport: async () => ok(signerWith(privateKey)), signHead: async () => ok(null as never) },
  })
  return {
    ...desk,
    /** The HTML that was printed last. */
    printed: () => printed,
    /** Writes a report of all items, or of some, and gives its folder. */
    write: async (name: string, options: Partial<ReportOptions> = {}, some = itemIds): Promise<string> => {
      const all = {
        ...PLAIN,
        caseId,
        itemIds: some,
        target: join(saved, name),
        options: { ...optionsFor(2), ...options },
      }
      const written = await run(all, new AbortController().signal, () => undefined)
      if (!written.ok) throw new Error(JSON.stringify(written.error))
      return written.value.folder
    },
  }
}
