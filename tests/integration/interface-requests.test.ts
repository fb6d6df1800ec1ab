import { describe, expect, it } from 'vitest'
import { factCheckOf, MODALITIES, setupInterface } from '../support/interface-desk.ts'
import { pngOf, sha256Of } from '../support/pictures.ts'
import { type TappedRequest, tappedForm } from '../support/request-tap.ts'

/** One sentence of the interface after the other, about what is asked: held against the requests as they leave. */
const MINUTE = 60_000
const PICTURE = 'https://news.example/harbour/1.jpg?size=large&x=%2F#top'
const POST = 'https://social.example/@quay/post/7'
const CONTEXT = 'Is this the harbour?\nرصيف الميناء “Pier 4” & more = 100 %'

const IMAGES = 'image-forensics/process'
const IMAGES_FROM_URL = 'image-forensics/process-from-url'
const SUBMIT = 'fact-checking/submit'
const SUBMIT_FROM_URL = 'fact-checking/submit-from-url'

/** Free questions for the price and the balance, which no answer is needed for: whether the token is taken shows at a job that is none. */
const isAboutTheAccount = (path: string): boolean => /\/credit-info$|\/jobs\/[0-]+$/.test(path)
const jsonOf = ({ body }: TappedRequest): unknown => JSON.parse(body.toString('utf8'))
const onlyOne = (requests: readonly TappedRequest[]): TappedRequest => {
  const [request] = requests
  if (!request || requests.length !== 1) throw new Error(`${requests.length} requests`)
  return request
}

/** Asks both questions about a file of each modality and an address, and follows every job to its end. */
async function setupEverything(below = '') {
  const desk = await setupInterface({ kinds: MODALITIES, urls: [POST], below })
  await desk.ask()
  await desk.ask(factCheckOf(CONTEXT, 'video'))
  const jobIds = desk.jobs.watched().map(({ jobId }) => jobId)
  desk.factChecking.start()
  await desk.passTime(20 * MINUTE)
  return { ...desk, jobIds }
}

