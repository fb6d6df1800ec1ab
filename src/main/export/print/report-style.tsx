import type { ReportPaper } from '../../../shared/model/report-options.ts'
import { demoExport } from '../../../shared/words/demo.ts'
import { integrity, report } from '../../../shared/words/report/report.ts'
import { reportSet } from '../../../shared/words/report/report-set.ts'
import { FONT_FACES } from './report-fonts.tsx'

/** What a page that was taken out is told by, beside its references. */
export type ReportMark = { number: number; version: number; volume: { number: number; of: number } | null }

/** What stands at the head and foot of the pages, and on which paper. */
export type PageFrame = {
  paper: ReportPaper
  /** Which report it is, and which of its volumes where it has several; null = it has no number. */
  report: ReportMark | null
  /** "CASE-2026-014 / EXH-02 / ITEM-0005", in parts. */
  references: readonly string[]
  custody: { entries: number; head: string } | null
  isSimulated: boolean
  isDemo: boolean
  /** Chapters with references of their own; the n-th of them has the class `c<n>`. */
  chapters?: readonly (readonly string[])[]
}

/**
 * The document's one style sheet. Margin boxes hold constants, references, hex and numbers only: a style sheet
 * is no place for foreign text. They use weights that the pages use too: a font that only they name is never loaded.
 * Colours carry no meaning alone, so that a greyscale print says the same.
 */
export function reportStyle(frame: PageFrame): string {
  return [FONT_FACES, pageBoxes(frame), RULES, WIDTHS].join('\n')
}

/**
 * Both leave 178 mm between the margins, so that a page says the same on either. Wider on the left, where holes are punched:
 * their edge is 15 mm from that of the paper.
 */
const PAPERS: Record<ReportPaper, string> = {
  a4: 'size: A4; margin: 16mm 12mm 17mm 20mm;',
  letter: 'size: Letter; margin: 16mm 15mm 17mm 22.9mm;',
}

function pageBoxes({ paper, report: of, references, custody, isSimulated, isDemo, chapters = [] }: PageFrame): string {
  // `\a ` = a new line in a style sheet: the hash alone is as long as the foot.
  const head = custody
    ? `${integrity.custodyFoot({ entries: Number(custody.entries) })}\\a ${checked(custody.head)}`
    : ''
  const marks = [...(isDemo ? [demoExport.mark] : []), ...(isSimulated ? [report.simulatedHeader] : [])]
  const mark = marks.join(' · ')
  const which = of === null ? 'Touchstone' : reportOf(of)
  const joined = (parts: readonly string[]) => parts.map(checked).join(' / ')
  return `
@page {
  ${PAPERS[paper]}
  @top-left { content: "${which}"; font: 600 8.5pt 'Inter'; color: #16191d; white-space: nowrap; vertical-align: bottom; padding-bottom: 3mm; width: 64mm; }
  @top-center { content: "${mark}"; font: 600 8.5pt 'Inter'; letter-spacing: .08em; color: #16191d; white-space: nowrap; vertical-align: bottom; padding-bottom: 3mm; width: 50mm; }
  @top-right { content: "${joined(references)}"; font: 400 8.5pt 'Inter'; color: #565d66; white-space: nowrap; vertical-align: bottom; padding-bottom: 3mm; width: 64mm; text-align: right; }
  @bottom-left { content: "${head}"; font: 400 8.5pt/1.3 'Mono'; color: #565d66; vertical-align: top; padding-top: 2.6mm; width: 140mm; text-align: left; white-space: pre; }
  @bottom-right { content: "${report.page} " counter(page) " ${report.of} " counter(pages); font: 400 8.5pt 'Inter'; color: #16191d; vertical-align: top; padding-top: 2.6mm; width: 34mm; text-align: right; white-space: nowrap; }
}
${chapters.map((parts, at) => `@page c${at} { @top-right { content: "${joined(parts)}"; } } .c${at} { page: c${at}; }`).join('\n')}`
}

