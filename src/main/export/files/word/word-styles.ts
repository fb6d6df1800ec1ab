import { AlignmentType, BorderStyle, type IStylesOptions, LevelFormat, LineRuleType, ShadingType } from 'docx'

/* The look of a report in Word, after the style sheet of the print. Sizes of letters in half points, spaces in twips. */

/** Millimetres as Word measures them. */
export const twips = (millimetres: number): number => Math.round((millimetres * 1440) / 25.4)

export const INK = '16191D'
const SOFT = '565D66'
export const LINE = 'D5D9DE'
export const FONT = 'Arial'
const MONO = { font: 'Courier New' }

/** Space between lines, of which 240 is one line; never less than what stands in it. */
const lines = (line: number) => ({ line, lineRule: LineRuleType.AUTO })

/** Lists, by the class of what they stand in. */
export const LISTS = { plain: 'points', misfits: 'misfits' } as const

const list = (reference: string, text: string) => ({
  reference,
  levels: [
    {
      level: 0,
      format: LevelFormat.BULLET,
      text,
      alignment: AlignmentType.LEFT,
      style: { paragraph: { indent: { left: 284, hanging: 284 } } },
    },
  ],
})

export const NUMBERING = { config: [list(LISTS.plain, '•'), list(LISTS.misfits, '≠')] }

const heading = (size: number, before: number, after: number) => ({
  run: { font: FONT, size, bold: true, color: INK },
  paragraph: { keepNext: true, keepLines: true, spacing: { before, after } },
})
const ruled = (size: number) => ({ bottom: { style: BorderStyle.SINGLE, size, color: INK, space: 2 } })

/** From a table above. */
const APART = { spacing: { before: 100, after: 60 } }
/** A frame stands outside its text. */
const INSIDE = { indent: { left: 140, right: 140 }, spacing: { before: 80, after: 120 } }
const CENTRED = { alignment: AlignmentType.CENTER, spacing: { before: 0, after: 0, ...lines(240) } }
const first = heading(30, 0, 160)
const second = heading(21, 240, 80)

const LABEL = { size: 17, bold: true, color: SOFT }

/** Without colours: what a verdict says is in its word. */
const CHIP_LINE = { style: BorderStyle.SINGLE, size: 4, color: SOFT, space: 1 }
const CHIP_FILL = { type: ShadingType.CLEAR, color: 'auto', fill: 'F0F1F2' }

/** Styles that a person finds by their names, and that what they write themselves can take too. */
export const STYLES: IStylesOptions = {
  default: {
    document: {
      run: { font: FONT, size: 18, color: INK, language: { value: 'en-GB' } },
      paragraph: { spacing: { after: 80, ...lines(259) } },
    },
    title: {
      run: { font: FONT, size: 48, bold: true, color: INK },
      paragraph: { spacing: { before: 60, after: 200 } },
    },
    heading1: { ...first, paragraph: { ...first.paragraph, border: ruled(12) } },
    heading2: second,
    heading3: heading(18, 180, 60),
  },
  paragraphStyles: [
    { id: 'Banner', name: 'Banner', basedOn: 'Normal', run: { bold: true }, paragraph: { border: box(), ...INSIDE } },
    { id: 'Alert', name: 'Alert', basedOn: 'Normal', run: { bold: true }, paragraph: { border: bar(), ...INSIDE } },
    { id: 'Note', name: 'Note', basedOn: 'Normal', run: { size: 17, color: SOFT }, paragraph: APART },
    { id: 'Digest', name: 'Digest', basedOn: 'Normal', paragraph: APART },
    { id: 'Label', name: 'Label', basedOn: 'Normal', run: LABEL, paragraph: tight(true) },
    { id: 'Caption', name: 'caption', basedOn: 'Normal', run: { size: 17, color: SOFT }, paragraph: tight(false) },
    { id: 'Cell', name: 'Table text', basedOn: 'Normal', run: { size: 17 }, paragraph: tight(false) },
    { id: 'BoxLabel', name: 'Box label', basedOn: 'Normal', paragraph: CENTRED },
    { id: 'Margin', name: 'Head and foot', basedOn: 'Normal', run: { size: 17, color: SOFT }, paragraph: tight(false) },
  ],
  characterStyles: [
    { id: 'Strong', name: 'Strong', run: { bold: true } },
    { id: 'Chip', name: 'Verdict', run: { bold: true, border: CHIP_LINE, shading: CHIP_FILL } },
    { id: 'Soft', name: 'Subdued', run: { color: SOFT } },
    { id: 'Mono', name: 'Fixed width', run: { ...MONO, size: 17 } },
    { id: 'Sign', name: 'Named character', run: { ...MONO, size: 16, color: SOFT } },
  ],
}

function tight(keepNext: boolean) {
  return { keepNext, spacing: { before: 0, after: 30, ...lines(245) } }
}

function bar() {
  return { left: { style: BorderStyle.SINGLE, size: 24, color: INK, space: 6 } }
}

function box() {
  const side = { style: BorderStyle.SINGLE, size: 10, color: INK, space: 4 }
  return { top: side, right: side, bottom: side, left: side }
}
