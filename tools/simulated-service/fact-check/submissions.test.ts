import { describe, expect, it } from 'vitest'
import { SUBMIT_PATH, submissionTroubles } from './submission-troubles.ts'
import { setupFactChecks } from './support/setup.ts'

describe('a simulated submission', () => {
  it('is one charge for one POST, counted by its bytes, and by its address for a link', async () => {
    const { service, submit, submitUrl } = await setupFactChecks()
    await submit()
    await submit()
    await submitUrl('https://clips.example/v/1')
    expect(Object.values(service.chargesBySha256()).sort()).toEqual([1, 2])
    expect(service.chargesByAddress()).toEqual({ 'https://clips.example/v/1': 1 })
  })

  it('reserves by modality and minutes, and never more than the most for a job', async () => {
    const { service, call, submit, submitUrl } = await setupFactChecks()
    expect((await call('credit-info')).body).toMatchObject({
      creditCostPerImage: 5,
      creditCostPerAudioMinute: 4,
      creditCostPerVideoMinute: 8,
      maxCreditsPerJob: 200,
    })
    expect((await submitUrl('https://clips.example/a', 'image')).body?.creditsReserved).toBe(5)
    expect((await submitUrl('https://clips.example/a', 'video')).body?.creditsReserved).toBe(16)
    const wav = Buffer.alloc(44)
    wav.write('RIFF\0\0\0\0WAVEfmt ', 'latin1')
    wav.writeUInt32LE(8000, 28)
    wav.write('data', 36, 'latin1')
    wav.writeUInt32LE(8000 * 30, 40)
    expect((await submit({ bytes: new Uint8Array(wav) })).body?.creditsReserved).toBe(4)
    service.factChecks.set({ prices: { ...PRICES_OF_A_DEAR_SERVICE } })
    expect((await submit()).body?.creditsReserved).toBe(30)
  })

  it('tells its prices in part, as text, or not at all', async () => {
    const { service, call } = await setupFactChecks()
    const creditInfoAs = async (creditInfo: Parameters<typeof service.factChecks.set>[0]['creditInfo']) => {
      service.factChecks.set(creditInfo === undefined ? {} : { creditInfo })
      return call('credit-info')
    }
    expect((await creditInfoAs('without prices')).body).not.toHaveProperty('creditCostPerAudioMinute')
    expect((await creditInfoAs('numbers as text')).body).toMatchObject({ currentBalance: '100000' })
    expect((await creditInfoAs('not usable')).body).toMatchObject({ canUseFeature: false })
    expect([(await creditInfoAs('absent')).status, (await creditInfoAs('not allowed')).status]).toEqual([404, 405])
  })

  it('takes from the balance at submission, gives back on failure and cancel, and confirms more or less', async () => {
    const { service, polls, submit, submitUrl, call } = await setupFactChecks({ balance: 1000 })
    const spent = async (script: string) => {
      const before = service.balance()
      await polls(script, 3)
      return before - service.balance()
    }
    await submitUrl('https://clips.example/v', 'image')
    expect(service.balance()).toBe(995)
    expect(await spent('fails')).toBe(0)
    expect(await spent('uses less than reserved')).toBe(1)
    expect(await spent('uses more than reserved')).toBe(40)
    expect(await spent('uses nothing')).toBe(0)
    expect(await spent('failed')).toBe(0)
    const before = service.balance()
    const id = (await submit()).body?.jobId
    expect(service.balance()).toBeLessThan(before)
    expect((await call(`jobs/${id}/cancel`, {})).body).toMatchObject({ status: 'Cancelled', creditsUsed: 0 })
    expect(service.balance()).toBe(before)
    service.addCredits(50)
    expect(service.balance()).toBe(before + 50)
  })

  it('is refused without a charge when nothing is left, the modality is out of scope, or the picture is none', async () => {
    const { service, submit } = await setupFactChecks({ balance: 2 })
    expect(await submit()).toMatchObject({ status: 402, body: { feature: 'fact-checking' } })
    service.factChecks.set({ forbidden: ['audio'] })
    expect((await submit()).status).toBe(403)
    expect((await submit({ modality: 'image' })).text).toContain('IMAGE_FORENSICS:UNSUPPORTED_FORMAT')
    expect((await submit({ modality: 'sculpture' })).status).toBe(400)
    expect(service.charges()).toEqual([])
  })

  it('gives receipts of every kind, while the job exists and is reserved for', async () => {
    const { service, submit, poll } = await setupFactChecks()
    const receipt = async (script: string) => {
      service.factChecks.script({ script })
      const answer = await submit()
      return { code: answer.status, text: answer.text, ...answer.body }
    }
    expect(await receipt('receipt says Processing')).toMatchObject({ status: 'Processing' })
    expect(await receipt('receipt says Completed')).toMatchObject({ status: 'Completed' })
    expect(await poll(service.factChecks.all()[0]?.id)).toMatchObject({ status: 'Completed' })
    expect(await receipt('receipt has no jobId')).not.toHaveProperty('jobId')
    expect(await receipt('receipt has an empty jobId')).toMatchObject({ jobId: '' })
    const number = await receipt('receipt has a number as jobId')
    expect(number).toMatchObject({ jobId: 9_007_199_254_740_991 })
    expect((await poll('9007199254740991')).code).toBe(200)
    expect((await receipt('receipt has a jobId that is no UUID')).code).toBe(200)
    expect((await poll('fc_01HZX9K4/7 ä')).code).toBe(200)
    expect(await receipt('receipt is 202 and empty')).toMatchObject({ code: 202, text: '' })
    expect(await receipt('receipt reserves a string')).toMatchObject({ creditsReserved: '12' })
    expect(await receipt('receipt reserves nothing it tells')).not.toHaveProperty('creditsReserved')
    expect(service.charges()).toHaveLength(9)
  })

  it('plays every refusal without a charge, and every lost answer with one charge and one job', async () => {
    for (const [name, behaviour] of Object.entries(submissionTroubles)) {
      const { service, submit } = await setupFactChecks()
      service.behave(behaviour)
      const isSilent = behaviour.action.type !== 'answer'
      if (behaviour.action.type === 'stall') void submit().catch(() => undefined)
      else if (isSilent) await expect(submit(), name).rejects.toThrow()
      else await submit()
      const isLost = name.startsWith('lost')
      if (isLost) await expect.poll(() => service.charges().length).toBe(1)
      expect([service.charges().length, service.factChecks.all().length], name).toEqual(isLost ? [1, 1] : [0, 0])
    }
  })

  it('can be found again in the list of jobs by the name that was sent, when its answer was lost', async () => {
    const { service, submit, call } = await setupFactChecks()
    service.behave({ path: SUBMIT_PATH, charge: true, action: { type: 'reset' } })
    await expect(submit({ name: 'b1946ac9.wav' })).rejects.toThrow()
    const { items } = (await call('jobs')).body as { items: { fileName: string; status: string }[] }
    expect(items).toMatchObject([{ fileName: 'b1946ac9.wav', status: 'Queued', result: null }])
  })
})

