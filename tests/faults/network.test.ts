import { afterAll, describe, expect, it } from 'vitest'
import { hasOpenssl } from '../support/authority.ts'
import { printFaults } from '../support/fault-table.ts'
import { networkCases } from '../support/network-cases.ts'
import { routeCases } from '../support/network-routes.ts'
import { playCases, wrongEnd } from '../support/network-run.ts'

/** Cases played side by side; each has its own library, service and connection. */
const BLOCK = 24
const all = networkCases()
const played = new Map<string, number>()
let posts = 0
let wrong = 0
const NEVER = { outcome: 'never played', posts: 0, pausedFor: null }

describe('every network script of the failure table', () => {
  it('is at least four hundred', () => expect(all.length).toBeGreaterThanOrEqual(400))

  const blocks = Array.from({ length: Math.ceil(all.length / BLOCK) }, (_, n) => all.slice(n * BLOCK, (n + 1) * BLOCK))
  it.each(blocks.map((block, n) => [n, block] as const))(
    'ends as the table says, with one POST: block %i',
    async (_n, block) => {
      const ends = await playCases(block)
      const found: string[] = []
      for (const [at, one] of block.entries()) {
        const end = ends[at] ?? NEVER
        found.push(...wrongEnd(one, end))
        const kind = one.expected.split(' ')[0] ?? ''
        played.set(kind, (played.get(kind) ?? 0) + 1)
        posts += end.posts
      }
      wrong += found.length
      expect(found).toEqual([])
    },
  )
})

describe.skipIf(!hasOpenssl)('every way to the service that does not simply work (skipped without openssl)', () => {
  it('ends as the table says, and the file leaves once or not at all', async () => {
    const found: string[] = []
    for (const one of routeCases()) {
      const end = await one.run()
      played.set('route', (played.get('route') ?? 0) + 1)
      if (end.outcome !== one.expected || end.posts !== one.posts || end.pausedFor !== one.pausedFor)
        found.push(`${one.name}: ${JSON.stringify(end)}`)
    }
    wrong += found.length
    expect(found).toEqual([])
  })
})

afterAll(() => {
  const rows = [...played].map(
    ([kind, count]) => [`scripts that end as "${kind}"`, count, 'class as in the table'] as const,
  )
  const total = [...played.values()].reduce((sum, count) => sum + count, 0)
  printFaults('Network scripts', [
    ...rows,
    ['all', total, `${wrong} wrong, ${posts} POSTs for ${all.length} plain scripts`],
  ])
})
