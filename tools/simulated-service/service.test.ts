import { afterAll, describe, expect, it } from 'vitest'
import { type SimulatedService, startSimulatedService } from './service.ts'

/** The smallest PNG header that tells a size; enough for a service that reads headers only. */
const png = (width: number, height: number, salt: number) => {
  const bytes = Buffer.alloc(64, salt)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

const services: SimulatedService[] = []
afterAll(() => Promise.all(services.map((service) => service.close())))
const setup = async (...options: Parameters<typeof startSimulatedService>) => {
  const service = await startSimulatedService(...options)
  services.push(service)
  const upload = (bytes: Buffer, token = service.token) => {
    const form = new FormData()
    form.append('imageFiles', new Blob([new Uint8Array(bytes)]), 'one.png')
    return fetch(`${service.origin}/api/app/image-forensics/process`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
  }
  return { service, upload }
}

type Face = { x: number; y: number; width: number; height: number }
type Image = { verdict: string; faceAnalysis: { stage: string; faces: Face[] | null } | null }

describe('the simulated service', () => {
  it('answers the same bytes the same way, says so, and charges each time', async () => {
    const { service, upload } = await setup()
    const [first, second] = await Promise.all([upload(png(300, 200, 1)), upload(png(300, 200, 1))])
    expect(first.headers.get('x-touchstone-simulated')).toBe('1')
    const read = async (response: Response) => ((await response.json()) as { images: Image[] }).images[0]?.verdict
    expect(await read(first)).toBe(await read(second))
    expect(Object.values(service.chargesBySha256())).toEqual([2])
  })

  it('uses every verdict and keeps face boxes inside the picture', async () => {
    const { upload } = await setup()
    const verdicts = new Set<string>()
    let boxes = 0
    for (let salt = 0; salt < 60; salt += 1) {
      const reply = (await (await upload(png(300, 200, salt))).json()) as { images: Image[] }
      const [image] = reply.images
      if (!image) throw new Error('no image')
      verdicts.add(image.verdict)
      for (const face of image.faceAnalysis?.faces ?? []) {
        boxes += 1
        expect(face.x + face.width).toBeLessThanOrEqual(300)
        expect(face.y + face.height).toBeLessThanOrEqual(200)
      }
    }
    expect([...verdicts].sort()).toEqual(['ai_edited', 'ai_generated', 'digitally_edited', 'real', 'unknown'])
    expect(boxes).toBeGreaterThan(10)
  })

  it('refuses a wrong token, other formats and too many bytes without charging', async () => {
    const { service, upload } = await setup()
    const codes = await Promise.all(
      [
        upload(png(1, 1, 1), 'nonsense'),
        upload(Buffer.from('GIF89a not a picture')),
        upload(Buffer.concat([png(1, 1, 1), Buffer.alloc(50 * 2 ** 20)])),
      ].map(async (response) => ((await (await response).json()) as { error: { code: string } }).error.code),
    )
    expect(codes).toEqual(['UNAUTHORIZED', 'IMAGE_FORENSICS:UNSUPPORTED_FORMAT', 'IMAGE_FORENSICS:FILE_TOO_LARGE'])
    expect(service.charges()).toEqual([])
  })

  it('leaves the detailed members null on a basic plan', async () => {
    const { upload } = await setup({ plan: 'basic' })
    expect(await (await upload(png(9, 9, 3))).json()).toMatchObject({
      hasDetailedReport: false,
      images: [{ deepfakeScore: null, generators: null, deepAnalysis: null }],
    })
  })

  it('plays a script once and then behaves again', async () => {
    const { service, upload } = await setup()
    service.behave({ action: { type: 'answer', status: 502, body: '<html>bad gateway</html>' } })
    expect((await upload(png(9, 9, 4))).status).toBe(502)
    expect((await upload(png(9, 9, 4))).status).toBe(200)
    expect(service.charges()).toHaveLength(1)
  })

  it('runs a fact check through its states, and knows no job it was not given', async () => {
    const { service } = await setup()
    const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' }
    const call = async (path: string, body?: unknown) => {
      const response = await fetch(`${service.origin}/api/app/fact-checking/${path}`, {
        headers,
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const receipt = await call('submit-from-url', { url: 'https://news.example/a', modality: 'image' })
    expect(receipt.body).toMatchObject({ status: 'Queued', creditsReserved: 5 })
    const states: unknown[] = []
    for (let poll = 0; poll < 3; poll += 1) states.push((await call(`jobs/${receipt.body.jobId}`)).body.status)
    expect(states).toEqual(['Processing', 'Processing', 'Completed'])
    expect((await call('jobs/00000000-0000-0000-0000-000000000000')).status).toBe(404)
  })
})
