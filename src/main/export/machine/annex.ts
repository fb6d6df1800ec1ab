import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CustodyTableRow, ExportedHead } from '../../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { ReplyName } from '../../../shared/model/job.ts'
import { leftOut } from '../../../shared/model/report-options.ts'
import { containerEntries } from '../../../shared/words/container.ts'
import type { WriterGiven } from '../export-set.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { beginWholeFile, syncFolder, type WholeFile, writeWhole } from '../finalise/report-file.ts'
import type { SetWriter } from '../set-writer.ts'
import { type Cell, csv, csvLines, jsonCell } from '../tables/csv.ts'
import { CUSTODY_COLUMNS } from '../tables/custody-columns.ts'
import { DEMO_COLUMN } from '../tables/export-table.ts'
import type { MachineItem } from './schema.ts'

type Deps = {
  /** A kept reply, as it came; null = it is not kept any more. */
  replyOf: (of: ReplyName) => Uint8Array | null
  /**
   * Entries of the log about a case, or about some items of it, behind number `after` and up to `upTo`, the oldest first.
   * Of some items, what an entry tells of others is left out of its row.
   */
  custodyOf: (about: { caseId: CaseId; itemIds: readonly ItemId[] | null }, upTo: number) => AsyncIterable<CustodyRows>
}
type CustodyRows = readonly CustodyTableRow[]
type Column<Row> = { name: string; means: string; of: (row: Row) => Cell }

type MetadataRow = { reference: string; group: string; tag: string; raw: string; friendly: string | null }

export const METADATA_COLUMNS: readonly Column<MetadataRow>[] = [
  { name: 'item', means: 'reference of the item', of: ({ reference }) => reference },
  { name: 'group', means: 'EXIF, XMP, container …', of: ({ group }) => group },
  { name: 'tag', means: 'name of the entry', of: ({ tag }) => tag },
  { name: 'recorded', means: 'the value as recorded', of: ({ raw }) => raw },
  {
    name: 'in_words',
    means: 'the value in words; empty = the recorded one needs none',
    of: ({ friendly }) => friendly,
  },
]

type RequestRow = { reference: string; aboutSha256: string | null; request: MachineItem['requests'][number] }

export const REQUEST_COLUMNS: readonly Column<RequestRow>[] = [
  { name: 'item', means: 'reference of the item', of: ({ reference }) => reference },
  {
    name: 'other_sha256',
    means: 'SHA-256 of the other version of its file that it was about; empty = of the one reported',
    of: ({ aboutSha256 }) => aboutSha256,
  },
  { name: 'service', means: 'scheme and host', of: ({ request }) => request.serviceOrigin },
  { name: 'kind', means: '`image_forensics` or `fact_check`', of: ({ request }) => request.kind },
  { name: 'run', means: 'number of the check', of: ({ request }) => request.run },
  { name: 'number', means: 'number of the request in its check', of: ({ request }) => request.number },
  { name: 'started_utc', means: 'ISO 8601, UTC', of: ({ request }) => request.startedAt },
  { name: 'outcome', means: 'as `outcome` in the JSON', of: ({ request }) => request.outcome },
  { name: 'decision', means: 'a person’s decision about an unknown charge', of: ({ request }) => request.decision },
  { name: 'sent_bytes', means: 'bytes of the body that were sent', of: ({ request }) => request.sentBytes },
  { name: 'body_bytes', means: 'length of the body', of: ({ request }) => request.bodyBytes },
  { name: 'sent_sha256', means: 'as `sentSha256` in the JSON', of: ({ request }) => request.sentSha256 },
  { name: 'http_status', means: 'empty = no reply', of: ({ request }) => request.httpStatus },
  { name: 'request_id', means: 'the service’s number of it', of: ({ request }) => request.requestId },
  { name: 'reason', means: 'why it ended, as a code', of: ({ request }) => request.reason },
  { name: 'service_message', means: 'in the service’s words', of: ({ request }) => request.serviceMessage },
  {
    name: 'replies_sha256',
    means: 'of the replies that are kept, as JSON',
    of: ({ request }) => jsonCell(JSON.stringify(request.replies.map(({ sha256 }) => sha256))),
  },
]

type ReplyRow = { reference: string; reply: EntryLine['replies'][number]; file: string | null }

export const REPLY_COLUMNS: readonly Column<ReplyRow>[] = [
  { name: 'item', means: 'reference of the item', of: ({ reference }) => reference },
  {
    name: 'what',
    means: '`analysis`, `fact_check`, `receipt` of a fact check, or `request`: another reply to a request',
    of: ({ reply }) => reply.what,
  },
  { name: 'service', means: 'scheme and host', of: ({ reply }) => reply.origin },
  { name: 'received_utc', means: 'ISO 8601, UTC', of: ({ reply }) => new Date(reply.receivedAt).toISOString() },
  { name: 'bytes', means: 'length', of: ({ reply }) => reply.bytes },
  { name: 'sha256', means: 'of the reply as it is kept', of: ({ reply }) => reply.sha256 },
  { name: 'attached_by', means: 'who attached it; empty = it was received', of: ({ reply }) => reply.attachedBy },
  {
    name: 'file',
    means: 'where it lies in the annex; several items may share one. Empty = it is not kept as it was received',
    of: ({ file }) => file,
  },
]

