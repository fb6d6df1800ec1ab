import type { MachineItem } from '../main/export/machine/schema.ts'
import { untaken } from '../shared/model/sent-form.ts'
import { stageWords } from '../shared/words/faces.ts'
import { service } from '../shared/words/report/report.ts'
import { attachedReport } from '../shared/words/report/report-attached.ts'
import { linkService } from '../shared/words/report/report-link.ts'
import { refusedReading } from '../shared/words/report/rows-left-out.ts'
import { reportPage } from '../shared/words/report-page.ts'
import { insteadOf, isOnScale } from '../shared/words/sent.ts'
import { score, scoreInTable } from '../shared/words/verdicts.ts'
import { verdictChip } from './chips.ts'
import { type Child, el, type Fact, factList, foreign, foreignLines, paragraphs } from './dom.ts'
import { fieldsBlock } from './fields-block.ts'
import { at } from './times.ts'
import { unreadBlock } from './unread-block.ts'

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
      el('span', {}, verdictChip(verdict), ` ${scoreInTable(confidence?.value ?? null)}`),
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
  const { images, otherImages, unmatched, isSimulated, attachedBy, receivedAt, serviceOrigin } = analysis
  const { errorMessage, totalCreditsUsed, totalProcessingTimeMs, isSuccessful, hasDetailedReport, reply } = analysis
  const request = { totalCreditsUsed, totalProcessingTimeMs, isSuccessful, errorMessage, hasDetailedReport }
  return [
    isSimulated ? el('p', { class: 'banner' }, reportPage.item.simulated) : null,
    attachedBy === null ? null : el('p', { class: 'strong' }, `${attachedReport.by} `, foreign(attachedBy)),
    images.length === 0 ? el('p', {}, service.unread) : null,
    unmatched === null ? null : el('p', { class: 'strong' }, foreign(unmatched)),
    ...images.flatMap((image, at) => [
      images.length === 1 ? null : el('h4', {}, linkService.picture({ n: at + 1 })),
      ...ofImage(image, analysis),
    ]),
    ...otherImages.flatMap((image, at) => [
      el('h4', {}, (unmatched === null ? linkService.otherEntry : linkService.unmatchedEntry)({ n: at + 1 })),
      ...ofImage(image, analysis),
    ]),
    errorMessage === null ? null : el('p', {}, foreign(service.saysOfRequest({ message: errorMessage }))),
    el('p', { class: 'soft' }, foreign(reportPage.item.at({ at: at(receivedAt), origin: serviceOrigin }))),
    fieldsBlock(service.request, request),
    ...unreadBlock(analysis, reply.sha256),
  ]
}

/** A score on a scale of 0 to 1 with its bar; outside it without, and marked. */
const scaled = ({ value }: NonNullable<Score>): HTMLElement =>
  el('span', {}, isOnScale(value) ? bar(value) : null, scoreInTable(value))

function ofImage(image: Analysis['images'][number], analysis: Analysis): Child[] {
  const { verdict, confidence, deepfakeScore, generators, faceAnalysis, deepAnalysis: deep, errorMessage } = image
  return [
    el('p', {}, verdictChip(verdict, untaken(analysis, `${image.at}.verdict`))),
    errorMessage === null ? null : el('p', {}, foreign(service.saysOfPicture({ message: errorMessage }))),
    factList([
      [
        service.certainty,
        confidence === null ? foreign(insteadOf(analysis, `${image.at}.confidence`)) : scaled(confidence),
      ],
      [service.deepfake, deepfakeScore === null ? null : scaled(deepfakeScore)],
      [
        service.generators,
        generators === null || generators.length === 0
          ? null
          : foreign(generators.map((one) => `${one.name} ${generatorScore(one, image.at, analysis)}`).join(', ')),
      ],
      [reportPage.item.stage, faceAnalysis === null ? null : foreign(stageWords(faceAnalysis.stage).label)],
      [service.agreement, text(deep?.agreement)],
      [service.confidenceWord, text(deep?.confidence)],
      [service.keyIndicators, text(deep?.keyIndicators?.join('\n'))],
      [service.reasoning, text(deep?.detailedReasoning)],
      [service.visualPatterns, text(deep?.visualPatterns?.join('\n'))],
      [service.recommendations, text(deep?.recommendations?.join('\n'))],
    ]),
    fieldsBlock(service.fields, image),
  ]
}

type Generator = NonNullable<Analysis['images'][number]['generators']>[number]
const generatorScore = ({ name, score: given }: Generator, at: string, analysis: Analysis): string =>
  given === null ? insteadOf(analysis, `${at}.generators.${name}`) : score(given.value)

const text = (value: string | null | undefined): Child => (value ? foreignLines(value) : null)

/** A score drawn on its scale of 0 to 1, beside its number. */
function bar(value: number): HTMLElement {
  const fill = el('span')
  fill.style.width = `${Math.max(0, Math.min(1, value)) * 100}%`
  return el('span', { class: 'bar-track', 'aria-hidden': 'true' }, fill)
}