describe('the list of jobs', () => {
  it('comes in pages, as items or bare, and goes beyond a hundred at most by asking again', async () => {
    const { service, call } = await setupFactChecks()
    const ids = service.factChecks.add({ count: 230, modality: 'image' })
    const page = async (query: string) => (await call(`jobs?${query}`)).body as { items: { id: string }[] }
    const all = [0, 100, 200].map((skip) => page(`skip=${skip}&take=500`))
    const found = (await Promise.all(all)).flatMap(({ items }) => items.map(({ id }) => id))
    expect([...found].reverse()).toEqual(ids)
    expect((await page('')).items).toHaveLength(20)
    service.factChecks.set({ jobList: 'array' })
    expect(await page('take=3')).toHaveLength(3)
    service.factChecks.set({ jobList: 'ignores paging' })
    expect((await page('skip=200&take=2')).items[0]?.id).toBe(ids.at(-1))
  })

  it('shows one name twice, hides names, is broken, or is not offered', async () => {
    const { service, submit, call } = await setupFactChecks()
    await submit({ name: 'a.wav' })
    const listed = async (jobList: Parameters<typeof service.factChecks.set>[0]['jobList']) => {
      service.factChecks.set(jobList === undefined ? {} : { jobList })
      const { status, body } = await call('jobs')
      return { status, names: (body?.items as { fileName: string | null }[] | undefined)?.map((job) => job.fileName) }
    }
    expect(await listed('twice')).toEqual({ status: 200, names: ['a.wav', 'a.wav'] })
    expect(await listed('nameless')).toEqual({ status: 200, names: [null] })
    expect(await listed('empty')).toEqual({ status: 200, names: [] })
    expect(await listed('broken')).toEqual({ status: 200, names: undefined })
    expect((await listed('absent')).status).toBe(404)
    expect((await listed('not allowed')).status).toBe(405)
  })

  it('is absent with everything else that interface.md does not name, and jobs then use no public name', async () => {
    const { submit, call, service } = await setupFactChecks({ hasExtras: false, factCheck: { script: 'done at once' } })
    const id = (await submit()).body?.jobId
    expect(await Promise.all(['jobs', 'credit-info'].map(async (path) => (await call(path)).status))).toEqual([
      404, 404,
    ])
    expect((await call(`jobs/${id}/cancel`, {})).status).toBe(404)
    const { body } = await call(`jobs/${id}`)
    expect(Object.keys(body ?? {})).toEqual(['status', 'percentComplete', 'statusMessage', 'outcome'])
    expect(service.charges()).toHaveLength(1)
  })
})

describe('a cancellation', () => {
  it('works at once, slowly, without a body, too late, in vain, or not at all', async () => {
    const { service, submit, call, poll } = await setupFactChecks()
    const cancelled = async (cancelling: NonNullable<Parameters<typeof service.factChecks.set>[0]['cancelling']>) => {
      service.factChecks.set({ cancelling })
      const id = (await submit()).body?.jobId
      const { status } = await call(`jobs/${id}/cancel`, {})
      return [status, (await poll(id)).status]
    }
    expect(await cancelled('works')).toEqual([200, 'Cancelled'])
    expect(await cancelled('slow')).toEqual([200, 'Cancelling'])
    expect(await cancelled('empty answer')).toEqual([204, 'Cancelled'])
    expect(await cancelled('too late')).toEqual([409, 'Processing'])
    expect(await cancelled('ignored')).toEqual([200, 'Processing'])
    expect(await cancelled('absent')).toEqual([404, 'Processing'])
    expect(await cancelled('not allowed')).toEqual([405, 'Processing'])
  })
})

const PRICES_OF_A_DEAR_SERVICE = {
  creditCostPerImage: 50,
  creditCostPerAudioMinute: 40,
  creditCostPerVideoMinute: 80,
  maxCreditsPerJob: 30,
}