/**
 * The technical annex: a folder with what is too long to print and too raw to read, as files of their own. What was left out
 * of the report is left out of it.
 */
export function createAnnexWriter({ replyOf, custodyOf }: Deps) {
  return ({ head, caseId, itemIds, stage, names }: WriterGiven): SetWriter => {
    if (!head.options.files.includes('annex')) return { take: async () => undefined, finish: async () => undefined }
    const without = new Set<string>(leftOut(head.options))
    const folder = join(stage.folder, names.annex)
    const isOfAll = itemIds.length === head.ofCase
    const begun = new Set<WholeFile>()
    const written = new Map<string, string | null>()

    const write = async (name: string, content: Uint8Array) =>
      stage.note({ ...(await writeWhole(join(folder, name), content)), role: 'annex', volume: null })
    const begin = async <Row>(name: string, columns: readonly Column<Row>[]) => {
      const file = await beginWholeFile(join(folder, name))
      begun.add(file)
      const marked = (cells: Cell[], mark: string): Cell[] => (head.made.isDemo ? [...cells, mark] : cells)
      await file.write(
        csv([
          marked(
            columns.map((column): Cell => column.name),
            DEMO_COLUMN.name,
          ),
        ]),
      )
      return {
        add: (rows: readonly Row[]) =>
          file.write(
            csvLines(
              rows.map((row) =>
                marked(
                  columns.map(({ of }) => of(row)),
                  DEMO_COLUMN.value,
                ),
              ),
            ),
          ),
        end: async () => {
          stage.note({ ...(await file.finish()), role: 'annex', volume: null })
          begun.delete(file)
        },
      }
    }
    /** Writes a reply once; null = what is kept is not what was received. */
    const fileOf = async ({ checkId, attempt, sha256 }: EntryLine['replies'][number]): Promise<string | null> => {
      const known = written.get(sha256)
      if (known !== undefined) return known
      const body = replyOf(attempt === null ? { checkId } : { attemptId: attempt })
      const isWhole = body !== null && createHash('sha256').update(body).digest('hex') === sha256
      const name = isWhole ? `reply ${sha256.slice(0, 16)}.${isJson(body) ? 'json' : 'bin'}` : null
      if (isWhole && name !== null) await write(name, body)
      written.set(sha256, name)
      return name
    }

    const tables = (async () => {
      await mkdir(folder, { mode: 0o700 })
      return {
        metadata: without.has('metadata') ? null : await begin('metadata.csv', METADATA_COLUMNS),
        requests: without.has('integrity') ? null : await begin('requests.csv', REQUEST_COLUMNS),
        replies: await begin('replies.csv', REPLY_COLUMNS),
      }
    })()
    // Told to whoever takes the first item.
    tables.catch(() => undefined)
    const hasReply = ({ what }: EntryLine['replies'][number]) =>
      !without.has(what === 'fact_check' ? 'factChecks' : what === 'analysis' ? 'details' : 'integrity')

    return {
      take: async (_entry, line, result) => {
        const { metadata, requests, replies } = await tables
        if ('item' in result) {
          await metadata?.add(metadataRows(result.item))
          await requests?.add(requestRows(result.item))
        }
        for (const reply of line.replies.filter(hasReply))
          await replies.add([{ reference: line.reference, reply, file: await fileOf(reply) }])
      },
      finish: async () => {
        for (const table of Object.values(await tables)) await table?.end()
        const { custody } = head
        if (custody !== null) {
          const about = { caseId, itemIds: isOfAll ? null : itemIds }
          const log = await begin('custody.csv', custodyColumns(custody))
          for await (const rows of custodyOf(about, custody.entries)) await log.add(rows)
          await log.end()
        }
        await syncFolder(folder)
      },
      abandon: async () => {
        await tables.catch(() => undefined)
        for (const file of begun) await file.abandon()
      },
    }
  }
}

const custodyColumns = (head: ExportedHead): Column<CustodyTableRow>[] =>
  CUSTODY_COLUMNS.map(({ name, means, of }) => ({ name, means, of: (row) => of(row, head) }))

function metadataRows({ reference, file }: MachineItem): MetadataRow[] {
  const { metadata = null, container = null } = file?.local ?? {}
  const ofContainer = container === null ? [] : containerEntries(container)
  return [...(metadata?.entries ?? []), ...ofContainer].map(({ group, tag, raw, friendly }) => ({
    reference,
    group,
    tag,
    raw,
    friendly,
  }))
}

const requestRows = ({ reference, requests, otherRequests }: MachineItem): RequestRow[] => [
  ...requests.map((request) => ({ reference, aboutSha256: null, request })),
  ...otherRequests.flatMap(({ sha256, requests: others }) =>
    others.map((request) => ({ reference, aboutSha256: sha256, request })),
  ),
]

function isJson(body: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(body).toString('utf8'))
    return true
  } catch {
    return false
  }
}
