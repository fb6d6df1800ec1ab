import { basename, extname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReportOptions } from '../../../shared/model/report-options.ts'
import { MAX_PER_VOLUME, type MissingGlyphs } from '../../../shared/model/report-set.ts'
import { reportFiles } from '../../../shared/words/report/report-files.ts'
import type { Desktop } from '../../desktop.ts'
import type { Log } from '../../log.ts'
import type { Piece } from '../../print-document.ts'
import { createInALine } from '../facts/in-a-line.ts'
import { createKeptPlates } from '../facts/plates.ts'
import type { EntryLine, ReportEntry } from '../facts/report-entry.ts'
import type { SetHead } from '../facts/set-head.ts'
import { reportVolumeName } from '../files/file-names.ts'
import type { Packer } from '../files/packer.ts'
import type { Stage } from '../files/stage.ts'
import { createHeldJson, type HeldJson } from '../machine/json-text.ts'
import type { MachineItemResult, SetItems } from '../machine/set-items.ts'
import { printSkippingFailures } from './print-skipping-failures.ts'
import { emptyReportVolume, type ReportVolume } from './report-volume.ts'
import type { Meanwhile, WholeSet } from './set-writer.ts'

type Deps = {
  head: SetHead
  stage: Pick<Stage, 'folder' | 'note'>
  /** "CASE-2026-014 report 3.pdf": volumes are named after it. */
  name: string
  print: Desktop['printPdf']
  /** Told as volumes are printed. */
  onPrinted: (volumes: number, of: number) => void
  /** Writes what was printed, small, and with the JSON of its volume in it where a person wants that. */
  startPacker: () => Pick<Packer, 'finish' | 'end'>
  /** What machines read of the report; null = nothing goes into the PDF. */
  items: Pick<SetItems, 'head' | 'plates'> | null
  meanwhile: Meanwhile
  signal: AbortSignal
  log: Pick<Log, 'bug'>
  perVolume?: number
}

/**
 * Writes a report as PDF, in volumes where it has many items. A volume is printed while the next is gathered and the one
 * before is written; what is gathered waits in the folder that is being made. The first waits for all the others: the
 * tables before its items tell of every item.
 */
