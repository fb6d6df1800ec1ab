import { report } from '../../../shared/words/report.ts'
import type { ReportFacts } from '../report-facts.ts'
import { FONT_FACES } from './report-fonts.tsx'

/**
 * The document's one style sheet. Margin boxes hold constants, references, hex and numbers only: a style sheet
 * is no place for foreign text. Colours carry no meaning alone, so that a greyscale print says the same.
 */
export function reportStyle(facts: ReportFacts): string {
  return `${FONT_FACES}\n${pageBoxes(facts)}\n${RULES}`
}

function pageBoxes({ custody, case: ofCase, exhibit, item, isSimulated }: ReportFacts): string {
  const references = [ofCase.reference, exhibit.reference, item.row.reference].map(checked).join(' / ')
  const head = custody ? `Custody log: ${Number(custody.entries)} entries, head ${checked(custody.head)}` : ''
  const mark = isSimulated ? report.simulatedHeader : ''
  return `
@page {
  size: A4;
  margin: 19mm 16mm 18mm;
  @top-left { content: "Touchstone"; font: 600 7.5pt 'Inter'; color: #1d2126; vertical-align: bottom; padding-bottom: 4mm; width: 40mm; }
  @top-center { content: "${mark}"; font: 700 7.5pt 'Inter'; letter-spacing: .06em; color: #1d2126; vertical-align: bottom; padding-bottom: 4mm; }
  @top-right { content: "${references}"; font: 500 7.5pt 'Inter'; color: #565d66; vertical-align: bottom; padding-bottom: 4mm; width: 80mm; text-align: right; }
  @bottom-left { content: "${head}"; font: 400 6.2pt 'Mono'; color: #565d66; vertical-align: top; padding-top: 4mm; width: 150mm; text-align: left; }
  @bottom-right { content: "${report.page} " counter(page) " ${report.of} " counter(pages); font: 500 7.5pt 'Inter'; color: #1d2126; vertical-align: top; padding-top: 4mm; width: 28mm; text-align: right; }
}`
}

/** References and hashes are ours; anything else in a style sheet would be a defect. */
function checked(text: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(text)) throw new Error('A page box may hold references and hex only.')
  return text
}

