import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { leftOut } from '../../../shared/model/report-options.ts'
import { type ContainerEntry, containerEntries } from '../../../shared/words/container.ts'
import type { ItemDetails } from '../../db/item-detail.ts'
import type { QueryWorker } from '../../query-worker/query-worker.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { isOfWholeCase } from '../facts/set-head.ts'
import { type Column, columns, jsonCell, tableText } from '../files/tables/csv.ts'
import { CUSTODY_COLUMNS, custodyRowsOf } from '../files/tables/custody-table.ts'
import { NO_FILE, type SetWriter, type WriterGiven } from '../set/set-writer.ts'
import { parsedJson } from './json-text.ts'
import { iso } from './parts.ts'
import type { MachineItem } from './schema.ts'

type Deps = {
  details: Pick<ItemDetails, 'rawReply'>
  queryWorker: Pick<QueryWorker, 'custodyTable' | 'custodyExtract'>
}

/** The table of the custody log, in the folder of the annex. */
export const CUSTODY_TABLE = 'custody.csv'

type MetadataRow = ContainerEntry & { reference: string }

export const METADATA_COLUMNS = columns<MetadataRow>({
  item: ['reference of the item', ({ reference }) => reference],
  group: ['EXIF, XMP, container …', ({ group }) => group],
  tag: ['name of the entry', ({ tag }) => tag],
  namespace: [
    'of XMP, as in `items[].file.local.metadata.entries[].namespace`; empty = none',
    ({ namespace }) => namespace ?? null,
  ],
  recorded: ['the value as recorded', ({ raw }) => raw],
  in_words: ['the value in words; empty = the recorded one needs none', ({ friendly }) => friendly],
})

type RequestRow = { reference: string; aboutSha256: string | null; request: MachineItem['requests'][number] }

export const REQUEST_COLUMNS = columns<RequestRow>({
  item: ['reference of the item', ({ reference }) => reference],
  other_sha256: [
    'SHA-256 of the other version of its file that it was about; empty = of the one reported',
    ({ aboutSha256 }) => aboutSha256,
  ],
  service: ['scheme and host', ({ request }) => request.serviceOrigin],
  kind: ['`image_forensics` or `fact_check`', ({ request }) => request.kind],
  run: ['number of the check', ({ request }) => request.run],
  number: ['number of the request in its check', ({ request }) => request.number],
  started_utc: ['ISO 8601, UTC', ({ request }) => request.startedAt],
  outcome: ['as `outcome` in the JSON', ({ request }) => request.outcome],
  decision: ['a person’s decision about an unknown charge', ({ request }) => request.decision],
  sent_name: ['as `sentName` in the JSON; empty = a link was sent', ({ request }) => request.sentName],
  sent_bytes: ['bytes of the body that were sent', ({ request }) => request.sentBytes],
  body_bytes: ['length of the body', ({ request }) => request.bodyBytes],
  sent_sha256: ['as `sentSha256` in the JSON', ({ request }) => request.sentSha256],
  http_status: ['empty = no reply', ({ request }) => request.httpStatus],
  request_id: ['the service’s number of it', ({ request }) => request.requestId],
  reason: ['why it ended, as a code', ({ request }) => request.reason],
  service_message: ['in the service’s words', ({ request }) => request.serviceMessage],
  replies_sha256: [
    'of the replies that are kept, as JSON',
    ({ request }) => jsonCell(JSON.stringify(request.replies.map(({ sha256 }) => sha256))),
  ],
})

type ReplyRow = { reference: string; reply: EntryLine['replies'][number]; file: string | null }

