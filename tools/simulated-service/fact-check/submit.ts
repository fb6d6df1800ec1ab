import type { Documented } from '../answers.ts'
import type { Call, RouteDeps } from '../deps.ts'
import { readForm } from '../multipart.ts'
import { readPicture } from '../pictures.ts'
import { ALLOWED_PICTURES, failure, free, MAX_BYTES, noCredits, type Prepared, readJson } from '../prepared.ts'
import { digestOf } from './digits.ts'
import { durationOf } from './durations.ts'
import { type Job, receiptOf, type Submission } from './jobs.ts'
import { priceOf } from './prices.ts'
import { scriptOf } from './rules.ts'
import { scriptAskedFor } from './scripts.ts'
import type { JobScript } from './steps.ts'
import type { Modality } from './story.ts'

const isModality = (value: unknown): value is Modality => ['image', 'audio', 'video'].includes(String(value))

export async function submitFile({ body, headers }: Call, deps: RouteDeps): Promise<Prepared> {
  const form = await readForm(body, headers['content-type'])
  const file = form?.files.find((part) => part.field === 'file')
  const modality = form?.fields.modality
  if (!file || !isModality(modality)) return free(failure(400, 'VALIDATION', 'file and modality are required.'))
  const refused = (status: number, code: string, message: string) => free(failure(status, code, message), file.sha256)
  if (file.bytes.length > MAX_BYTES) {
    return refused(413, 'IMAGE_FORENSICS:FILE_TOO_LARGE', `${file.fileName} is larger than the maximum of 50 MB.`)
  }
  // Formats of audio and video are not documented; those of images are, for this endpoint too.
  if (modality === 'image' && readPicture(file.bytes) === null) {
    return refused(415, 'IMAGE_FORENSICS:UNSUPPORTED_FORMAT', `Allowed formats: ${ALLOWED_PICTURES}.`)
  }
  return submission(
    {
      sha256: file.sha256,
      modality,
      fileName: file.fileName,
      fileSizeBytes: file.bytes.length,
      durationSeconds: modality === 'image' ? null : durationOf(file.bytes),
      userContext: form?.fields.userContext ?? null,
      address: null,
    },
    deps,
  )
}

/** Nothing is fetched: the digest of the address stands in for that of the medium. "/gone" = nothing there. */
export function submitUrl({ body }: Call, deps: RouteDeps): Prepared {
  const { url, modality, userContext } = readJson(body) ?? {}
  if (typeof url !== 'string' || !URL.canParse(url) || !isModality(modality)) {
    return free(failure(400, 'VALIDATION', 'url and modality are required.'))
  }
  const sha256 = digestOf(url)
  const { pathname, hostname } = new URL(url)
  if (pathname.includes('/gone')) return free(sourceGone(hostname), sha256)
  return submission(
    {
      sha256,
      modality,
      fileName: null,
      fileSizeBytes: null,
      address: url,
      durationSeconds: modality === 'image' ? null : 94,
      userContext: typeof userContext === 'string' ? userContext : null,
    },
    deps,
  )
}

/** The envelope of URL endpoints: known-facts.md. */
const sourceGone = (sourceHost: string): Documented => ({
  status: 404,
  body: {
    error: {
      code: 'SOURCE_NOT_FOUND',
      sourceHost,
      message: 'The source answered 404.',
      userMessage: 'The medium could not be fetched from its address.',
    },
  },
})

function submission(
  facts: Omit<Submission, 'creditsReserved'>,
  { jobs, charges, account, rules }: RouteDeps,
): Prepared {
  const { sha256, modality, fileName, address } = facts
  const { factCheck } = account
  if (factCheck.forbidden.includes(modality)) {
    return free(failure(403, 'api_key.scope_missing', `The token lacks the scope for ${modality}.`), sha256)
  }
  const creditsReserved = priceOf(modality, facts.durationSeconds, sha256, factCheck.prices)
  if (charges.balance() < creditsReserved) return free(noCredits('fact-checking'), sha256)
  const script =
    rules.take({ sha256, modality, fileName, address }) ??
    scriptAskedFor(facts.userContext, address) ??
    scriptOf(factCheck)
  let job: Job | null = null
  const submitted = (): Job => {
    job ??= jobs.submit({ ...facts, creditsReserved }, script, factCheck.pace)
    return job
  }
  return {
    sha256,
    charge: () => {
      const { id } = submitted()
      const name = fileName ?? ''
      charges.add({
        sha256,
        fileName: name,
        address,
        jobId: String(id),
        credits: creditsReserved,
        operation: 'fact_check',
      })
    },
    answer: () => receipt(submitted(), script),
  }
}

function receipt(job: Job, { receipt = (usual) => usual, receiptStatus = 200 }: JobScript): Documented {
  const body = receipt(receiptOf(job))
  return { status: receiptStatus, headers: { 'content-type': 'application/json; charset=utf-8' }, body }
}
