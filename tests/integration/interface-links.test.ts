import { describe, expect, it } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { setupInterface } from '../support/interface-desk.ts'
import { properImage } from '../support/reading-desk.ts'
import { saidInReport, saidOnScreen } from '../support/said.ts'

/** What the interface says of process-from-url beyond what it says of both image endpoints. */
const ADDRESS = 'https://news.example/harbour/1.jpg'

async function setupAddress() {
  const desk = await setupInterface({ urls: [ADDRESS] })
  const analysis = () => {
    const [newest] = createItemDetails(desk.db).analyses(ADDRESS, desk.caseId, desk.context())
    if (!newest) throw new Error('There is no analysis.')
    return newest
  }
  return { ...desk, analysis }
}

describe('the success response of process-from-url is the image analysis response', () => {
  it('with every member of the tables, none of them left over', async () => {
    const desk = await setupAddress()
    const { verdict, deepAnalysis, generators, ...image } = properImage('1.jpg')
    const sent = { ...image, verdict, deepAnalysis, generators }
    const reply = { totalCreditsUsed: 1, totalProcessingTimeMs: 1852, isSuccessful: true, hasDetailedReport: true }
    desk.service.behave({ action: { type: 'alter', image: sent, reply } })
    await desk.ask()
    const { reply: read, result } = desk.analysis()
    expect(read).toMatchObject({ ...reply, errorMessage: null, unread: [], notes: [] })
    expect(result).toMatchObject({ ...image, verdict, deepAnalysis })
    expect(result?.generators).toEqual(Object.entries(generators as object).map(([name, score]) => ({ name, score })))
  })
  it('with faceAnalysis, which is present in its schema: stage, score, deciding face and all faces', async () => {
    const desk = await setupAddress()
    const small = { x: 4, y: 5, width: 30, height: 40, confidence: 0.8, deepfakeScore: 0.25 }
    const deciding = { x: 90, y: 10, width: 60, height: 64, confidence: 0.97, deepfakeScore: 0.91 }
    const faceAnalysis = { stage: 'full_image', fullImageScore: 0.62, decidingFace: deciding, faces: [deciding, small] }
    desk.service.behave({ action: { type: 'alter', image: { faceAnalysis } } })
    await desk.ask()
    const analysis = desk.analysis()
    expect(analysis.result?.faceAnalysis).toEqual(faceAnalysis)
    expect(analysis.reply.unread).toEqual([])
    for (const said of ['Verdict based on the whole image', '0.62', '0.91', '0.25']) {
      expect(saidOnScreen(analysis)).toContain(said)
      expect(saidInReport(analysis)).toContain(said)
    }
  })
})

describe('the three codes are documented for the image endpoints, so also for process-from-url', () => {
  it.each([
    ['IMAGE_FORENSICS:FILE_TOO_LARGE', 'rejected', 'file_too_large', '1.jpg exceeds the maximum of 50 MB.'],
    [
      'IMAGE_FORENSICS:UNSUPPORTED_FORMAT',
      'rejected',
      'unsupported_format',
      'Allowed formats: jpg, jpeg, png, webp, heic, heif, tiff.',
    ],
    ['UNAUTHORIZED', 'approved', 'token_refused', 'Invalid or missing API token'],
  ])('%s, in the words of the service and whatever the status, which is not shown', async (...row) => {
    const [code, state, reason, message] = row
    for (const status of [400, 401, 413, 415, 422, 500]) {
      const desk = await setupAddress()
      const body = { error: { code, message } }
      desk.service.behave({ charge: false, action: { type: 'answer', status, body } })
      await desk.ask()
      expect([status, desk.state(ADDRESS)]).toEqual([status, { state, reason }])
      expect(desk.checkRows(null)).toMatchObject([{ serviceMessage: message }])
      expect([desk.posts(), desk.service.charges()]).toEqual([1, []])
    }
  })
})