/** "Report 1, version 2 · Volume 2 of 3". */
function reportOf({ number, version, volume }: ReportMark): string {
  const named = reportSet.number({ number, version })
  return volume === null ? named : `${named} · ${reportSet.volume({ number: volume.number, of: volume.of })}`
}

/** References and hashes are ours; anything else in a style sheet would be a defect. */
function checked(text: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(text)) throw new Error('A page box may hold references and hex only.')
  return text
}

const RULES = `
:root { --ink: #16191d; --soft: #565d66; --line: #d5d9de; --well: #eceef1; --panel: #f6f7f9; --accent: #1a5b8f; }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { font: 400 8.6pt/1.36 'Inter', 'Arabic', 'Hebrew', sans-serif; color: var(--ink); font-variant-numeric: tabular-nums; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { width: 178mm; }
bdi, td, dd, p { overflow-wrap: anywhere; }
.mono { font-family: 'Mono', 'Inter', 'Arabic', 'Hebrew', monospace; font-size: 8.5pt; line-height: 1.3; font-variant-ligatures: none; }
.soft { color: var(--soft); }
.strong { font-weight: 600; }
.lines { white-space: pre-wrap; unicode-bidi: plaintext; }
.sign { font: 400 8.5pt 'Mono', monospace; border: .5pt solid var(--soft); border-radius: 2pt; padding: 0 1.5pt; margin: 0 .5pt; color: var(--soft); }

.caps, h3, .grid thead th { font-size: 8.5pt; font-weight: 600; color: var(--soft); }
h1 { font-size: 17pt; line-height: 1.18; font-weight: 600; letter-spacing: -.012em; margin: 1mm 0 1.4mm; overflow-wrap: anywhere; }
h1.long { font-size: 12pt; }
h2 { font-size: 11pt; line-height: 1.3; font-weight: 600; margin: 0 0 2.6mm; padding-bottom: 1.2mm; border-bottom: .75pt solid var(--ink); break-after: avoid; }
h1 .caps { display: block; margin-bottom: 1mm; line-height: 1.42; }
h3 { margin: 4.4mm 0 1.4mm; break-after: avoid; }
section { margin-top: 8mm; }
.note { color: var(--soft); font-size: 8.5pt; max-width: 150mm; margin-top: 1.4mm; break-inside: avoid; }
.left-out { margin-top: 4mm; }
.left-out + .left-out { margin-top: 1mm; }
.note + table { margin-top: 2mm; }

.banner { border: 1.25pt solid var(--ink); padding: 1.6mm 3mm; margin-bottom: 4.4mm; font-weight: 600; }
/* Painted first, seen by nobody. */
.first-missing { position: absolute; z-index: -1; color: transparent; white-space: pre; }

.watermark { position: fixed; top: 112mm; left: -8mm; width: 194mm; text-align: center; font-size: 74pt; font-weight: 600; letter-spacing: .05em; color: #000; opacity: .07; transform: rotate(-28deg); z-index: 9; }


table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-weight: 400; color: var(--soft); vertical-align: top; }
td { vertical-align: top; }
.facts th { width: 34mm; padding: .8mm 4mm .8mm 0; }
.facts td { padding: .8mm 0; }
.facts td { orphans: 3; widows: 3; }
.facts tr { break-inside: avoid; }
.facts tr + tr > * { border-top: .4pt solid var(--line); }
.grid { font-size: 8.5pt; }
.grid thead { display: table-header-group; break-after: avoid; }
.grid thead tr { break-inside: avoid; break-after: avoid; }
.grid thead th { padding: 0 4mm 1mm 0; border-bottom: .75pt solid var(--soft); }
.grid tbody tr { break-inside: avoid; }
.grid tbody td { padding: .7mm 4mm .7mm 0; border-bottom: .4pt solid var(--line); }
.grid:is(.custody, .history, .claims, .sources, .tags, .others, .sides, .in-lines, .items) td:last-child { padding-right: 0; }
.grid tr.over td { border-bottom: 0; padding-bottom: 0; }
.grid tr.marked td { background: var(--panel); font-weight: 600; }
.grid tr.marked td:first-child { border-left: 2pt solid var(--ink); padding-left: 1.6mm; }
.beside td:first-child { overflow-wrap: break-word; }
.custody .nowrap { white-space: nowrap; }
.halves { display: grid; grid-template-columns: 1.75fr 1fr; gap: 0 9mm; align-items: start; }
.halves td:first-child { width: 40mm; }
.faces td:nth-child(4) { white-space: nowrap; }
.turn-time { width: 1%; white-space: nowrap; }
.turn-speaker { width: 23mm; }
.turns .turn-claims { width: 12mm; padding-right: 0; }
.turns tr.marked td { font-weight: 400; }
.turns tr.marked .turn-claims { font-weight: 600; }
.reference { white-space: nowrap; }
.fact-check + .fact-check { margin-top: 8mm; }
.fact-check > .facts + .grid { margin-top: 3.4mm; }
.fact-check > .facts + p { margin-top: 1.4mm; }
.earliest { margin-top: 2.4mm; break-inside: avoid; }
/* Two by two, each with its head: most entries are a few letters long. */
.entries { display: grid; grid-template-columns: 1fr 1fr; column-gap: 6mm; align-items: start; }
.entries + .entries { margin-top: 4mm; }
.tags tbody td, .tags thead th { padding-right: 2mm; }
.tags td:nth-child(1) { white-space: nowrap; }

.identity { display: grid; gap: 4mm; margin-top: 2mm; align-items: start; }
.identity .facts th { width: 36mm; padding-right: 3mm; }
.identity.large { grid-template-columns: 108mm 1fr; }
.identity.large .facts th { width: 20mm; padding-right: 2mm; }
.identity.half { grid-template-columns: 86mm 1fr; }
.identity.half .facts th { width: 26mm; }
.identity.large:has(> .empty) { grid-template-columns: 58mm 1fr; }
.identity.large:has(> .empty) .facts th { width: 30mm; }
.identity.pair { grid-template-columns: 1fr 1fr; }
.identity.pair + .facts { margin-top: 2mm; }
.identity.pair + .facts th { width: 40mm; }
.hash { margin-top: 3.4mm; padding: 1.8mm 3mm 2mm; background: var(--panel); border: .5pt solid var(--line); border-radius: 3pt; break-inside: avoid; }
.hash .mono { font-size: 8.8pt; margin: .4mm 0; }

.hash.address .caps + .mono { font-size: 8.5pt; }
.hash.address .mono + .caps { margin-top: 1.6mm; }
.hash.address { margin: 4mm 0 2mm; break-inside: auto; }

.changed-since { margin-top: 3mm; break-inside: avoid; }
.changed-since > p { margin: 1.8mm 0; }
.changed-since :is(.soft, .strong) + .caps { margin-top: 1.8mm; }

.well { background: var(--well); border: .5pt solid var(--line); border-radius: 3pt; padding: 2.2mm; display: flex; justify-content: center; }
.well svg { display: block; }
.well.empty { min-height: 30mm; align-items: center; color: var(--soft); text-align: center; }
.plate { break-inside: avoid; }
.plate h3 { margin-top: 4mm; }
.file-plate { margin-top: 4mm; }
.of-several + .of-several { margin-top: 8mm; }
.of-several h2 + p, .of-several .quote { break-after: avoid; }
.of-several .alert, .block .alert + p { margin-bottom: 1.4mm; }
p + .grid { margin-top: 1.6mm; }
p + .scores, p + .of-several { margin-top: 2.4mm; }
p:has(+ .grid), h2 + .note { break-after: avoid; }
.plates { display: flex; gap: 4mm; justify-content: center; align-items: flex-start; }
.plates .well { padding: 1.4mm; }
.comparison { margin-top: 5mm; }
.comparison + .comparison { margin-top: 10mm; }
.comparison .grid { margin-top: 3mm; }
.grid tr.group th { padding: 2.4mm 0 .9mm; font-weight: 600; color: var(--ink); border-bottom: .4pt solid var(--line); break-after: avoid; }
.grid tr.group .soft { font-weight: 400; }
.grid tr.group { break-after: avoid; }
.crops { display: flex; flex-wrap: wrap; gap: 4mm 5mm; margin-top: 2.4mm; align-items: flex-start; }
.crops .plate { max-width: 40mm; }
.crops svg { display: block; }
h2.picture { font-size: 10pt; border-bottom-width: .4pt; }
.verdicts td { vertical-align: middle; }
figcaption { font-size: 8.5pt; color: var(--soft); margin-top: 1.4mm; }
figcaption b, .note b { color: var(--ink); font-weight: 600; }

.blocks { display: grid; grid-template-columns: 1fr 1fr; gap: 2.2mm; margin-top: 2.6mm; }
.block { border: .6pt solid var(--line); border-left: 2.4pt solid var(--ink); border-radius: 3pt; padding: 1.8mm 3mm 2mm; break-inside: avoid; }
.block.service { border-left-color: var(--accent); }
.block.finding { border-left-color: #8b929a; }
/* What a person wrote may be long: it begins where it stands and goes on overleaf. */
.block.finding { break-inside: auto; box-decoration-break: clone; }
.block.finding > .note:last-child { break-before: avoid; }
.remarks { display: grid; grid-template-columns: 1fr 1fr; gap: 2.2mm; align-items: start; margin-top: 2.2mm; }
.misfits, .noticed { border: .9pt solid var(--ink); border-radius: 3pt; padding: 1.8mm 3mm 2mm; break-inside: avoid; }
.noticed { border-color: var(--line); }
.misfits li::marker { content: '≠ '; }
.block h2, .misfits h2, .noticed h2 { border: 0; padding: 0; margin-bottom: 1mm; font-size: 10pt; }
.block h2 + .note { margin-top: -.6mm; }
.pairs { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5mm 8mm; margin-top: 1.4mm; }
.pairs dt { font-size: 8.5pt; line-height: 1.3; color: var(--soft); break-after: avoid; }
.pairs > :not(.whole) { break-inside: avoid; }
.pairs .whole { grid-column: 1 / -1; }
.quote { font-size: 9.6pt; line-height: 1.42; max-width: 160mm; margin: 1.4mm 0 1mm; }

.chip { display: inline-flex; align-items: center; gap: 1.4mm; font-weight: 600; padding: .5mm 2.2mm .5mm 1.6mm; border-radius: 2.5pt; border: .6pt solid; }
.chip svg { width: 8pt; height: 8pt; }
.chip.slate { background: #eceff3; border-color: #c5ccd5; color: #38434f; }
.chip.amber { background: #fbf0dd; border-color: #e3c58f; color: #7a4a00; }
.chip.violet { background: #f0eafa; border-color: #cdbbec; color: #54329b; }
.chip.blue { background: #e4eff8; border-color: #a9cbe6; color: #134d7c; }
.chip.grey { background: #f0f1f2; border-color: #cfd3d8; color: #4a5058; }
.chip.new { background: #fff; border-style: dashed; border-color: #7c848d; color: #38434f; }

.scores { break-inside: avoid; display: grid; grid-template-columns: 34mm 40mm 12mm 1fr; column-gap: 4mm; row-gap: 1.3mm; align-items: center; }
.scores .scale { color: var(--soft); font-size: 8.5pt; line-height: 1.3; }
.scores .value { font-weight: 600; text-align: right; }
.scores .missing, .scores .number { grid-column: 2 / -1; }
.scores .missing { color: var(--soft); }
.scores .number { font-weight: 600; }
.scores svg { display: block; }

ul { padding-left: 4mm; }
li { margin: .5mm 0; max-width: 170mm; break-inside: avoid; }
/* What was not examined and the line to sign stay together, so that no last page holds a line or two alone. */
section:last-of-type h3 + ul:last-child { break-inside: avoid; }
li::marker { color: var(--soft); }
.alert { display: block; border: 1.25pt solid var(--ink); padding: 1.4mm 3mm; margin-top: 1.4mm; font-weight: 600; }
.alert, .well.empty { break-inside: avoid; }
.alert + .facts, .alert + .strong, .alert + .soft, .strong + .facts, .alert + p { margin-top: 1.4mm; }

.cover { break-after: page; }
.cover .masthead { min-height: 16mm; display: flex; flex-direction: column; gap: 2mm; align-items: flex-start; margin-bottom: 8mm; }
.cover .classification { border: 1.25pt solid var(--ink); padding: 1.2mm 3mm; font-weight: 600; display: inline-block; margin-bottom: 6mm; }
.cover h1 { font-size: 26pt; margin: 2mm 0 4mm; }
.cover .volume { font-size: 11pt; font-weight: 600; margin-bottom: 3mm; }
.cover .facts { margin-top: 6mm; }
.answer > p:not(.note, .alert) { font-size: 10.5pt; max-width: 165mm; }
.answer .alert { font-size: 11pt; }
.cover .facts ~ p { margin-top: 3mm; }
.cover .facts th { width: 44mm; }
.part { margin-top: 9mm; }
.part.new-page { break-before: page; margin-top: 0; }
.part.whole { break-inside: avoid; }
.cover + .part { margin-top: 0; }
/* Without a cover the report begins on the page of its banner. */
.banner + .part.new-page { break-before: auto; }
/* With a margin above it, a heading that comes to the top of a page is named twice in Chromium's outline. */
.part > h1 { font-size: 14pt; margin: 0 0 3mm; padding-top: .5mm; padding-bottom: 1.4mm; border-bottom: 1.5pt solid var(--ink); break-after: avoid; }
.chapter { break-before: page; }
/* Where nothing stands before the items, it would have a page of its own; items say it themselves. */
.banner:has(+ .chapter) { display: none; }
/* Items are many: what stands in them stands closer, and no page is left with the last line of a table. */
.chapter section { margin-top: 6mm; }
.chapter h3 { margin-top: 3.4mm; }
.chapter .hash { margin-top: 2mm; padding: 1.2mm 3mm; }
/* What has no room below an image goes overleaf together, as does the last section of an item: no page is left with a line or two. */
.chapter .blocks, .chapter > section:last-child:has(.asked), .fact-check > .facts:last-child, .entries { break-inside: avoid; }
.chapter > section:last-child:has(.asked), .chapter > section:last-child .grid:nth-last-child(-n + 3) tbody tr:nth-last-child(-n + 12), .hashes tbody tr:nth-last-child(-n + 16) { break-before: avoid; }
/* Of what ends an item, enough moves to the next page that it is no nearly empty one. */
.chapter > section:last-child:has(.entries):not(:has(.entries tbody tr:nth-child(6))) { break-inside: avoid; }
.chapter > section:last-child:has(.entries):not(:has(.entries tbody tr:nth-child(9))) { break-before: avoid; }
p:has(+ h3 + .entries) { break-after: avoid; }
.fact-check:last-child > :nth-last-child(-n + 5) { break-before: avoid; }
.chapter .block.local { grid-row: span 2; }
.chapter .block.finding { grid-column: 1 / -1; }
.chapter .block.finding.none { grid-area: 2 / 1; align-self: start; }
.chapter .blocks:has(> .none) > .local { grid-row: 1; }
.chapter .block.local .pairs { grid-template-columns: 1fr; gap: .7mm; margin-top: 0; }
.chapter .block.local .pairs > div { display: grid; grid-template-columns: 29mm 1fr; gap: 2mm; }
.chapter .block .quote { font-size: 8.6pt; }
.chapter .facts th, .chapter .facts td { padding-block: .4mm; }
.chapter section > .facts th, .of-several > .facts th { width: 38mm; }
.chapter .grid tbody td { padding-block: .5mm; }
.facts tr:last-child:not(:first-child), .grid tbody tr:last-child:not(:first-child) { break-before: avoid; }
.facts tr:first-child:not(:last-child), .grid tbody tr:first-child:not(:last-child) { break-after: avoid; }
.chapter-head { padding-bottom: 1mm; border-bottom: 1.5pt solid var(--ink); margin-bottom: 1mm; }
.chapter-head h1 { font-size: 14pt; margin: 0 0 .6mm; }
.chapter-head h1.long { font-size: 11pt; }
.chapter-head + .banner { border: 0; padding: 0; margin: 1.4mm 0 0; }
.tally { display: flex; flex-wrap: wrap; gap: 1mm 6mm; font-weight: 600; margin: 2mm 0 3mm; }
.figure { text-align: right; white-space: nowrap; }
.items td:nth-child(1), .hashes td:nth-child(1), .in-lines td:nth-child(1) { white-space: nowrap; }
/* A chip stands on the line of its row, not below it. */
.summary tbody td { padding-block: 1mm .7mm; }
.summary .chip { margin-block: -.7mm; }
.summary .chip + .chip { margin-top: .7mm; }
.of-picture { width: 20mm; }
.of-result { width: 55mm; }
.of-finding { width: 44mm; }
.summary .of-picture, .summary .of-result { padding-right: 2mm; }
.summary .on-page { width: 11mm; padding-right: 0; text-align: right; }
.ending { break-inside: avoid; }
.end { margin-top: 3mm; text-align: center; }
.how-to-check ol + p { margin-bottom: 1.6mm; }
.how-to-check ol { padding-left: 5mm; margin: 1mm 0; }
.how-to-check li + li { margin-top: .6mm; }
.how-to-check li p { margin: .5mm 0 0; }
.how-to-check .system { color: var(--soft); font-size: 8.5pt; break-after: avoid; }
.how-to-check code { display: block; white-space: pre-wrap; break-inside: avoid; padding: 1mm 1.6mm; background: var(--panel); font: 400 8.5pt 'Mono', monospace; overflow-wrap: anywhere; }
.summary tr > :last-child { padding-right: 0; }
.thumb { display: block; width: 19mm; height: 13mm; object-fit: contain; object-position: left top; }
/* Empty until the number of the page is written into it. */
.page-of { display: inline-block; width: 9mm; height: 4mm; }
.grid.hashes tbody td { padding-right: 2mm; }
/* All 64 digits on one line. */
.grid.hashes tbody td:nth-child(4) { padding-right: 0; white-space: nowrap; }
.conclusion { font-size: 9.6pt; max-width: 160mm; }
.part .sign-off { margin-top: 7mm; }
.declaration { break-inside: avoid; }
.verdict-words { break-inside: avoid; }
.note:has(+ .verdict-words) { break-after: avoid; }
.verdict-words th { width: 30mm; }
.verdict-words:not(.of-claims) td:nth-child(2) { width: 58mm; padding-right: 3mm; }

.sign-off { break-inside: avoid; break-before: avoid; display: grid; grid-template-columns: 1.2fr .8fr 1.6fr; gap: 8mm; margin-top: 3mm; }
.sign-off div { height: 12mm; display: flex; align-items: end; padding-bottom: 1mm; border-bottom: .6pt solid var(--ink); }
.sign-off span { margin-top: -7mm; }
.sign-off p { grid-column: 1 / -1; margin-top: -6mm; max-width: 120mm; }
`

/** Widths of the columns of a table by its kind, mm; null = what the others leave. */
const COLUMNS: Readonly<Record<string, readonly (number | null)[]>> = {
  asked: [50, 46, 27, 36],
  beside: [22, null, null, 26],
  custody: [10, 36, 26],
  history: [8, 32, 30],
  faces: [9, 36, 41, 48],
  claims: [8, null, 25, 18, 36],
  sources: [36, 42],
  tags: [11, 31],
  others: [43, 34, null, 60],
  sides: [36, 71],
  verdicts: [15, 40],
  items: [19, null, 19, 51, 42, 20],
  'in-lines': [19, null, 17, 30, 50],
  hashes: [19, 27, 16, 116],
}

const WIDTHS = Object.entries(COLUMNS)
  .flatMap(([kind, widths]) =>
    widths.map((mm, at) => (mm === null ? '' : `.${kind} td:nth-child(${at + 1}) { width: ${mm}mm; }`)),
  )
  .join('\n')
