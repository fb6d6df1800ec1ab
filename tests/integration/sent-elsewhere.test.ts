import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import { setupPlace } from '../support/folder.ts'
import { sha256Of } from '../support/pictures.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { serviceInTest } from '../support/service-in-test.ts'

const TOKEN = 'tok_headless_0123456789'

describe('an export of a file that was taken in with other bytes since it was sent', () => {
  it('says that the bytes before were sent, where, and what came of it, and one from before is DIFFERENT', async () => {
    const { asks, changes, reported, verifies, first } = await setup()
    await asks('analyse', first.origin)
    const before = (await reported(null))?.file?.sha256
    await changes()
    const item = await reported(first.origin)
    expect(item).toMatchObject({
      status: 'other_bytes_sent',
      requests: [],
      otherRequests: [
        {
          sha256: before,
          requests: [{ serviceOrigin: first.origin, outcome: 'success', brought: null, sentSha256: before }],
          requestsInAll: 1,
        },
      ],
      isSimulated: true,
    })
    // At the place the library knows.
    const run = await verifies('out 1')
    expect(run.code).toBe(1)
    expect(run.stdout).toMatch(/DIFFERENT\s+ITEM-0001\s.*harbour\.jpg/)
  })
})

describe('an export while another service is in use', () => {
  it('says what was sent to the one before, and that it may have been charged', async () => {
    const { asks, reported, first, second } = await setup()
    first.behave({ charge: true, action: { type: 'reset' } })
    await asks('analyse', first.origin)
    for (const service of [first.origin, second.origin, null])
      expect(await reported(service), String(service)).toMatchObject({
        status: 'unknown',
        requestsInAll: 1,
        requests: [{ serviceOrigin: first.origin, outcome: 'unknown', sentBytes: expect.any(Number), brought: null }],
      })
  })

  it('says what a service answered that refused it, with the digest and the mark of that answer', async () => {
    const { asks, reported, first } = await setup()
    const body = Buffer.from(JSON.stringify({ error: { message: 'No such picture.' } }))
    first.behave({ action: { type: 'answer', status: 400, body: body.toString() } })
    await asks('analyse', first.origin)
    for (const service of [first.origin, null])
      expect(await reported(service), String(service)).toMatchObject({
        service: { analysis: null },
        requests: [
          {
            outcome: 'refused',
            httpStatus: 400,
            reason: 'refused_by_service',
            serviceMessage: 'No such picture.',
            replies: [
              {
                sha256: sha256Of(body),
                bytes: body.length,
                isWhole: true,
                isSimulated: true,
                attachedBy: null,
              },
            ],
          },
        ],
        isSimulated: true,
      })
  })

  it('says that a fact check was asked for whose receipt was lost', async () => {
    const { asks, reported, first } = await setup()
    first.behave({ path: '/api/app/fact-checking/submit', charge: true, action: { type: 'reset' } })
    await asks('fact-check', first.origin)
    expect(await reported(null)).toMatchObject({
      status: 'fact_check_only',
      factChecksInAll: 0,
      requests: [{ serviceOrigin: first.origin, kind: 'fact_check', outcome: 'unknown', brought: null }],
    })
  })

  it('tells the request that brought the result from a later one to another service', async () => {
    const { asks, reported, first, second } = await setup()
    await asks('analyse', first.origin)
    second.behave({ charge: true, action: { type: 'reset' } })
    await asks('analyse', second.origin, ['--again'])
    const item = await reported(second.origin)
    expect(item?.service.analysis?.serviceOrigin).toBe(first.origin)
    expect(item?.requests.map(({ serviceOrigin, outcome, brought }) => [serviceOrigin, outcome, brought])).toEqual([
      [first.origin, 'success', 'analysis'],
      [second.origin, 'unknown', null],
    ])
  })
})

async function setup() {
  const { folder, home, evidence } = setupPlace()
  writeFileSync(join(evidence, 'harbour.jpg'), await jpegOf('#486'))
  const start = () => serviceInTest({ tokens: [TOKEN] })
  const [first, second] = [await start(), await start()]
  const given = ['--home', home, '--case', 'Harbour']
  const asks = (verb: string, origin: string, more: string[] = []) =>
    runHeadless([verb, evidence, ...given, '--service', origin, '--max-credits', '50', ...more], {
      TOUCHSTONE_TOKEN: TOKEN,
    })
  let made = 0
  /** The only item, as an export tells of it; null = no service is in use. */
  const reported = async (origin: string | null) => {
    made += 1
    const out = join(folder, `out ${made}`)
    mkdirSync(out)
    const file = join(out, 'case.json')
    expectDone(
      await runHeadless(['export', ...given, '--json-file', file, ...(origin === null ? [] : ['--service', origin])]),
    )
    return MachineExport.parse(JSON.parse(readFileSync(file, 'utf8'))).items[0]
  }
  return {
    asks,
    reported,
    first,
    second,
    /** Another program writes into the file, and the folder is gone through again. */
    changes: async () => {
      appendFileSync(join(evidence, 'harbour.jpg'), 'x')
      expect((await runHeadless(['ingest', evidence, ...given])).code).toBe(0)
    },
    /** Holds an export against its files, the originals and the library. */
    verifies: (name: string) => runHeadless(['verify', join(folder, name), '--home', home]),
  }
}
