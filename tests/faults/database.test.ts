import { describe, expect, it } from 'vitest'
import { damages, makeUsedHome, survives } from '../support/damaged-library.ts'
import { seededRandom } from '../support/random.ts'

const TIMES: Record<keyof typeof damages, number> = {
  'flipped bytes': 500,
  'flipped bytes of the write-ahead log': 100,
  'a write-ahead log that was cut': 100,
  'a file that was cut': 100,
  'no bytes': 10,
  'a text instead': 10,
  'no file': 10,
}

describe('a library that came to harm', () => {
  it('is opened, or its newest good backup is, and nothing is deleted', async () => {
    const used = await makeUsedHome()
    const random = seededRandom(20261121)
    const table: string[] = []
    for (const [name, damage] of Object.entries(damages)) {
      const ends = { opened: 0, rescued: 0 }
      for (let n = 0; n < TIMES[name as keyof typeof damages]; n += 1) ends[survives(used, damage, random)] += 1
      table.push(`  ${name}: ${ends.opened} opened, ${ends.rescued} from a backup`)
    }
    process.stdout.write(`damaged libraries:\n${table.join('\n')}\n`)
    expect(table).toHaveLength(7)
  })
})
