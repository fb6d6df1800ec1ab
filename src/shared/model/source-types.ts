/** Source: IPTC NewsCodes, digitalsourcetype, names as of 2024. */
const SOURCE_TYPES = new Map([
  ['digitalCapture', 'Digital capture sampled from real life'],
  ['computationalCapture', 'Multi-frame computational capture sampled from real life'],
  ['negativeFilm', 'Digitised from a transparent negative'],
  ['positiveFilm', 'Digitised from a transparent positive'],
  ['print', 'Digitised from a non-transparent medium'],
  ['minorHumanEdits', 'Original media with minor human edits'],
  ['humanEdits', 'Human-edited media'],
  ['compositeWithTrainedAlgorithmicMedia', 'Edited using generative AI'],
  ['algorithmicallyEnhanced', 'Algorithmically-altered media'],
  ['softwareImage', 'Created by software'],
  ['digitalArt', 'Digital art'],
  ['digitalCreation', 'Digital creation'],
  ['dataDrivenMedia', 'Data-driven media'],
  ['trainedAlgorithmicMedia', 'Created using generative AI'],
  ['algorithmicMedia', 'Media created purely by an algorithm not based on sampled data'],
  ['screenCapture', 'Screen capture'],
  ['virtualRecording', 'Virtual event recording'],
  ['composite', 'Composite of elements'],
  ['compositeCapture', 'Composite of captured elements'],
  ['compositeSynthetic', 'Composite including generative AI elements'],
])

const GENERATIVE: ReadonlySet<string> = new Set([
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
  'compositeSynthetic',
])
const codeOf = (value: string): string => value.trim().split('/').at(-1) ?? ''

/** Whether a digital source type, as a URL or the last part of one, states that generative AI was used. */
export const isGenerativeType = (value: string): boolean => GENERATIVE.has(codeOf(value))

/** IPTC's own name of a digital source type, from its URL or the last part of it; null = unknown. */
export const sourceTypeInWords = (value: string): string | null => SOURCE_TYPES.get(codeOf(value)) ?? null
