import { Document, Footer, Header, Packer, PageNumber, Paragraph, Tab, TabStopType, TextRun } from 'docx'
import { TextWatermark } from 'docx/watermarks'
import type { ReportPaper } from '../../../../shared/model/report-options.ts'
import { report } from '../../../../shared/words/report/report.ts'
import { parsed } from './markup.ts'
import { blocksOf } from './word-blocks.ts'
import { FONT, LISTS, NUMBERING, STYLES, twips } from './word-styles.ts'
import { textRuns } from './word-text.ts'

/** A piece of the document: markup of a report, and the pictures, JPEG, that it or a later piece names. */
export type WordPiece = {
  html: string
  pictures: ReadonlyMap<string, Uint8Array>
  /** What its pictures are of, for who cannot see them: "ITEM-0005". */
  of: string
}

/** What holds for the whole document, and what stands at the head and foot of its pages. */
export type WordFrame = {
  paper: ReportPaper
  /** Of the document's properties, as are the next two. */
  title: string
  author: string
  application: string
  /** Left, in the middle and right at the head of each page; '' = nothing. */
  head: readonly [string, string, string]
  /** Lines left at the foot. */
  foot: readonly string[]
  /** Behind the text of each page; null = nothing. */
  watermark: string | null
}

/** Millimetres, as the print has them: both papers leave the same width between the margins. */
const WIDTH = 178
/** The right margin. */
const RIGHT = twips(WIDTH)
const PAPERS = {
  a4: { width: 210, height: 297, side: 16 },
  letter: { width: 215.9, height: 279.4, side: 18.95 },
} as const

/** Where nothing stands around what is written. */
const PAGE = { width: WIDTH, style: null, run: {}, list: LISTS.plain, isPoint: false, isCell: false, isLines: false }

/** A report of these pieces, one behind the other, as a Word document. Throws where their markup is not ours. */
export async function wordDocument(pieces: readonly WordPiece[], frame: WordFrame): Promise<Uint8Array> {
  const pictures = new Map(pieces.flatMap((piece) => [...piece.pictures]))
  const children = pieces.flatMap(({ html, of }) => blocksOf(parsed(html), { ...PAGE, pictures, of }))
  const { title, author, application } = frame
  const document = new Document({
    title,
    creator: author,
    lastModifiedBy: author,
    description: application,
    styles: STYLES,
    numbering: NUMBERING,
    sections: [
      { properties: pageOf(frame), headers: { default: headOf(frame) }, footers: { default: footOf(frame) }, children },
    ],
  })
  return await Packer.toBuffer(document)
}

function pageOf({ paper }: WordFrame) {
  const { width, height, side } = PAPERS[paper]
  const margin = {
    top: twips(23),
    bottom: twips(22),
    left: twips(side),
    right: twips(side),
    header: twips(10),
    footer: twips(9),
  }
  return { page: { size: { width: twips(width), height: twips(height) }, margin } }
}

function headOf({ head: [left, middle, right], watermark }: WordFrame): Header {
  const behind =
    watermark === null ? [] : [new TextWatermark({ text: watermark, font: FONT, color: 'E6E6E6', width: 420 })]
  const texts = [
    new TextRun({ text: left, style: 'Strong' }),
    new TextRun({ children: [new Tab(), middle], style: 'Strong' }),
    new TextRun({ children: [new Tab(), right] }),
  ]
  const tabStops = [
    { type: TabStopType.CENTER, position: RIGHT / 2 },
    { type: TabStopType.RIGHT, position: RIGHT },
  ]
  return new Header({ children: [new Paragraph({ style: 'Margin', tabStops, children: [...behind, ...texts] })] })
}

function footOf({ foot }: WordFrame): Footer {
  const number = new TextRun({
    children: [new Tab(), `${report.page} `, PageNumber.CURRENT, ` ${report.of} `, PageNumber.TOTAL_PAGES],
  })
  const tabStops = [{ type: TabStopType.RIGHT, position: RIGHT }]
  const first = new Paragraph({ style: 'Margin', tabStops, children: [...textRuns(foot[0] ?? '', {}), number] })
  const rest = foot
    .slice(1)
    .map((line) => new Paragraph({ style: 'Margin', children: textRuns(line, { style: 'Mono' }) }))
  return new Footer({ children: [first, ...rest] })
}
