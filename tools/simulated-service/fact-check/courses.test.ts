import { describe, expect, it } from 'vitest'
import { factCheckVariants } from './fixtures.ts'
import { pollTroubles } from './poll-troubles.ts'
import { scriptNamed, scriptNames, slugOf } from './scripts.ts'
import { setupFactChecks } from './support/setup.ts'

const statuses = (polled: readonly { status: unknown }[]) => polled.map(({ status }) => status)

describe('a simulated job', () => {
  it('moves one step with each poll, and has its result at the end', async () => {
    const { polls } = await setupFactChecks()
    const seen = await polls('usual', 4)
    expect(statuses(seen)).toEqual(['Processing', 'Processing', 'Completed', 'Completed'])
    expect(seen.map(({ result }) => result !== null)).toEqual([false, false, true, true])
  })

  it('moves with time, or by hand, when that is its pace', async () => {
    const { service, submit, poll } = await setupFactChecks({ factCheck: { script: 'slow', pace: { stepMs: 10_000 } } })
    const id = (await submit()).body?.jobId
    expect(await poll(id)).toMatchObject({ status: 'Queued' })
    service.factChecks.passTime(35_000)
    expect(await poll(id)).toMatchObject({ status: 'Processing', progress: 11 })
    service.factChecks.step(2)
    expect(await poll(id)).toMatchObject({ progress: 38 })
    service.factChecks.passTime(3_600_000)
    expect(await poll(id)).toMatchObject({ status: 'Completed' })
    service.factChecks.set({ pace: 'hand' })
    const other = (await submit()).body?.jobId
    for (let again = 0; again < 5; again += 1) expect(await poll(other)).toMatchObject({ status: 'Queued' })
  })

  it('ends in the ledger without a poll when time passes, also after years', async () => {
    const { service } = await setupFactChecks({ factCheck: { pace: { stepMs: 10 } } })
    service.factChecks.add({ count: 500, script: 'never ends' })
    service.factChecks.add({ script: 'fails' })
    service.factChecks.passTime(3 * 365 * 86_400_000)
    const states = service.charges().map(({ state }) => state)
    expect([states.filter((state) => state === 'reserved').length, states.at(-1)]).toEqual([500, 'returned'])
  })

  it('has the same id and the same answers for the same bytes and seed, and another id when submitted again', async () => {
    const first = await setupFactChecks({ seed: 'a' })
    const again = await setupFactChecks({ seed: 'a' })
    const other = await setupFactChecks({ seed: 'b' })
    const id = async ({ submit }: typeof first) => (await submit()).body?.jobId
    const known = await id(first)
    expect(await id(again)).toBe(known)
    expect(await id(first)).not.toBe(known)
    expect(await id(other)).not.toBe(known)
    const [one, two] = [await first.polls('done at once', 1), await again.polls('done at once', 1)]
    expect(one[0]?.result).toEqual(two[0]?.result)
  })

  it('uses statuses never seen, progress of every kind, and other cases', async () => {
    const { polls } = await setupFactChecks()
    expect(statuses(await polls('statuses never seen', 3))).toEqual(['Transcribing', 'AwaitingReview', 'Completed'])
    expect(statuses(await polls('statuses in other cases', 2))).toEqual(['processing', 'COMPLETED'])
    const progress = (await polls('progress of every kind', 9)).map(({ progress }) => progress)
    expect(progress).toEqual([null, '45', '45 %', 0.45, 140, -5, 1e300, [45], true])
    expect((await polls('progress goes backwards', 4)).map(({ progress }) => progress)).toEqual([60, 20, 75, 5])
  })

  it('vanishes at once, for a while, and for good', async () => {
    const { polls } = await setupFactChecks()
    const codes = async (script: string, count: number) => (await polls(script, count)).map(({ code }) => code)
    expect(await codes('is never known', 2)).toEqual([404, 404])
    expect(await codes('vanishes for a while', 6)).toEqual([200, 404, 404, 404, 200, 200])
    expect(await codes('vanishes for good', 4)).toEqual([200, 404, 404, 404])
    expect(await codes('is known late', 4)).toEqual([404, 404, 200, 200])
  })

  it('contradicts itself after its end, and the ledger keeps the first end', async () => {
    const { polls, service } = await setupFactChecks()
    expect(statuses(await polls('completed, then failed', 2))).toEqual(['Completed', 'Failed'])
    expect(statuses(await polls('completed, then processing', 2))).toEqual(['Completed', 'Processing'])
    expect(statuses(await polls('failed, then completed', 2))).toEqual(['Failed', 'Completed'])
    expect(service.charges().map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'returned'])
  })

  it('is completed without a result, has a result before, or answers with another id', async () => {
    const { polls, submit, service, call } = await setupFactChecks()
    expect((await polls('completed without a result', 3)).at(-1)).toMatchObject({ status: 'Completed', result: null })
    const early = (await polls('a result before completed', 1))[0]
    expect(early?.status).toBe('Processing')
    expect(early?.result).toHaveProperty('summary')
    service.factChecks.script({ script: 'answers with another id' })
    const id = (await submit()).body?.jobId
    expect((await call(`jobs/${id}`)).body?.id).not.toBe(id)
  })

  it('gets 429 with and without a time, errors, redirects, pages and silence in place of an answer', async () => {
    const { call, submit, service } = await setupFactChecks()
    const first = async (name: string, limitMs?: number) => {
      service.factChecks.script({ script: `polls get ${name} for good` })
      const id = (await submit()).body?.jobId
      await call(`jobs/${id}`)
      const { status, headers, text } = await call(`jobs/${id}`, undefined, limitMs)
      return { status, text, wait: headers.get('retry-after'), to: headers.get('location') }
    }
    expect(await first('429 with seconds')).toMatchObject({ status: 429, wait: '7', text: '' })
    expect(await first('429 without a time')).toMatchObject({ status: 429, wait: null })
    expect(await first('a redirect')).toMatchObject({ status: 302, to: 'https://elsewhere.example/login' })
    expect((await first('401')).text).toContain('UNAUTHORIZED')
    expect((await first('a page of a proxy')).text).toContain('<!doctype html>')
    await expect(first('no answer', 300)).rejects.toThrow()
    await expect(first('half an answer')).rejects.toThrow()
    await expect(first('a reset connection')).rejects.toThrow()
  })

  it('answers with 20 MB, with 40 MB packed into little, and with bytes that are no text', async () => {
    const { service } = await setupFactChecks()
    const headers = { authorization: `Bearer ${service.token}` }
    const poll = async (name: string) => {
      service.behave({ path: '/api/app/fact-checking/jobs/', action: pollTroubles[name] ?? { type: 'normal' } })
      const [id] = service.factChecks.add()
      const response = await fetch(`${service.origin}/api/app/fact-checking/jobs/${id}`, { headers })
      return { bytes: Buffer.from(await response.arrayBuffer()), length: response.headers.get('content-length') }
    }
    expect((await poll('an answer of 20 MB')).bytes.length).toBe(20_000_000)
    expect(await poll('40 MB packed into little')).toMatchObject({ bytes: { length: 40_000_000 }, length: null })
    expect((await poll('bytes that are not UTF-8')).bytes.includes(0xff)).toBe(true)
  })

  it('comes back after a trouble that lasts a while', async () => {
    const { polls } = await setupFactChecks()
    const codes = (await polls('polls get 500 for a while', 6)).map(({ code }) => code)
    expect(codes).toEqual([200, 500, 500, 500, 200, 200])
  })

  it('takes its script from its context or its address, for trying by hand', async () => {
    const { submit, submitUrl, poll } = await setupFactChecks()
    const byContext = await submit({ userContext: 'simulate: fails at once' })
    expect(await poll(byContext.body?.jobId)).toMatchObject({ status: 'Failed' })
    const byAddress = await submitUrl('https://clips.example/simulate/stays-queued')
    expect(await poll(byAddress.body?.jobId)).toMatchObject({ status: 'Queued' })
  })

  it('ends in any variant, and in naming variants from the first answer on', async () => {
    const { service, submit, call } = await setupFactChecks()
    for (const name of factCheckVariants().filter((name) => !factCheckVariants('sizes').includes(name))) {
      service.factChecks.script({ script: scriptNamed(name) ?? { steps: [] } })
      const id = (await submit()).body?.jobId
      const answers = [await call(`jobs/${id}`), await call(`jobs/${id}`)]
      expect(
        answers.map(({ status }) => status),
        name,
      ).toEqual([200, 200])
    }
    service.factChecks.script({ script: 'interface only audio' })
    const id = (await submit()).body?.jobId
    expect(Object.keys((await call(`jobs/${id}`)).body ?? {})).toEqual(['status', 'percentComplete', 'statusMessage'])
  })
})

describe('the names of scripts and variants', () => {
  it('are told apart in an address too', () => {
    const names = [...new Set([...scriptNames(), ...factCheckVariants()])]
    expect(new Set(names.map(slugOf)).size).toBe(names.length)
    expect(scriptNamed('no such script')).toBeNull()
  })
})
