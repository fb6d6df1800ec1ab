import { afterAll, describe, expect, it } from 'vitest'
import { failpointCases, killAt, linkFailpoints } from '../support/failpoints.ts'
import { printFaults } from '../support/fault-table.ts'
import { type DeskEnd, runDesk } from '../support/kill-desk.ts'

/** Two desks side by side, because a kill is mostly waiting for a process to start. */
const DESKS = 2
const DESK = { kills: 250, pictures: 1600 }
const TIMES = 5
const LINK_TIMES = 3

let ends: DeskEnd[] = []
let struck = 0
let linksStruck = 0
const names = new Set(failpointCases.map(({ failpoint, after = '' }) => `${after} ${failpoint}`))

describe('five hundred kills at random moments', () => {
  it('charge nothing twice, lose nothing, and leave few doubts that were not charged', async () => {
    ends = await Promise.all(Array.from({ length: DESKS }, () => runDesk(DESK)))
    const { unknown, unknownCharged } = sum()
    expect(unknown).toBeGreaterThan(20)
    expect(unknownCharged / unknown).toBeGreaterThanOrEqual(0.9)
  })
})

describe('every named failpoint', () => {
  it('is at least twenty-five', () => expect(names.size).toBeGreaterThanOrEqual(25))

  it.each(failpointCases.map((one) => [one.failpoint, one.after ?? 'nothing', one] as const))(
    'at "%s" (after %s) the next start finds exactly what happened, five times',
    async (_name, _after, one) => {
      for (let time = 0; time < TIMES; time += 1) {
        await killAt(one)
        struck += 1
      }
    },
  )
})

describe('a link, at every place between its phases', () => {
  it.each(
    failpointCases
      .filter(({ failpoint, after }) => linkFailpoints.includes(failpoint) && after === undefined)
      .map((one) => [one.failpoint, one] as const),
  )('at "%s" is found exactly where it was, and asked about at most once, three times', async (_name, one) => {
    for (let time = 0; time < LINK_TIMES; time += 1) {
      await killAt(one, 'link')
      linksStruck += 1
    }
  })
})

const sum = () =>
  ends.reduce(
    (total, end) => ({
      unknown: total.unknown + end.unknown,
      unknownCharged: total.unknownCharged + end.unknownCharged,
      charges: total.charges + end.charges,
    }),
    { unknown: 0, unknownCharged: 0, charges: 0 },
  )

afterAll(() => {
  const { unknown, unknownCharged, charges } = sum()
  const share = unknown === 0 ? '–' : `${((100 * unknownCharged) / unknown).toFixed(1)} % of them really charged`
  printFaults('kill -9', [
    ['at random moments', ends.length * DESK.kills, `0 duplicates, 0 lost, ${charges} charges`],
    ['doubtful after them', unknown, share],
    [`at ${names.size} named failpoints × ${TIMES}`, struck, 'exact states, 0 duplicates, 0 lost'],
    [`of links, between phases × ${LINK_TIMES}`, linksStruck, 'exact states, 0 duplicate requests'],
  ])
})
