import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { setupFolder } from '../support/folder.ts'
import { pngOf, sha256Of } from '../support/pictures.ts'
import { setupReportDesk } from '../support/report-desk.ts'

const [A, B, C] = [pngOf(1), pngOf(2), pngOf(3)].map((bytes) => ({ bytes, sha256: sha256Of(bytes) })) as [
  { bytes: Buffer; sha256: string },
  { bytes: Buffer; sha256: string },
  { bytes: Buffer; sha256: string },
]

/** A desk whose case has one file, and what is done to it. */
async function setup() {
  const desk = await setupReportDesk(0, async (evidence) => writeFileSync(join(evidence, 'quay.png'), A.bytes))
  const file = join(desk.evidence, 'quay.png')
  const [id] = desk.itemIds
  if (id === undefined) throw new Error('no item')
  return {
    ...desk,
    takeIn: async ({ bytes }: { bytes: Buffer }) => {
      writeFileSync(file, bytes)
      await desk.takeAll(desk.evidence)
    },
    compareWith: async ({ bytes }: { bytes: Buffer }) => {
      writeFileSync(file, bytes)
      expect(desk.proving.verify(desk.caseId, [])).toMatchObject({ ok: true })
      await desk.proving.whenIdle(desk.caseId)
    },
    report: async () => {
      const facts = await desk.facts(id, { side: 0 })
      if (facts === null || facts === 'altered') throw new Error('nothing is reported')
      return facts
    },
    /** When these bytes were seen, in any file. */
    recordedAt: ({ sha256 }: { sha256: string }) =>
      desk.db.prepare('SELECT seen_at FROM sightings WHERE sha256 = ? ORDER BY id').pluck().all(sha256) as number[],
    /** When a file was first met. */
    metAt: (name: string) => desk.db.prepare('SELECT listed_at FROM items WHERE name = ?').pluck().get(name),
  }
}

describe('a report of evidence that changed', () => {
  it('tells nothing of a file that was taken in again as it was', async () => {
    const { takeIn, report } = await setup()
    expect((await report()).otherBytes).toBeNull()
    await takeIn(A)
    expect((await report()).otherBytes).toBeNull()
  })

  it('tells which bytes were taken in before, when, and since when it holds those the report is about', async () => {
    const { takeIn, report, recordedAt } = await setup()
    await takeIn(B)
    const { item, otherBytes, verification } = await report()
    expect(item.row.sha256).toBe(B.sha256)
    expect(verification?.state).toBe('verified')
    expect(otherBytes).toEqual({
      firstReadAt: recordedAt(B)[0],
      bytes: [{ sha256: A.sha256, isRead: true, firstAt: recordedAt(A)[0], lastAt: recordedAt(A)[0] }],
      inAll: 1,
    })
  })

  it('tells of a change although the first bytes are back', async () => {
    const { takeIn, report, recordedAt } = await setup()
    await takeIn(B)
    await takeIn(A)
    const { item, otherBytes } = await report()
    expect(item.row.sha256).toBe(A.sha256)
    expect(otherBytes).toMatchObject({ firstReadAt: recordedAt(A)[0], bytes: [{ sha256: B.sha256, isRead: true }] })
  })

  it('tells of bytes that were only found when the file was compared, until they are taken in', async () => {
    const { compareWith, takeIn, report, recordedAt } = await setup()
    await compareWith(C)
    await compareWith(A)
    const compared = await report()
    expect(compared.item.row.sha256).toBe(A.sha256)
    expect(compared.otherBytes?.bytes).toEqual([
      { sha256: C.sha256, isRead: false, firstAt: recordedAt(C)[0], lastAt: recordedAt(C)[0] },
    ])
    await takeIn(C)
    const { otherBytes } = await report()
    expect(otherBytes).toMatchObject({ firstReadAt: recordedAt(C).at(-1), bytes: [{ sha256: A.sha256, isRead: true }] })
    // Last seen when they were compared and proven.
    expect(otherBytes?.bytes[0]?.lastAt).toBe(recordedAt(A).at(-1))
  })
})

