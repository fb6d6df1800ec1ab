import type { MachineItem } from '../main/export/machine/schema.ts'
import { stageWords } from '../shared/words/faces.ts'
import { report, service } from '../shared/words/report/report.ts'
import { attachedReport } from '../shared/words/report/report-attached.ts'
import { refusedReading } from '../shared/words/report/rows-left-out.ts'
import { reportPage } from '../shared/words/report-page.ts'
import { score } from '../shared/words/verdicts.ts'
import { verdictChip } from './chips.ts'
import { type Child, el, type Fact, factList, foreign, foreignLines, paragraphs } from './dom.ts'
import { at } from './times.ts'

type Analysis = NonNullable<MachineItem['service']['analysis']>
type Score = Analysis['images'][number]['confidence']

/** What the service returned from image forensics: as sent, and always as its own. */
export function serviceBlock({ service: { analysis, others }, refusedReadings, factChecks }: MachineItem): Child[] {
  const refused = refusedReadings.map(({ what }) =>
    el('p', { class: 'alert' }, what === 'analysis' ? refusedReading.analysis : refusedReading.factCheck),
  )
  const beside = others.map(
    ({ verdict, confidence, serviceOrigin, receivedAt }): Fact => [
      reportPage.item.at({ at: at(receivedAt), origin: serviceOrigin }),
      el('span', {}, verdictChip(verdict), ` ${scoreText(confidence)}`),
    ],
  )
  return [
    ...refused,
    ...(analysis === null
      ? refused.length > 0 || factChecks.length > 0
        ? []
        : paragraphs([service.none, service.noneWhy], 'soft')
      : ofAnalysis(analysis)),
    ...(beside.length === 0 ? [] : [el('h4', {}, service.others), factList(beside)]),
  ]
}

function ofAnalysis(analysis: Analysis): Child[] {
  const { images, isSimulated, attachedBy, receivedAt, serviceOrigin, errorMessage } = analysis
  return [
    isSimulated ? el('p', { class: 'banner' }, reportPage.item.simulated) : null,
    attachedBy === null ? null : el('p', { class: 'strong' }, `${attachedReport.by} `, foreign(attachedBy)),
    images.length === 0 ? el('p', {}, service.unread) : null,
    ...images.flatMap(ofImage),
    errorMessage === null ? null : el('p', {}, foreign(service.saysOfRequest({ message: errorMessage }))),
    el('p', { class: 'soft' }, foreign(reportPage.item.at({ at: at(receivedAt), origin: serviceOrigin }))),
  ]
}

const scoreText = (given: Score): string => score(given?.value ?? null)

function ofImage(image: Analysis['images'][number]): Child[] {
  const { verdict, confidence, deepfakeScore, generators, faceAnalysis, deepAnalysis: deep, errorMessage } = image
  return [
    el('p', {}, verdictChip(verdict)),
    errorMessage === null ? null : el('p', {}, foreign(service.saysOfPicture({ message: errorMessage }))),
    factList([
      [
        service.certainty,
        confidence === null ? report.notSent : el('span', {}, bar(confidence.value), scoreText(confidence)),
      ],
      [
        service.deepfake,
        deepfakeScore === null ? null : el('span', {}, bar(deepfakeScore.value), scoreText(deepfakeScore)),
      ],
      [
        service.generators,
        generators === null || generators.length === 0
          ? null
          : foreign(generators.map((one) => `${one.name} ${scoreText(one.score)}`).join(', ')),
      ],
      [reportPage.item.stage, faceAnalysis === null ? null : foreign(stageWords(faceAnalysis.stage).label)],
      [service.agreement, text(deep?.agreement)],
      [service.confidenceWord, text(deep?.confidence)],
      [service.keyIndicators, text(deep?.keyIndicators?.join('\n'))],
      [service.reasoning, text(deep?.detailedReasoning)],
      [service.visualPatterns, text(deep?.visualPatterns?.join('\n'))],
      [service.recommendations, text(deep?.recommendations?.join('\n'))],
    ]),
  ]
}

const text = (value: string | null | undefined): Child => (value ? foreignLines(value) : null)

/** A score drawn on its scale of 0 to 1, beside its number. */
function bar(value: number): HTMLElement {
  const fill = el('span')
  fill.style.width = `${Math.max(0, Math.min(1, value)) * 100}%`
  return el('span', { class: 'bar-track', 'aria-hidden': 'true' }, fill)
}
