import { type ScriptedAnswer, type Settled, setupAnswerPath } from './answer-path.ts'
import { saidInReport, saidOnScreen } from './said.ts'

type Members = Record<string, unknown>
/** A settled reply with everything that is said about it; '' where no result is shown. */
export type Read = Settled & { screen: string; report: string }

/** A detailed entry and reply as documented, before anything about them is odd. */
export const properImage = (sentName: string): Members => ({
  id: '6d4e8ed0-15c4-4a7c-8ad1-3a1f2c9e5b10',
  fileName: sentName,
  verdict: 'ai_edited',
  confidence: 0.88,
  isManipulated: true,
  creditsUsed: 1,
  processingTimeMs: 1840,
  errorMessage: null,
  createdAt: new Date().toISOString(),
  deepfakeScore: 0.44,
  generators: { 'stable-diffusion': 0.71, flux: 0.12 },
  deepAnalysis: {
    agreement: 'partial',
    confidence: 'high',
    keyIndicators: ['Smooth skin'],
    detailedReasoning: 'The noise differs.',
    visualPatterns: ['Soft edge'],
    recommendations: ['Compare with the original'],
    metadataFindings: [{ kind: 'editingSoftware', value: 'Adobe Photoshop 24.0', significance: 'warning' }],
  },
  faceAnalysis: null,
})

/** Sends files whose replies a test defines, and returns what is stored and said about them. */
export async function setupReadingDesk() {
  const path = await setupAnswerPath()
  const asJson = { 'content-type': 'application/json' }
  const read = async (answer: ScriptedAnswer): Promise<Read> => {
    const settled = await path.answer(answer)
    const { analysis } = settled
    return {
      ...settled,
      screen: analysis ? saidOnScreen(analysis) : '',
      report: analysis ? saidInReport(analysis) : '',
    }
  }
  const written = (text: (sentName: string) => string, status = 200) =>
    read({ status, headers: asJson, body: (sentName) => Buffer.from(text(sentName)) })
  return {
    db: path.db,
    /** Any bytes with any headers. */
    read,
    /** A text written by hand. */
    written,
    /** A proper reply with members of the reply and its image replaced; undefined removes one. */
    reply: (image: Members = {}, reply: Members = {}, status = 200) =>
      written(
        (sentName) =>
          JSON.stringify({
            images: [{ ...properImage(sentName), ...image }],
            totalCreditsUsed: 1,
            totalProcessingTimeMs: 1852,
            isSuccessful: true,
            errorMessage: null,
            hasDetailedReport: true,
            ...reply,
          }),
        status,
      ),
    /** A reply whose entries know the name the image was sent under. */
    entries: (images: (sentName: string) => unknown[], reply: Members = {}) =>
      written((sentName) =>
        JSON.stringify({
          images: images(sentName),
          totalCreditsUsed: 1,
          isSuccessful: true,
          hasDetailedReport: true,
          ...reply,
        }),
      ),
    /** An error body with a status. */
    error: (status: number, body: unknown) =>
      written(() => (typeof body === 'string' ? body : JSON.stringify(body)), status),
  }
}

/** Reads one reply at a desk of its own. */
export const readReply: Awaited<ReturnType<typeof setupReadingDesk>>['reply'] = async (...given) =>
  (await setupReadingDesk()).reply(...given)
