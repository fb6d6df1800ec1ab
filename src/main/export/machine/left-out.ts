import type { z } from 'zod'
import { isPart } from '../../../shared/model/content-kinds.ts'
import { contentsOfStated, statedIn } from '../../../shared/model/medium-contents.ts'
import { noticedFirst } from '../../../shared/model/noticed.ts'
import { isOfFactChecks } from '../../../shared/model/remark-kinds.ts'
import type { FactPart } from '../../../shared/model/report-options.ts'
import { isOfTranscript } from '../../../shared/model/transcript-names.ts'
import type { MachineItem } from './schema.ts'
import { MachineImage } from './service-schema.ts'

/** An item without what was left out of the report: what a person did not want printed does not leave the desk in the JSON. */
export const withoutParts = (item: MachineItem, without: readonly FactPart[]): MachineItem =>
  without.reduce((rest, part) => WITHOUT[part](rest), item)

const WITHOUT: Readonly<Record<FactPart, (item: MachineItem) => MachineItem>> = {
  details: (item) => {
    const { analysis } = item.service
    if (analysis === null) return item
    const bare = (images: typeof analysis.images) => images.map((image) => ({ ...image, ...NO_DETAILS.image }))
    const [images, otherImages] = [bare(analysis.images), bare(analysis.otherImages)]
    // A verdict or score in another form is as little left out as one that was read.
    const unread = analysis.unread.filter(({ path, why }) => why === 'type' && KEPT.test(path))
    const empty = analysis.empty.filter(({ path }) => KEPT.test(path))
    const rest = { ...analysis, ...NO_DETAILS.reply, unread, empty, images, otherImages }
    return { ...item, service: { ...item.service, analysis: rest } }
  },
  factChecks: (item) => ({
    ...item,
    factChecks: [],
    inconsistencies: item.inconsistencies.filter(({ kind }) => !isOfFactChecks(kind)),
    noticed: item.noticed.filter(({ kind }) => !isOfFactChecks(kind)),
    refusedReadings: item.refusedReadings.filter(({ what }) => what === 'analysis'),
  }),
  transcripts: (item) => ({
    ...item,
    factChecks: item.factChecks.map((check) => ({
      ...check,
      ...withoutTranscript(check),
      partial: check.partial && { ...check.partial, ...withoutTranscript(check.partial) },
      contradiction: check.contradiction && { ...check.contradiction, ...withoutTranscript(check.contradiction) },
    })),
  }),
  metadata: (item) => {
    const { file } = item
    if (file === null) return item
    // Camera, times and place stand on the first page of an item whatever is left out, and so does the first of what was
    // noticed, with as much of its text as is printed there.
    const { local } = file
    const contents = [
      ...local.contents.filter(isPart),
      ...contentsOfStated(noticedFirst(statedIn(local.contents)).named),
    ]
    const nothing = { contentCredentials: null, embedded: null, entries: [], notes: [] }
    const metadata = local.metadata && { ...local.metadata, ...nothing }
    return { ...item, file: { ...file, local: { ...local, metadata, contents } } }
  },
  integrity: (item) => ({
    ...item,
    requests: item.link === null ? [] : item.requests,
    otherRequests: item.otherRequests.map((other) => ({ ...other, requests: [] })),
    service: { ...item.service, others: [], requests: [] },
  }),
}

type OfJobReply = Pick<MachineItem['factChecks'][number], 'result' | 'unread'>

const withoutTranscript = ({ result, unread }: OfJobReply): OfJobReply => ({
  result: result && { ...result, transcript: null },
  unread: unread.filter(({ path }) => !isOfTranscript(path)),
})

/** null for each member of a schema, all of which may be null. */
const noneOf = <S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, null])) as { [Name in keyof S]: null }

const NO_DETAILS = {
  reply: {
    totalCreditsUsed: null,
    totalProcessingTimeMs: null,
    isSuccessful: null,
    hasDetailedReport: null,
    facesRead: null,
    unreadLeftOut: 0,
  },
  /** What stands in the table of items is told anyway. */
  image: noneOf(MachineImage.omit({ at: true, verdict: true, confidence: true, errorMessage: true })),
}
const KEPT = /\.(verdict|confidence|errorMessage)$/
