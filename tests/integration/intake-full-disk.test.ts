import { readdirSync, renameSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ExhibitId } from '../../src/shared/model/ids.ts'
import { setupPictures } from '../support/hostile-tree.ts'
import { onFilesystem, setupIntake } from '../support/intake.ts'
import { payloadsOf } from '../support/log-entries.ts'

const first = 1 as ExhibitId

/** A card whose times read later by an hour since it was added, in a library that can be made to have no room for that. */
async function setup() {
  const desk = setupIntake(onFilesystem('vfat'))
  const card = setupPictures(4)
  const move = (seconds: number) => {
    for (const name of readdirSync(card)) {
      const at = Math.round(statSync(join(card, name)).mtimeMs / 1000) + seconds
      utimesSync(join(card, name), at, at)
    }
  }
  move(0)
  await desk.takeAll(card)
  move(3600)
  let isFull = false
  desk.db.function('refuse_if_full', () => {
    if (isFull) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    return 0
  })
  const fill = (now: boolean) => {
    isFull = now
  }
  const refuse = (table: string) =>
    desk.db.exec(`CREATE TEMP TRIGGER ${table}_full BEFORE INSERT ON ${table} BEGIN SELECT refuse_if_full(); END`)
  const shifts = () => payloadsOf(desk.db, 'exhibit.times_shifted').map(({ by }) => by)
  return { ...desk, card, fill, refuse, shifts }
}

describe('a card whose times moved, while the disk of the library is full', () => {
  it('is not walked by the times it had, and its run says that the disk is full', async () => {
    const desk = await setup()
    desk.refuse('time_shifts')
    desk.fill(true)
    expect((await desk.intake.checkAgain(first)).ok).toBe(true)
    expect(await desk.intake.whenIdle(desk.caseId)).toMatchObject({ state: 'failed', failure: 'disk_full' })
    expect(desk.shifts()).toEqual([])
    desk.fill(false)
    await desk.intake.resume(desk.caseId)
    expect(await desk.intake.whenIdle(desk.caseId)).toMatchObject({ state: 'finished', read: 0, unreadable: 0 })
    expect(desk.shifts()).toEqual([3600])
    expect(payloadsOf(desk.db, 'item.changed')).toEqual([])
  })

  it.each(['time_shifts', 'audit'])('is looked at all the same, and the next look records it (%s)', async (table) => {
    const desk = await setup()
    renameSync(desk.card, `${desk.card}.away`)
    await desk.intake.look(desk.caseId)
    expect(desk.exhibits.get(first)?.awaySince).not.toBeNull()
    renameSync(`${desk.card}.away`, desk.card)
    desk.refuse(table)
    desk.fill(true)
    await desk.intake.look(desk.caseId)
    expect(desk.shifts()).toEqual([])
    desk.fill(false)
    await desk.intake.look(desk.caseId)
    expect(desk.exhibits.get(first)?.awaySince).toBeNull()
    expect(desk.shifts()).toEqual([3600])
    await desk.intake.look(desk.caseId)
    expect(desk.shifts()).toEqual([3600])
  })
})