export const REPLY_COLUMNS = columns<ReplyRow>({
  item: ['reference of the item', ({ reference }) => reference],
  what: [
    '`analysis`, `fact_check`, `receipt` of a fact check, or `request`: another reply to a request',
    ({ reply }) => reply.what,
  ],
  service: ['scheme and host', ({ reply }) => reply.origin],
  received_utc: ['ISO 8601, UTC', ({ reply }) => iso(reply.receivedAt)],
  bytes: ['length', ({ reply }) => reply.bytes],
  sha256: ['of the reply as it is kept', ({ reply }) => reply.sha256],
  attached_by: ['who attached it; empty = it was received', ({ reply }) => reply.attachedBy],
  file: [
    'where it lies in the annex; several items may share one. Empty = it is not kept as it was received',
    ({ file }) => file,
  ],
})

/**
 * The technical annex: a folder with what is too long to print and too raw to read, as files of their own. What was left out
 * of the report is left out of it.
 */
export function createAnnexWriter({ details, queryWorker }: Deps) {
  return ({ head, caseId, itemIds, stage, names }: WriterGiven): SetWriter => {
    if (!head.options.files.includes('annex')) return NO_FILE
    const without = new Set<string>(leftOut(head.options))
    const written = new Map<string, string | null>()
    const fileOf = (name: string, opening: Uint8Array | string) => stage.file(join(names.annex, name), 'annex', opening)
    const table = <Row, Head>(name: string, columns: readonly Column<Row, Head>[], shared: Head) => {
      const text = tableText(columns, head.made.isDemo === true)
      const { write, finish } = fileOf(name, text.names)
      return { add: (rows: readonly Row[]) => write(text.rows(rows, shared)), finish }
    }
    /** Writes a reply once; null = what is kept is not what was received. */
    const replyFile = async ({ checkId, attempt, sha256 }: EntryLine['replies'][number]): Promise<string | null> => {
      const known = written.get(sha256)
      if (known !== undefined) return known
      const body = details.rawReply(attempt === null ? { checkId } : { attemptId: attempt })?.body ?? null
      const isWhole = body !== null && createHash('sha256').update(body).digest('hex') === sha256
      const name = isWhole
        ? `reply ${sha256.slice(0, 16)}.${parsedJson(Buffer.from(body).toString('utf8')) === undefined ? 'bin' : 'json'}`
        : null
      if (isWhole && name !== null) await fileOf(name, body).finish()
      written.set(sha256, name)
      return name
    }

    const metadata = without.has('metadata') ? null : table('metadata.csv', METADATA_COLUMNS, null)
    const requests = without.has('integrity') ? null : table('requests.csv', REQUEST_COLUMNS, null)
    const replies = table('replies.csv', REPLY_COLUMNS, null)
    const hasReply = ({ what }: EntryLine['replies'][number]) =>
      !without.has(what === 'fact_check' ? 'factChecks' : what === 'analysis' ? 'details' : 'integrity')

    return {
      take: async (_entry, line, result) => {
        if ('item' in result) {
          await metadata?.add(metadataRows(result.item))
          await requests?.add(requestRows(result.item))
        }
        for (const reply of line.replies.filter(hasReply))
          await replies.add([{ reference: line.reference, reply, file: await replyFile(reply) }])
      },
      finish: async () => {
        for (const written of [metadata, requests, replies]) await written?.finish()
        const { custody } = head
        if (custody === null) return
        const log = table(CUSTODY_TABLE, CUSTODY_COLUMNS, custody)
        const about = { caseId, itemIds: isOfWholeCase(head) ? null : itemIds }
        for await (const rows of custodyRowsOf(queryWorker, about, custody.entries)) await log.add(rows)
        await log.finish()
      },
    }
  }
}

function metadataRows({ reference, file }: MachineItem): MetadataRow[] {
  const { metadata = null, container = null } = file?.local ?? {}
  const ofContainer = container === null ? [] : containerEntries(container)
  return [...(metadata?.entries ?? []), ...ofContainer].map((entry) => ({ ...entry, reference }))
}

const requestRows = ({ reference, requests, otherRequests }: MachineItem): RequestRow[] => [
  ...requests.map((request) => ({ reference, aboutSha256: null, request })),
  ...otherRequests.flatMap(({ sha256, requests: others }) =>
    others.map((request) => ({ reference, aboutSha256: sha256, request })),
  ),
]
