import {
  inOrder,
  MANY,
  presetOptions,
  type ReportOptions,
  ReportPaper,
  ReportPart,
  ReportPictures,
  ReportPreset,
} from '../shared/model/report-options.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { wrongReport as wrong } from '../shared/words/headless-report.ts'

/** The form and the parts of a report; its files are named separately. */
export type ReportArgs = Pick<
  ReportOptions,
  'paper' | 'parts' | 'hasPages' | 'inFilesOnly' | 'pictures' | 'hasNotes' | 'hasAllInWord'
>

/**
 * The default without options: the standard report, and no notes of the desk. A command does not know yet how many items there
 * are; whatever their number, what stands around them is chosen too.
 */
export const WHOLE_REPORT: ReportArgs = {
  paper: 'a4',
  pictures: 'both',
  hasNotes: false,
  hasAllInWord: false,
  ...presetOptions('full', MANY),
}

/** The options of `export` that correspond to the report sheet in the window. */
export const reportOptions = {
  paper: { type: 'string' },
  preset: { type: 'string' },
  parts: { type: 'string' },
  without: { type: 'string' },
  boxes: { type: 'string' },
  notes: { type: 'boolean', default: false },
  'docx-all-items': { type: 'boolean', default: false },
} as const

type Values = {
  paper?: string
  preset?: string
  parts?: string
  without?: string
  boxes?: string
  notes: boolean
  'docx-all-items': boolean
}

/** Parses the options of a report; an error is a sentence. */
export function readReportArgs(
  verb: string,
  { paper, preset, parts, without, boxes, notes, 'docx-all-items': hasAllInWord }: Values,
): Result<ReportArgs, string> {
  const isSaid = notes || hasAllInWord || [paper, preset, parts, without, boxes].some((one) => one !== undefined)
  if (isSaid && verb !== 'export') return err(wrong.onlyExport)
  if (parts !== undefined && without !== undefined) return err(wrong.partsOrWithout)
  const size = ReportPaper.safeParse(paper?.toLowerCase() ?? WHOLE_REPORT.paper)
  if (!size.success) return err(wrong.badPaper)
  const chosenPreset = ReportPreset.safeParse(preset === undefined || preset === STANDARD ? 'full' : preset)
  if (!chosenPreset.success) return err(wrong.badPreset)
  const usual = presetOptions(chosenPreset.data, MANY)
  const pictures = ReportPictures.safeParse(boxes === undefined ? WHOLE_REPORT.pictures : BOXES.get(boxes))
  if (!pictures.success) return err(wrong.badBoxes)
  const named = readParts(parts ?? without ?? null)
  if (!named.ok) return named
  const chosen = parts === undefined ? usual.parts.filter((part) => !named.value.includes(part)) : named.value
  return ok({
    paper: size.data,
    pictures: pictures.data,
    hasNotes: notes,
    hasAllInWord,
    hasPages: usual.hasPages,
    inFilesOnly: parts === undefined ? usual.inFilesOnly.filter((part) => !named.value.includes(part)) : [],
    parts: inOrder(chosen),
  })
}

/** What the preset `full` is called in the window and in a report; scripts have used both. */
const STANDARD = 'standard'

/** With, without or both of the face boxes, by option value. */
const BOXES = new Map<string, ReportPictures>([
  ['both', 'both'],
  ['without', 'plain'],
  ['with', 'boxed'],
])

/** "face-crops" for "faceCrops": the name of a part in an option. */
const optionOf = (part: ReportPart): string => part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const PARTS = new Map(ReportPart.options.map((part) => [optionOf(part), part]))

/** Parses "method,fact-checks"; null = the option was not given; '' = none. */
function readParts(text: string | null): Result<ReportPart[], string> {
  const words = (text ?? '').split(',').map((word) => word.trim())
  const named: ReportPart[] = []
  for (const word of words.filter((one) => one !== '')) {
    const part = PARTS.get(word)
    if (part === undefined) return err(wrong.noPart({ word, all: [...PARTS.keys()].join(', ') }))
    named.push(part)
  }
  return ok(named)
}