const RULES = `
:root { --ink: #16191d; --soft: #565d66; --line: #d5d9de; --well: #eceef1; --panel: #f6f7f9; --accent: #1a5b8f; }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { font: 400 8.6pt/1.45 'Inter', sans-serif; color: var(--ink); font-variant-numeric: tabular-nums; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { width: 178mm; }
bdi, td, dd, p { overflow-wrap: anywhere; }
.mono { font-family: 'Mono', monospace; font-size: 7.6pt; font-variant-ligatures: none; }
.soft { color: var(--soft); }
.strong { font-weight: 600; }
.lines { white-space: pre-wrap; }
.sign { font: 500 6.4pt 'Mono', monospace; border: .5pt solid var(--soft); border-radius: 2pt; padding: 0 1.5pt; margin: 0 .5pt; color: var(--soft); }

.caps { font-size: 6.8pt; font-weight: 600; letter-spacing: .07em; text-transform: uppercase; color: var(--soft); }
h1 { font-size: 17pt; line-height: 1.18; font-weight: 650; letter-spacing: -.01em; margin: 1.2mm 0 1.6mm; overflow-wrap: anywhere; }
h2 { font-size: 11pt; line-height: 1.3; font-weight: 650; margin: 0 0 2.4mm; padding-bottom: 1.2mm; border-bottom: .75pt solid var(--ink); break-after: avoid; }
h2 .number { color: var(--soft); font-weight: 500; margin-right: 2mm; }
h3 { font-size: 6.8pt; font-weight: 600; letter-spacing: .07em; text-transform: uppercase; color: var(--soft); margin: 3.6mm 0 1.2mm; break-after: avoid; }
section { margin-top: 7mm; }
section > p + p { margin-top: 1.2mm; }
.note { color: var(--soft); font-size: 7.8pt; max-width: 150mm; }

.banner { border: 1.25pt solid var(--ink); padding: 2mm 3mm; margin-bottom: 5mm; font-weight: 650; }
.watermark { position: fixed; top: 108mm; left: -8mm; width: 194mm; text-align: center; font-size: 76pt; font-weight: 800; letter-spacing: .04em; color: #000; opacity: .075; transform: rotate(-28deg); z-index: 9; }

.head { display: grid; grid-template-columns: 1fr 58mm; gap: 8mm; align-items: end; padding-bottom: 3.4mm; border-bottom: 1.5pt solid var(--ink); }
.made { font-size: 7.8pt; }
.made td, .made th { padding: .35mm 0; border: 0; }
.made th { width: 20mm; }

table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-weight: 500; color: var(--soft); vertical-align: top; }
td { vertical-align: top; }
.facts th { width: 34mm; padding: .9mm 4mm .9mm 0; }
.facts td { padding: .9mm 0; }
.facts tr { break-inside: avoid; }
.facts tr + tr > * { border-top: .4pt solid var(--line); }
.grid { font-size: 7.8pt; }
.grid thead { display: table-header-group; }
.grid thead th { font-size: 6.8pt; font-weight: 600; padding: 0 3mm 1mm 0; border-bottom: .75pt solid var(--soft); }
.grid tbody tr { break-inside: avoid; }
.grid tbody td { padding: .8mm 3mm .8mm 0; border-bottom: .4pt solid var(--line); }
.grid .digits { text-align: right; white-space: nowrap; }
.grid tr.marked td { background: var(--panel); box-shadow: inset 1.6pt 0 0 var(--ink); }
.grid tr.marked td + td { box-shadow: none; }
.grid tr.marked td:first-child { padding-left: 2mm; }

.identity { display: grid; grid-template-columns: 70mm 1fr; gap: 7mm; margin-top: 5mm; align-items: start; }
.hash { margin-top: 4mm; padding: 2.4mm 3mm; background: var(--panel); border: .5pt solid var(--line); border-radius: 3pt; break-inside: avoid; }
.hash .mono { font-size: 8.6pt; font-weight: 500; overflow-wrap: anywhere; }

.well { background: var(--well); border: .5pt solid var(--line); border-radius: 3pt; padding: 2.4mm; display: flex; justify-content: center; }
.well svg { display: block; }
.well.empty { min-height: 30mm; align-items: center; color: var(--soft); text-align: center; }
.plates { display: grid; gap: 5mm; }
.plates.pair { grid-template-columns: 1fr 1fr; }
.plate { break-inside: avoid; }
figcaption { font-size: 7.8pt; color: var(--soft); margin-top: 1.4mm; }

.blocks { display: grid; gap: 3.4mm; margin-top: 7mm; }
.block { border: .6pt solid var(--line); border-left: 2.4pt solid var(--ink); border-radius: 3pt; padding: 3mm 4mm 3.2mm; break-inside: avoid; }
.block.service { border-left-color: var(--accent); }
.block.finding { border-left-style: double; }
.block h2 { border: 0; padding: 0; margin-bottom: 1.4mm; }
.block .facts th { width: 42mm; padding-top: .6mm; padding-bottom: .6mm; }
.block .facts td { padding-top: .6mm; padding-bottom: .6mm; }
.quote { font-size: 9.6pt; line-height: 1.45; font-weight: 550; max-width: 155mm; margin: 1.6mm 0; }

.chip { display: inline-flex; align-items: center; gap: 1.4mm; font-weight: 650; padding: .5mm 2.2mm .5mm 1.6mm; border-radius: 2.5pt; border: .6pt solid; }
.chip svg { width: 8pt; height: 8pt; }
.chip.slate { background: #eceff3; border-color: #c5ccd5; color: #38434f; }
.chip.amber { background: #fbf0dd; border-color: #e3c58f; color: #7a4a00; }
.chip.violet { background: #f0eafa; border-color: #cdbbec; color: #54329b; }
.chip.blue { background: #e4eff8; border-color: #a9cbe6; color: #134d7c; }
.chip.grey { background: #f0f1f2; border-color: #cfd3d8; color: #4a5058; }
.chip.new { background: #fff; border-style: dashed; border-color: #7c848d; color: #38434f; }

.scores { display: grid; grid-template-columns: minmax(24mm, max-content) 60mm 14mm 1fr; column-gap: 4mm; row-gap: 1.2mm; align-items: center; }
.scores .scale { color: var(--soft); font-size: 7.6pt; }
.scores .value { font-weight: 600; text-align: right; }
.scores svg { display: block; }
.scores bdi { overflow-wrap: anywhere; max-width: 44mm; }

ul { padding-left: 4mm; }
li { margin: .5mm 0; max-width: 158mm; }
li::marker { color: var(--soft); }
.columns { column-count: 2; column-gap: 8mm; }
.prose { max-width: 158mm; }
.alert { border: 1.25pt solid var(--ink); padding: 1.6mm 3mm; font-weight: 600; }

.sign-off { display: grid; grid-template-columns: 1.3fr 1fr 1.6fr; gap: 8mm; margin-top: 4mm; break-inside: avoid; }
.sign-off div { padding-top: 12mm; border-bottom: .6pt solid var(--ink); min-height: 17mm; }
.sign-off span { display: block; margin-top: 1mm; }
`
