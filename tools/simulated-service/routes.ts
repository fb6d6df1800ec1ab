import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Documented } from './answers.ts'
import type { createCharges } from './charges.ts'
import { imageResult, type Plan } from './image-result.ts'
import type { createJobs } from './jobs.ts'
import type { Form, Part } from './multipart.ts'
import { readForm } from './multipart.ts'
import { readPicture } from './pictures.ts'
import { processUrl } from './urls.ts'

export type Account = { plan: Plan; costPerImage: number; hasExtras: boolean }
export type RouteDeps = {
  charges: ReturnType<typeof createCharges>
  jobs: ReturnType<typeof createJobs>
  account: Account
}
export type Call = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Buffer }

/** What a request asks for: its charge, applied only when it is answered, and the documented answer. */
export type Prepared = { sha256: string | null; charge: () => void; answer: () => Documented }

const MAX_BYTES = 50 * 2 ** 20
const ALLOWED = 'jpg, jpeg, png, webp, heic, heif, tiff'

/** The documented behaviour of every endpoint for an authorised request. */
export async function prepare(call: Call, deps: RouteDeps): Promise<Prepared> {
  const { method, path } = call
  const prefix = '/api/app/'
  if (!path.startsWith(prefix)) return free(notFound)
  const route = `${method} ${path.slice(prefix.length)}`
  if (route === 'POST image-forensics/process') return processUpload(call, deps)
  if (route === 'POST image-forensics/process-from-url') return processUrl(readJson(call.body)?.url, deps)
  if (route === 'POST fact-checking/submit') return submitFile(call, deps)
  if (route === 'POST fact-checking/submit-from-url') return submitUrl(call, deps)
  if (deps.account.hasExtras) {
    if (route === 'GET image-forensics/credit-info') return free(imageCreditInfo(deps))
    if (route === 'GET fact-checking/credit-info') return free(factCheckCreditInfo(deps))
    if (route === 'GET fact-checking/jobs') return free(listJobs(call, deps))
    const cancel = /^POST fact-checking\/jobs\/([^/]+)\/cancel$/.exec(route)
    if (cancel) return free(found(deps.jobs.cancel(cancel[1] ?? '')))
  }
  const poll = /^GET fact-checking\/jobs\/([^/]+)$/.exec(route)
  if (poll) return free(found(deps.jobs.poll(poll[1] ?? '')))
  return free(notFound)
}

export const free = (answer: Documented, sha256: string | null = null): Prepared => ({
  sha256,
  charge: () => undefined,
  answer: () => answer,
})
export const failure = (status: number, code: string, message: string): Documented => ({
  status,
  body: { error: { code, message } },
})
const notFound = failure(404, 'NOT_FOUND', 'There is nothing here.')
export const noCredits: Documented = {
  status: 402,
  body: {
    code: 'USER_CREDIT_LIMIT_REACHED',
    message: 'No credits are left.',
    feature: 'image-forensics',
    redirectUrl: null,
  },
}
const found = (body: unknown): Documented => (body === null ? notFound : { status: 200, body })

async function processUpload({ body, headers }: Call, { charges, account }: RouteDeps): Promise<Prepared> {
  const form = await readForm(body, headers['content-type'])
  const files = form?.files.filter((file) => file.field === 'imageFiles') ?? []
  const [first] = files
  if (!first) return free(failure(400, 'VALIDATION', 'No file in imageFiles.'))
  if (files.length > 10) return free(failure(400, 'VALIDATION', 'At most 10 images per request.'), first.sha256)
  const refused = files.map(refusal).find((answer) => answer !== null)
  if (refused) return free(refused, first.sha256)
  if (charges.balance() < files.length * account.costPerImage) return free(noCredits, first.sha256)
  return {
    sha256: first.sha256,
    charge: () => {
      for (const file of files)
        charges.add({ ...named(file), credits: account.costPerImage, operation: 'image_upload' })
    },
    answer: () => ({ status: 200, body: imageReply(files, account) }),
  }
}

const named = ({ sha256, fileName }: Part) => ({ sha256, fileName })

