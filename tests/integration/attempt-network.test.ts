import { describe, expect, it } from 'vitest'
import { hasOpenssl } from '../support/authority.ts'
import { networkCases } from '../support/network-cases.ts'
import { routeCases } from '../support/network-routes.ts'
import { playCases, wrongEnd } from '../support/network-run.ts'

/** A share of the network scripts; `npm run test:faults` plays them all. */
const EVERY = 11

const NEVER = { outcome: 'never played', posts: 0, pausedFor: null }

describe('one script of the network in eleven', () => {
  it('ends as the failure table says, with one POST', async () => {
    const found: string[] = []
    const share = networkCases().filter((_, index) => index % EVERY === 0)
    for (let at = 0; at < share.length; at += 20) {
      const block = share.slice(at, at + 20)
      const ends = await playCases(block)
      found.push(...block.flatMap((one, n) => wrongEnd(one, ends[n] ?? NEVER)))
    }
    expect(share.length).toBeGreaterThan(40)
    expect(found).toEqual([])
  })
})

describe.skipIf(!hasOpenssl)('TLS and proxies (skipped without openssl)', () => {
  it.each(routeCases().map((one) => [one.name, one] as const))(
    '%s',
    async (_name, { run, expected, posts, pausedFor }) => {
      expect(await run()).toEqual({ outcome: expected, posts, pausedFor })
    },
  )
})
