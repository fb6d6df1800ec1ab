import { join } from 'node:path'
import { demoExport } from '../../../../shared/words/demo.ts'
import { integrity, report as reportWords } from '../../../../shared/words/report/report.ts'
import { reportSet } from '../../../../shared/words/report/report-set.ts'
import type { ForkChild } from '../../../children/child.ts'
import { createOrders } from '../../../children/orders.ts'
import type { InspectorPool } from '../../../inspect/pool.ts'
import type { Log } from '../../../log.ts'
import type { ReportPicture } from '../../facts/drawn-picture.ts'
import { createInALine, type InALine } from '../../facts/in-a-line.ts'
import type { ReportEntry } from '../../facts/report-entry.ts'
import { reportTitle, type SetHead } from '../../facts/set-head.ts'
import { lackingOf, markOf } from '../../print/before-all.ts'
import { inTurns } from '../../set/pdf-writer.ts'
import { NO_FILE, type SetWriter, type WholeSet, type WriterGiven } from '../../set/set-writer.ts'
import type { WrittenReport } from '../report-file.ts'
import type { WordOrder } from './child.ts'
import type { WordFrame } from './word-document.ts'

type Deps = { forkChild: ForkChild; pool: Pick<InspectorPool, 'copy'>; log: Pick<Log, 'bug'> }

/** 1,000 items with pages take 10 seconds. */
const LIMIT_MS = 300_000
const HEAP_MEGABYTES = 2048
/** Longest side of a picture, pixels: as wide as it is shown, and no more to mail. */
const SIDE = 800
/** A picture of so many bytes for each pixel of a square of that side is not drawn once more. */
const LIGHT = 0.25

/**
 * Writes a report as a Word document, out of the markup that is printed. A process of its own makes it, item by item: in
 * main it would hold everybody up, and most of its memory would never be freed.
 */
export const createWordWriter =
  ({ forkChild, pool, log }: Deps) =>
  ({ head, stage, names, signal, meanwhile }: WriterGiven): SetWriter => {
    if (!head.options.files.includes('docx')) return NO_FILE
    const child = forkChild('word', { heapMegabytes: HEAP_MEGABYTES })
    const order = createOrders<WordOrder, WrittenReport | null>(child, { what: 'writing in Word', limitMs: LIMIT_MS })
    const inALine = createInALine(head)
    const inLines: InALine[] = []
    const { source, pictures } = createPictureNames()
    const light = createLightPictures(pool)
    const send = (html: string, of: string) => order({ piece: { html, of, pictures: pictures() } }, signal)
    // Loaded when it is first needed, as for a PDF.
    const rendering = import('./word-markup.tsx')
    let writing: Promise<WrittenReport | null> = Promise.resolve(null)
    const write = async ({ head: signed, lines }: WholeSet): Promise<WrittenReport | null> => {
      const { backMarkup, frontMarkup, hasItems } = await rendering
      const since = meanwhile()
      await send(backMarkup({ head: signed, lines, meanwhile: since, inLines: hasItems(head) ? inLines : [] }), '')
      const html = await inTurns(frontMarkup({ head: signed, lines, meanwhile: since, source }))
      const front = { html, of: head.case.reference, pictures: pictures() }
      const isSimulated = lines.some((line) => line.isSimulated)
      return await order({ front, frame: frameOf(head, isSimulated), path: join(stage.folder, names.docx) }, signal)
    }
    return {
      take: async (entry, line) => {
        const { hasItems, itemMarkup } = await rendering
        if (line.thumb !== null) source(line.thumb, await light(line.thumb), line.reference)
        const short = inALine(entry, line)
        if (short !== null) inLines.push(short)
        const isWanted = hasItems(head) && short === null
        const html = isWanted ? itemMarkup(await withLightPictures(entry, light), { head, source, log }) : ''
        await send(html, line.reference)
      },
      begin: (whole) => {
        writing = write(whole)
        // Told to whoever waits for its end.
        writing.catch(() => undefined)
      },
      finish: async () => {
        const written = await writing
        child.kill()
        if (written !== null) stage.note({ ...written, role: 'report', volume: null })
      },
      abandon: async () => {
        child.kill()
        // Until it is gone it may write.
        await writing.catch(() => undefined)
      },
    }
  }

/** Names the pictures of a document, each once, and hands over what was named since. */
function createPictureNames() {
  const names = new WeakMap<ReportPicture, string>()
  let count = 0
  let named = new Map<string, Uint8Array>()
  return {
    /** `as` = what is shown in its place, `of` = what it is of. */
    source: (picture: ReportPicture, as = picture, of = 'picture'): string => {
      const known = names.get(picture)
      if (known !== undefined) return known
      const name = `${of}/${count}`
      count += 1
      names.set(picture, name)
      named.set(name, as.bytes)
      return name
    },
    pictures: (): ReadonlyMap<string, Uint8Array> => {
      const all = named
      named = new Map()
      return all
    },
  }
}

/** What stands around the text of each page, as in print. */
function frameOf(head: SetHead, isSimulated: boolean): WordFrame {
  const { made, options, report, custody, fields } = head
  const isDemo = made.isDemo === true
  const marks = [...(isDemo ? [demoExport.mark] : []), ...(isSimulated ? [reportWords.simulatedHeader] : [])]
  return {
    paper: options.paper,
    title: reportTitle(head),
    author: fields.examiner || made.operator,
    application: `Touchstone ${made.appVersion}`,
    head: [reportSet.number(report), marks.join(' · '), head.case.reference],
    foot: custody === null ? [] : [integrity.custodyFoot({ entries: custody.entries }), custody.head],
    watermark: markOf({ isDemo, isSimulated, isDraft: lackingOf(head).length > 0 }),
  }
}

type LightPictures = (picture: ReportPicture) => Promise<ReportPicture>

/** An entry with pictures that Word can show, and as small as they are seen there. */
async function withLightPictures(entry: ReportEntry, lightOf: LightPictures): Promise<ReportEntry> {
  if (entry.state !== 'known') return entry
  const light = async <T extends { picture: ReportPicture | null }>(of: T): Promise<T> =>
    of.picture === null ? of : { ...of, picture: await lightOf(of.picture) }
  const facts = await light(entry.facts)
  const { link } = facts
  return { ...entry, facts: { ...facts, link: link && { ...link, file: link.file && (await light(link.file)) } } }
}

/** Each picture is drawn once, wherever it stands. */
function createLightPictures(pool: Deps['pool']): LightPictures {
  const known = new WeakMap<ReportPicture, Promise<ReportPicture>>()
  const drawn: LightPictures = async (picture) => {
    // What was taken out of a picture is proven by the digest of the very bytes that are shown.
    if (picture.redaction !== undefined) return picture
    if (picture.type === 'image/jpeg' && picture.bytes.length <= SIDE ** 2 * LIGHT) return picture
    const made = await pool.copy(picture.bytes, { look: 'off', side: SIDE, boxes: [] })
    if (!made.ok) throw new Error(`the picture could not be drawn smaller: ${JSON.stringify(made.error)}`)
    return { ...picture, bytes: made.value, type: 'image/jpeg', side: Math.min(picture.side, SIDE) }
  }
  return (picture) => {
    const light = known.get(picture) ?? drawn(picture)
    known.set(picture, light)
    return light
  }
}
