import type { ItemId } from '../../src/shared/model/ids.ts'
import type { Modality } from '../../src/shared/model/job.ts'
import type { BatchQuestion } from '../../src/shared/model/question.ts'
import { addLinks } from './add-links.ts'
import { setupFactChecking } from './fact-checking.ts'
import { matroska, wav } from './films.ts'
import { pngOf } from './pictures.ts'
import { startRequestTap } from './request-tap.ts'
import { plant } from './rows.ts'
import type { SendingSetup } from './sending.ts'
import { createVirtualTime } from './virtual-time.ts'

/** One small medium of each modality, with the format that intake would detect. */
export const MEDIA: Record<Modality, { bytes: Buffer; format: string }> = {
  image: { bytes: pngOf(1), format: 'png' },
  audio: { bytes: wav({ seconds: 1 }), format: 'wav' },
  video: { bytes: matroska({ seconds: 3 }), format: 'mkv' },
}
/** In the order of the interface. */
export const MODALITIES = ['image', 'audio', 'video'] as const satisfies readonly Modality[]

/** What a budget assumes where the service states no price, so that none is exceeded. */
const ONE_EACH = {
  creditCostPerImage: 1,
  creditCostPerAudioMinute: 1,
  creditCostPerVideoMinute: 1,
  maxCreditsPerJob: 1,
}

/** The options of a fact check; by default without context and for files only. */
export const factCheckOf = (context = '', linkModality: Modality | null = null): BatchQuestion => ({
  kind: 'fact_check',
  context,
  linkModality,
})

type InterfaceSetup = Partial<SendingSetup> & {
  urls?: readonly string[]
  /** Adds a file of each of these; `files` follow them and are images. */
  kinds?: readonly Modality[]
  /** A path below the base URL. */
  below?: string
}

/**
 * Sets up a desk with files and links and a service that implements interface.md and nothing more, with every request
 * recorded in full. Jobs run in virtual time.
 */
export async function setupInterface({ urls = [], kinds = [], below = '', files = [], ...setup }: InterfaceSetup = {}) {
  const media = [...kinds.map((kind) => MEDIA[kind].bytes), ...files]
  const service = { hasExtras: false, ...setup.service, factCheck: { prices: ONE_EACH, ...setup.service?.factCheck } }
  const desk = await setupFactChecking({ ...setup, files: media, service, time: createVirtualTime() })
  const tap = await startRequestTap(desk.service.origin, below)
  desk.given.origin = tap.baseUrl
  const describedAs = desk.db.prepare('UPDATE media SET kind = ?, format = ? WHERE sha256 = ?')
  kinds.forEach(
    (kind, index) => void plant(desk.db, () => describedAs.run(kind, MEDIA[kind].format, desk.files[index]?.sha256)),
  )
  // Files were placed under the first numbers, which nobody used.
  plant(desk.db, () =>
    desk.db.prepare('UPDATE cases SET last_item = max(last_item, ?) WHERE id = ?').run(desk.files.length, desk.caseId),
  )
  const all: ItemId[] = [...desk.itemIds, ...addLinks(desk, desk.caseId, ...urls)]
  return {
    ...desk,
    tap,
    /** Media and links, in their order. */
    subjects: [...desk.files.map(({ sha256 }) => sha256 as string), ...urls],
    describedAs: (kind: string, format: string) => {
      for (const { sha256 } of desk.files) plant(desk.db, () => describedAs.run(kind, format, sha256))
    },
    quote: (batch?: BatchQuestion) => desk.quoted({}, batch, all),
    /** Approves everything and sends it. */
    ask: async (batch?: BatchQuestion) => {
      const { id } = await desk.quoted({}, batch, all)
      const approved = await desk.quotes.approve(id)
      if (!approved.ok) throw new Error(approved.error.kind)
      await desk.runQueue()
    },
    /** Requests to this endpoint, and to no other below it. */
    askedAt: (endpoint: string) => tap.seen().filter(({ path }) => path === `${below}/api/app/${endpoint}`),
  }
}