function refusal(file: Part): Documented | null {
  if (file.bytes.length > MAX_BYTES) {
    return failure(413, 'IMAGE_FORENSICS:FILE_TOO_LARGE', `${file.fileName} is larger than the maximum of 50 MB.`)
  }
  if (readPicture(file.bytes) === null) {
    return failure(415, 'IMAGE_FORENSICS:UNSUPPORTED_FORMAT', `Allowed formats: ${ALLOWED}.`)
  }
  return null
}

function imageReply(files: readonly Part[], { plan, costPerImage }: Account) {
  const images = files.flatMap((file) => {
    const picture = readPicture(file.bytes)
    return picture ? [imageResult(file.sha256, picture, file.fileName, plan, costPerImage)] : []
  })
  return {
    images,
    totalCreditsUsed: images.length * costPerImage,
    totalProcessingTimeMs: images.reduce((sum, image) => sum + image.processingTimeMs, 20),
    isSuccessful: true,
    errorMessage: null,
    hasDetailedReport: plan === 'detailed',
  }
}

const MODALITIES = ['image', 'audio', 'video']
const CREDITS_PER_JOB = 5

async function submitFile({ body, headers }: Call, deps: RouteDeps): Promise<Prepared> {
  const form: Form | null = await readForm(body, headers['content-type'])
  const file = form?.files.find((part) => part.field === 'file')
  const modality = form?.fields.modality ?? ''
  if (!file || !MODALITIES.includes(modality))
    return free(failure(400, 'VALIDATION', 'file and modality are required.'))
  if (file.bytes.length > MAX_BYTES)
    return free(failure(413, 'IMAGE_FORENSICS:FILE_TOO_LARGE', `${file.fileName}: 50 MB maximum.`))
  const facts = {
    modality,
    fileName: file.fileName,
    fileSizeBytes: file.bytes.length,
    userContext: form?.fields.userContext ?? null,
  }
  return submission(facts, file.sha256, deps)
}

function submitUrl({ body }: Call, deps: RouteDeps): Prepared {
  const { url, modality, userContext } = readJson(body) ?? {}
  if (typeof url !== 'string' || !URL.canParse(url) || typeof modality !== 'string' || !MODALITIES.includes(modality)) {
    return free(failure(400, 'VALIDATION', 'url and modality are required.'))
  }
  const facts = {
    modality,
    fileName: null,
    fileSizeBytes: null,
    userContext: typeof userContext === 'string' ? userContext : null,
  }
  return submission(facts, createHash('sha256').update(url).digest('hex'), deps)
}

type JobFacts = { modality: string; fileName: string | null; fileSizeBytes: number | null; userContext: string | null }

function submission(facts: JobFacts, sha256: string, { jobs, charges }: RouteDeps): Prepared {
  return {
    sha256,
    charge: () =>
      charges.add({ sha256, fileName: facts.fileName ?? '', credits: CREDITS_PER_JOB, operation: 'fact_check' }),
    answer: () => ({ status: 200, body: jobs.submit({ ...facts, creditsReserved: CREDITS_PER_JOB }, sha256) }),
  }
}

const imageCreditInfo = ({ charges, account }: RouteDeps): Documented => ({
  status: 200,
  body: {
    currentBalance: charges.balance(),
    creditCostPerImage: account.costPerImage,
    canUseFeature: true,
    maxFileSizeMB: 50,
    allowedFileFormats: 'jpg,jpeg,png,webp,heic,heif,tiff',
    canUseBatch: true,
    batchCreditCostPerImage: account.costPerImage,
    batchMaxSize: 10,
  },
})

const factCheckCreditInfo = ({ charges }: RouteDeps): Documented => ({
  status: 200,
  body: {
    currentBalance: charges.balance(),
    creditCostPerImage: CREDITS_PER_JOB,
    creditCostPerAudioMinute: 4,
    creditCostPerVideoMinute: 8,
    maxCreditsPerJob: 200,
    maxFileSizeMB: 50,
    allowedFileFormats: 'jpg,jpeg,png,webp,wav,mp3,flac,m4a,opus,mp4,mov,avi,mkv,webm',
    canUseFeature: true,
  },
})

function listJobs({ query }: Call, { jobs }: RouteDeps): Documented {
  const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise) || otherwise
  return { status: 200, body: jobs.list(number('skip', 0), number('take', 20)) }
}

function readJson(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