export async function createPdfWriter(deps: Deps) {
  const { head, stage, name, print, meanwhile, onPrinted, signal, log, perVolume = MAX_PER_VOLUME } = deps
  const items = head.options.files.includes('embedded') ? deps.items : null
  // Loaded when it is first needed: React and the fonts have no place in start-up, nor in the headless command.
  const [{ chapterOf, renderChapter }, { renderLines }, { setDocument }, { createGlyphWatch, textsAround }] =
    await Promise.all([
      import('../print/item-chapter.tsx'),
      import('../print/items-part.tsx'),
      import('../print/set-document.tsx'),
      import('../print/glyph-watch.ts'),
    ])
  const { hasPages } = head.options
  const of = volumesOf(head.itemCount, head.options, perVolume)
  /** Those that are not printed yet. */
  const waiting = new Set<ReportVolume>()
  const newVolume = (): ReportVolume => {
    const volume = emptyReportVolume(items && createHeldJson(items.head), of === 1 ? null : stage.folder)
    waiting.add(volume)
    return volume
  }
  let current = newVolume()
  const first = current
  let number = 1
  let printing: Promise<void> = Promise.resolve()
  let writing: Promise<void> = Promise.resolve()
  let printed = 0
  const glyphs = createGlyphWatch()
  const isCovered = of > 1 || head.options.parts.includes('cover')
  for (const { title, text } of textsAround(head, isCovered)) glyphs.look(text, title)
  const inALine = createInALine(head)
  const { keep, all: allPlates } = createKeptPlates(head)
  const unprinted: string[] = []

  const printVolume = async (
    volume: ReportVolume,
    at: number,
    { head, lines }: Pick<WholeSet, 'head' | 'lines'>,
  ): Promise<void> => {
    const ends = [volume.lines[0], volume.lines.at(-1)]
    const referencesOf = (places: readonly number[]) => places.map((place) => volume.ofChapters[place]?.reference ?? '')
    const documentOf = (chapters: readonly Piece[], leftOut: readonly number[]) =>
      inTurns(
        setDocument({
          head,
          volume: {
            number: at,
            of,
            count: volume.lines.length,
            first: ends[0]?.reference ?? '',
            last: ends[1]?.reference ?? '',
          },
          ...volume,
          chapters: volume.inLines.length === 0 ? chapters : [...chapters, renderLines(volume.inLines, head.made.zone)],
          lines,
          meanwhile: meanwhile(),
          missing: glyphs.missing(),
          unprinted: [...unprinted, ...referencesOf(leftOut)],
          plates: at === of ? (allPlates() ?? []) : [],
          hasLines: volume.inLines.length > 0,
          perVolume,
          isSimulated: (at === 1 || at === of ? lines : volume.lines).some(({ isSimulated }) => isSimulated),
        }),
      )
    // Started before the volume is printed.
    const packer = deps.startPacker()
    try {
      const { pdf, leftOut } = await printSkippingFailures({
        chapters: volume.chapters,
        signal,
        print: async (chapters, without) => await print(await documentOf(chapters, without), signal),
        placeholder: (place, reason) => {
          const name = volume.ofChapters[place] ?? { reference: '', name: '', sha256: null }
          const given = { options: head.options, at: place, source: volume.source }
          return renderChapter({ entry: { state: 'unprinted', name, reason }, ...given })
        },
        onFailure: (cause) => log.bug('report.print', cause),
      })
      unprinted.push(...referencesOf(leftOut))
      await volume.drop()
      waiting.delete(volume)
      await writing
      // The next one may be printed meanwhile.
      writing = writeVolume(pdf, at, volume.json, packer).finally(packer.end)
      writing.catch(() => undefined)
    } catch (cause) {
      packer.end()
      throw cause
    }
  }

  const writeVolume = async (
    pdf: Uint8Array,
    at: number,
    json: HeldJson | null,
    packer: ReturnType<Deps['startPacker']>,
  ): Promise<void> => {
    const called = reportVolumeName(name, { number: at, of })
    const { at: madeAt, appVersion, operator } = head.made
    const file = json && {
      name: `${basename(called, extname(called))}.json`,
      content: json.end(meanwhile(), at === of ? (items?.plates() ?? null) : null),
      description: reportFiles.attached,
      at: madeAt,
    }
    const about = { author: head.fields.examiner || operator, creator: `Touchstone ${appVersion}` }
    const written = await packer.finish({ pdf, file, about, path: join(stage.folder, called) }, signal)
    stage.note({ ...written, role: 'report', volume: of === 1 ? null : { number: at, of } })
    printed += 1
    onPrinted(printed, of)
  }

  const seal = async (): Promise<void> => {
    const volume = current
    const at = number
    current = newVolume()
    number += 1
    if (at === 1) return
    await printing
    printing = printVolume(volume, at, { head, lines: volume.lines })
    // Whoever awaits it next is told; meanwhile nobody may be listening.
    printing.catch(() => undefined)
  }

  return {
    /** What its fonts have no glyph for, of everything drawn so far. */
    missing: (): MissingGlyphs => glyphs.missing(),
    /** The references of the items in whose place stands that they could not be printed. */
    unprinted: (): string[] => unprinted,
    /** The report is given up: what is being printed or written ends before the room it is written to goes. */
    abandon: async (): Promise<void> => {
      for (const under of [printing, writing]) await under.catch(() => undefined)
      for (const volume of waiting) await volume.drop().catch(() => undefined)
    },
    /** Looks at an item that has no chapter for what stands side by side. */
    keep,
    /** `machineItem` = the same as machines read it; null where no JSON goes into the PDF. */
    take: async (entry: ReportEntry, line: EntryLine, machineItem: MachineItemResult | null): Promise<void> => {
      keep(entry)
      // The last volume waits for `finish`: the appendices stand in it.
      if (hasPages && current.lines.length === perVolume) await seal()
      const references = [head.case.reference, ...(line.exhibit === null ? [] : [line.exhibit]), line.reference]
      const short = inALine(entry, line)
      if (short !== null) {
        glyphs.look(short.path, line.reference)
        current.inLines.push(short)
      } else if (hasPages) {
        const given = { options: head.options, at: current.chapters.length, source: current.source }
        const chapter = chapterOf({ entry, ...given }, log)
        glyphs.look(chapter.toString(), line.reference)
        await current.add(chapter)
        current.references.push(references.filter((one) => one !== ''))
        current.ofChapters.push(line)
      }
      current.lines.push(line)
      if (machineItem !== null) current.json?.take(machineItem)
      // Drawing a chapter takes some milliseconds; whatever waits gets its turn between two.
      await nextTurn()
    },
    finish: async (whole: Pick<WholeSet, 'head' | 'lines'>): Promise<void> => {
      await printing
      if (of > 1) await printVolume(current, of, whole)
      await printVolume(first, 1, whole)
      await writing
    },
  }
}

/** In how many volumes so many items are printed: in one where they have no pages of their own. */
export const volumesOf = (items: number, { hasPages }: Pick<ReportOptions, 'hasPages'>, perVolume: number): number =>
  hasPages ? Math.max(1, Math.ceil(items / perVolume)) : 1

/** Does work that would hold everybody else up, and lets them have their turn wherever it yields. */
export async function inTurns<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await nextTurn()
  }
}
