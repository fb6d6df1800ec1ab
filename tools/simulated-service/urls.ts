import type { Documented } from './answers.ts'
import type { RouteDeps } from './deps.ts'
import { digestOf } from './fact-check/digits.ts'
import { imageResult } from './image-result.ts'
import { failure, free, noCredits, type Prepared } from './prepared.ts'

const PICTURE = { format: 'jpeg', width: 1600, height: 1067, hasExif: false } as const

/**
 * `process-from-url`. Nothing is fetched: the digest of the address stands in for the picture's, and its words say what
 * would be found there. "/page-3" = a page with three pictures, "/empty" = a page without any, "/gone" = nothing there,
 * "/report.pdf" = no picture. Each picture is charged.
 */
export function processUrl(url: unknown, { charges, account }: RouteDeps): Prepared {
  if (typeof url !== 'string' || !URL.canParse(url)) return free(failure(400, 'VALIDATION', 'url is required.'))
  const { pathname, hostname } = new URL(url)
  const sha256 = digestOf(url)
  if (pathname.includes('/gone')) return free(sourceError(404, 'SOURCE_NOT_FOUND', hostname), sha256)
  if (pathname.endsWith('.pdf')) {
    return free(
      failure(415, 'IMAGE_FORENSICS:UNSUPPORTED_FORMAT', 'Allowed formats: jpg, jpeg, png, webp, heic, heif, tiff.'),
      sha256,
    )
  }
  const count = pathname.includes('/empty') ? 0 : Number(/\/page-(\d)/.exec(pathname)?.[1] ?? 1)
  const credits = account.costPerImage
  if (charges.balance() < count * credits) return free(noCredits('image-forensics'), sha256)
  const name = pathname.split('/').at(-1) || 'image'
  const images = Array.from({ length: count }, (_, index) =>
    imageResult(
      ...([count === 1 ? sha256 : digestOf(`${url} ${index + 1}`), PICTURE] as const),
      count === 1 ? name : `${name}-${index + 1}.jpg`,
      account.plan,
      credits,
    ),
  )
  return {
    sha256,
    charge: () => {
      if (count > 0)
        charges.add({ sha256, fileName: name, address: url, credits: count * credits, operation: 'image_url' })
    },
    answer: () => ({
      status: 200,
      body: {
        images,
        totalCreditsUsed: count * credits,
        totalProcessingTimeMs: images.reduce((sum, image) => sum + image.processingTimeMs, 20),
        isSuccessful: true,
        errorMessage: null,
        hasDetailedReport: account.plan === 'detailed',
      },
    }),
  }
}

/** The envelope of URL endpoints: known-facts.md. */
const sourceError = (status: number, code: string, sourceHost: string): Documented => ({
  status,
  body: {
    error: {
      code,
      sourceHost,
      message: 'The source answered 404.',
      userMessage: 'The picture could not be fetched from its address.',
    },
  },
})
