import { hostileJob, hostileNames } from './hostile.ts'
import { interfaceJob } from './interface-shape.ts'
import { type JobFacts, sampleJob } from './job-facts.ts'
import { namings } from './naming.ts'
import { oddContents } from './odd-contents.ts'
import { publicJob, publicResult } from './public-shape.ts'
import { sizes } from './sizes.ts'
import { states } from './states.ts'
import type { Modality } from './story.ts'
import { oddTexts } from './texts.ts'
import { transcriptForms } from './transcripts.ts'

/** One way in which a job can be answered. */
export type Variant = {
  /** A phrase that says what is special about it. */
  name: string
  group: VariantGroup
  /** Of the sample that it is shown with; a job of the service keeps its own. */
  modality: Modality
  body: (job: JobFacts) => unknown
  /** The raw text from the text that JSON.stringify gives; absent = that text. */
  text?: (text: string) => string
}
export type VariantGroup = 'plain' | 'names' | 'transcripts' | 'contents' | 'states' | 'sizes' | 'texts'

const MODALITIES: readonly Modality[] = ['image', 'audio', 'video']

/** All variants, plain ones first. Names are unique and stay: tests speak of them. */
export const variants: readonly Variant[] = [
  ...MODALITIES.flatMap((modality): Variant[] => [
    { name: `public ${modality}`, group: 'plain', modality, body: publicJob },
    { name: `interface only ${modality}`, group: 'plain', modality, body: interfaceJob },
  ]),
  ...named('names', namings),
  ...Object.entries(transcriptForms).map(
    ([name, form]): Variant => ({
      name: `transcript: ${name}`,
      group: 'transcripts',
      modality: 'audio',
      body: (job) => ({
        ...publicJob(job),
        result: job.story && { ...publicResult(job.story), transcript: form(job.story) },
      }),
    }),
  ),
  ...named('contents', oddContents),
  ...named('contents', { 'hostile strings': (job) => hostileJob(job), 'hostile names of members': hostileNames }),
  ...named('contents', { 'hostile strings, status and all': (job) => hostileJob(job, ['id']) }),
  ...named(
    'states',
    Object.fromEntries(
      Object.entries(states).map(([name, state]) => [name, (job: JobFacts) => publicJob({ ...job, ...state })]),
    ),
  ),
  ...named('sizes', sizes),
  ...Object.entries(oddTexts).map(
    ([name, text]): Variant => ({ name, group: 'texts', modality: 'video', text, body: publicJob }),
  ),
]

function named(group: VariantGroup, bodies: Readonly<Record<string, Variant['body']>>): Variant[] {
  return Object.entries(bodies).map(([name, body]) => ({ name, group, modality: 'video', body }))
}

/** The variant of this name; an unknown name is a mistake of the caller and throws. */
export function variantNamed(name: string): Variant {
  const found = variants.find((variant) => variant.name === name)
  if (!found) throw new Error(`There is no variant “${name}”.`)
  return found
}

/** The raw text of a job in this variant. */
export function textOf({ body, text = (written) => written }: Variant, job: JobFacts): string {
  return text(JSON.stringify(body(job)))
}

export const sampleOf = ({ modality }: Variant): JobFacts => sampleJob(modality)
