import { describe, expect, it } from 'vitest'
import { hasOpenssl } from '../support/authority.ts'
import { printFaults } from '../support/fault-table.ts'
import { networkCases } from '../support/network-cases.ts'
import { routeCases } from '../support/network-routes.ts'
import { playCases, wrongEnd } from '../support/network-run.ts'
import { sampleRows } from '../support/sample-rows.ts'

/** Cases played side by side; each has its own library, service and connection. */
const BLOCK = 24
const all = networkCases()
const NEVER = { outcome: 'never played', posts: 0, pausedFor: null }

describe('the network scripts of the failure table', () => {
  it('are at least four hundred', () => expect(all.length).toBeGreaterThanOrEqual(400))

  it('end as it says, with one POST', async () => {
    const found: string[] = []
    let posts = 0
    const cases = sampleRows(all, ({ kinds }) => kinds)
    for (let at = 0; at < cases.length; at += BLOCK) {
      const block = cases.slice(at, at + BLOCK)
      const ends = await playCases(block)
      found.push(...block.flatMap((one, n) => wrongEnd(one, ends[n] ?? NEVER)))
      posts += ends.reduce((sum, end) => sum + end.posts, 0)
    }
    printFaults('Network scripts', [['of the failure table', cases.length, `${found.length} wrong, ${posts} POSTs`]])
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
