import type { Documented } from './answers.ts'
import type { Account, Call, RouteDeps } from './deps.ts'
import { factCheckCreditInfo } from './fact-check/credit-info.ts'
import { submitFile, submitUrl } from './fact-check/submit.ts'
import { cancelJob, listJobs, pollJob } from './fact-check/watch.ts'
import { imageResult } from './image-result.ts'
import type { Part } from './multipart.ts'
import { readForm } from './multipart.ts'
import { readPicture } from './pictures.ts'
import { ALLOWED_PICTURES, failure, free, MAX_BYTES, noCredits, notFound, type Prepared, readJson } from './prepared.ts'
import { processUrl } from './urls.ts'

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
    if (cancel) return cancelJob(decoded(cancel[1] ?? ''), deps)
  }
  const poll = /^GET fact-checking\/jobs\/([^/]+)$/.exec(route)
  if (poll) return pollJob(decoded(poll[1] ?? ''), deps)
  return free(notFound)
}

/** An id as it was meant; one that is badly written stays as it is, and is unknown. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

async function processUpload({ body, headers }: Call, { charges, account }: RouteDeps): Promise<Prepared> {
  const form = await readForm(body, headers['content-type'])
  const files = form?.files.filter((file) => file.field === 'imageFiles') ?? []
  const [first] = files
  if (!first) return free(failure(400, 'VALIDATION', 'No file in imageFiles.'))
  if (files.length > 10) return free(failure(400, 'VALIDATION', 'At most 10 images per request.'), first.sha256)
  const refused = files.map(refusal).find((answer) => answer !== null)
  if (refused) return free(refused, first.sha256)
  if (charges.balance() < files.length * account.costPerImage) return free(noCredits('image-forensics'), first.sha256)
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
    return failure(415, 'IMAGE_FORENSICS:UNSUPPORTED_FORMAT', `Allowed formats: ${ALLOWED_PICTURES}.`)
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