describe('all paths are relative to {base_url}, and carry no version segment', () => {
  it.each(['', '/tenant/media'])('also where its path is “%s”', async (below) => {
    const { tap, jobIds, ended } = await setupEverything(below)
    expect(jobIds).toHaveLength(4)
    expect(ended.map(({ state }) => state)).toEqual(Array(4).fill('completed'))
    const app = `${below}/api/app`
    const documented = [
      ...[IMAGES, IMAGES_FROM_URL, SUBMIT, SUBMIT_FROM_URL].map((endpoint) => `POST ${app}/${endpoint}`),
      ...jobIds.map((id) => `GET ${app}/fact-checking/jobs/${id}`),
    ]
    const asked = tap.seen().filter(({ path }) => !isAboutTheAccount(path))
    expect([...new Set(asked.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(documented.sort())
    expect(tap.seen().every(({ path }) => path.startsWith(`${app}/`))).toBe(true)
  })
})

describe('every endpoint uses bearer authentication: the header Authorization: Bearer <API_TOKEN>', () => {
  it('once in each request, and the token stands nowhere else in it', async () => {
    const { tap, service } = await setupEverything()
    expect(tap.seen().length).toBeGreaterThan(12)
    for (const { path, headers, body } of tap.seen()) {
      const bearers = headers.filter(([name]) => name === 'authorization')
      expect([path, bearers]).toEqual([path, [['authorization', `Bearer ${service.token}`]]])
      const others = headers.filter(([name]) => name !== 'authorization').flat()
      expect([path, ...others, body.toString('latin1')].join('\n')).not.toContain(service.token)
    }
  })
})

describe('POST /api/app/image-forensics/process', () => {
  it('is multipart/form-data with the file field imageFiles, the very bytes, and nothing beside it', async () => {
    const desk = await setupInterface({ kinds: ['image'] })
    await desk.ask()
    const request = onlyOne(desk.askedAt(IMAGES))
    expect([request.method, request.contentType]).toEqual(['POST', expect.stringMatching(/^multipart\/form-data; b/)])
    const form = await tappedForm(request)
    expect([form.names, form.fields]).toEqual([['imageFiles'], {}])
    expect(form.files).toMatchObject([{ field: 'imageFiles', sha256: desk.subjects[0] }])
    expect(desk.state(desk.subjects[0] ?? '')).toEqual({ state: 'done', reason: null })
  })
  it('carries one image file a time, because the most per request is not shown', async () => {
    const files = [pngOf(1), pngOf(2), pngOf(3)]
    const desk = await setupInterface({ files })
    await desk.ask()
    const forms = await Promise.all(desk.askedAt(IMAGES).map(tappedForm))
    expect(forms.map(({ names }) => names)).toEqual(Array(3).fill(['imageFiles']))
    expect(forms.map((form) => form.files[0]?.sha256).sort()).toEqual(files.map(sha256Of).sort())
  })
  it('is synchronous: the response holds the result, and nothing is asked about it afterwards', async () => {
    const desk = await setupInterface({ kinds: ['image'] })
    await desk.ask()
    desk.factChecking.start()
    await desk.passTime(20 * MINUTE)
    expect(desk.state(desk.subjects[0] ?? '')).toEqual({ state: 'done', reason: null })
    expect(desk.tap.seen().filter(({ path }) => !isAboutTheAccount(path))).toHaveLength(1)
    expect(desk.jobs.watched()).toEqual([])
  })
})

describe('POST /api/app/image-forensics/process-from-url', () => {
  it.each([
    ['a direct image link', PICTURE],
    ['a social page', POST],
    ['a media page', 'https://news.example/page-2'],
  ])('is application/json with url, as it was written, and nothing beside it: %s', async (_what, url) => {
    const desk = await setupInterface({ urls: [url] })
    await desk.ask()
    const request = onlyOne(desk.askedAt(IMAGES_FROM_URL))
    expect([request.method, request.contentType]).toEqual(['POST', 'application/json'])
    expect(jsonOf(request)).toEqual({ url })
    expect(desk.state(url)).toEqual({ state: 'done', reason: null })
  })
})

describe('POST /api/app/fact-checking/submit', () => {
  it.each(MODALITIES)('is multipart/form-data with file and modality, which are required: %s', async (modality) => {
    const desk = await setupInterface({ kinds: [modality] })
    await desk.ask(factCheckOf())
    const request = onlyOne(desk.askedAt(SUBMIT))
    expect([request.method, request.contentType]).toEqual(['POST', expect.stringMatching(/^multipart\/form-data; b/)])
    const form = await tappedForm(request)
    expect([form.names, form.fields]).toEqual([['modality', 'file'], { modality }])
    expect(form.files).toMatchObject([{ field: 'file', sha256: desk.subjects[0] }])
    expect(desk.jobs.watched()).toMatchObject([{ state: 'watching', status: 'Queued' }])
  })
  it('carries userContext, which is not required, as free text where somebody wrote one', async () => {
    const desk = await setupInterface({ kinds: ['video'] })
    await desk.ask(factCheckOf(CONTEXT))
    const form = await tappedForm(onlyOne(desk.askedAt(SUBMIT)))
    expect([form.names, form.fields]).toEqual([
      ['modality', 'userContext', 'file'],
      { modality: 'video', userContext: CONTEXT },
    ])
  })
})

describe('POST /api/app/fact-checking/submit-from-url', () => {
  it.each(MODALITIES)('is application/json with url and modality, which are required: %s', async (modality) => {
    const desk = await setupInterface({ urls: [POST] })
    await desk.ask(factCheckOf('', modality))
    const request = onlyOne(desk.askedAt(SUBMIT_FROM_URL))
    expect([request.method, request.contentType]).toEqual(['POST', 'application/json'])
    expect(jsonOf(request)).toEqual({ url: POST, modality })
    expect(desk.jobs.watched()).toMatchObject([{ state: 'watching', status: 'Queued' }])
  })
  it('carries userContext, which is not required, as free text where somebody wrote one', async () => {
    const desk = await setupInterface({ urls: [PICTURE] })
    await desk.ask(factCheckOf(CONTEXT, 'image'))
    expect(jsonOf(onlyOne(desk.askedAt(SUBMIT_FROM_URL)))).toEqual({
      url: PICTURE,
      modality: 'image',
      userContext: CONTEXT,
    })
  })
})

describe('GET /api/app/fact-checking/jobs/{id}', () => {
  it('has the jobId from the submission receipt for its id, no query and no body', async () => {
    const { tap, jobIds } = await setupEverything()
    const polls = tap.seen().filter(({ path }) => path.includes('/jobs') && !isAboutTheAccount(path))
    expect(new Set(polls.map(({ path }) => path.split('/').at(-1)))).toEqual(new Set(jobIds))
    for (const { method, body, headers } of polls) {
      expect([method, body.length]).toEqual(['GET', 0])
      expect(headers.map(([name]) => name)).not.toContain('content-type')
    }
  })
  it('is asked for no job before its receipt', async () => {
    const { tap, jobIds } = await setupEverything()
    const paths = tap.seen().map(({ path }) => path)
    const lastSubmission = paths.findLastIndex((path) => path.includes('/fact-checking/submit'))
    expect(jobIds.map((id) => paths.findIndex((path) => path.endsWith(id)) > lastSubmission)).not.toContain(false)
  })
})

describe('events, callbacks and webhooks are not shown: completion is learned by polling', () => {
  it('so no request names an address to be called back at', async () => {
    const { tap } = await setupEverything()
    const { host } = new URL(tap.baseUrl)
    for (const { headers, body } of tap.seen()) {
      expect(headers.filter(([, value]) => value.includes('127.0.0.1'))).toEqual([['host', host]])
      expect(body.toString('latin1')).not.toMatch(/127\.0\.0\.1|localhost|callback|webhook/i)
    }
  })
})