describe('a report of a file that turned up later', () => {
  const factsOf = async (desk: Awaited<ReturnType<typeof setup>>, name: string) => {
    const id = desk.db.prepare('SELECT id FROM items WHERE name = ?').pluck().get(name) as ItemId
    const facts = await desk.facts(id, { side: 0 })
    if (facts === null || facts === 'altered') throw new Error('nothing is reported')
    return facts
  }
  const again = async (desk: Awaited<ReturnType<typeof setup>>) => await desk.takeAll(desk.evidence)

  it('dates it by when it was first met, and nothing that came with its exhibit', async () => {
    const desk = await setup()
    writeFileSync(join(desk.evidence, 'five.png'), B.bytes)
    await again(desk)
    const { cameLaterAt, exhibit } = await factsOf(desk, 'five.png')
    expect(cameLaterAt).toBe(desk.metAt('five.png'))
    expect(cameLaterAt).toBeGreaterThan(exhibit.addedAt)
    expect((await desk.report()).cameLaterAt).toBeNull()
  })

  it('says the same of it after it was changed, and nothing of the kind of one that only changed', async () => {
    const desk = await setup()
    writeFileSync(join(desk.evidence, 'five.png'), B.bytes)
    await again(desk)
    writeFileSync(join(desk.evidence, 'five.png'), C.bytes)
    await desk.takeIn(C)
    expect((await factsOf(desk, 'five.png')).cameLaterAt).toBe(desk.metAt('five.png'))
    expect((await desk.report()).cameLaterAt).toBeNull()
  })

  const thumbs = Buffer.from('d0cf11e0a1b11ae1', 'hex')

  it('counts one as found that was set aside when its exhibit was taken in', async () => {
    const desk = await setup()
    writeFileSync(join(desk.evidence, 'Thumbs.db'), thumbs)
    await again(desk)
    const later = await factsOf(desk, 'Thumbs.db')
    expect(later.cameLaterAt).toBeGreaterThan(later.exhibit.addedAt)
    const other = await setupReportDesk(0, async (evidence) => writeFileSync(join(evidence, 'Thumbs.db'), thumbs))
    const [id] = other.itemIds
    if (id === undefined) throw new Error('no item')
    expect(await other.intake.readAgain([id])).toMatchObject({ ok: true })
    await other.intake.whenIdle(other.caseId)
    expect(await other.facts(id, { side: 0 })).toMatchObject({ cameLaterAt: null })
  })
})

describe('a report of a file whose bytes other files hold', () => {
  it('dates the first of those by when it turned up, and knows of none where there is none', async () => {
    const desk = await setup()
    expect((await desk.report()).othersTakenInAt).toBeNull()
    writeFileSync(join(desk.evidence, 'copy.png'), A.bytes)
    await desk.takeAll(desk.evidence)
    const { othersTakenInAt, exhibit } = await desk.report()
    expect(othersTakenInAt).toBe(desk.metAt('copy.png'))
    expect(othersTakenInAt).toBeGreaterThan(exhibit.addedAt)
  })

  it('dates it by its exhibit where it came with one, from whichever case', async () => {
    const desk = await setup()
    const elsewhere = setupFolder()
    writeFileSync(join(elsewhere, 'copy.png'), A.bytes)
    const other = desk.cases.create('Another').id
    expect(await desk.intake.take(other, [Buffer.from(elsewhere)])).toMatchObject({ ok: true })
    await desk.intake.whenIdle(other)
    const [added] = desk.exhibits.list(other)
    expect((await desk.report()).othersTakenInAt).toBe(added?.addedAt)
  })

  it('counts one that holds other bytes since', async () => {
    const desk = await setup()
    const copy = join(desk.evidence, 'copy.png')
    writeFileSync(copy, A.bytes)
    await desk.takeAll(desk.evidence)
    const before = (await desk.report()).othersTakenInAt
    writeFileSync(copy, B.bytes)
    await desk.takeAll(desk.evidence)
    const { item, othersTakenInAt } = await desk.report()
    expect([item.duplicates, othersTakenInAt]).toEqual([[], before])
    expect(before).not.toBeNull()
  })
})
