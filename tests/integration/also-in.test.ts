import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAlsoIn } from '../../src/main/db/also-in.ts'
import { createCaseTallies } from '../../src/main/db/case-tally.ts'
import { createErase } from '../../src/main/db/erase.ts'
import { createItemsHandlers } from '../../src/main/ipc/items.ts'
import { DEFAULT_LADDER } from '../../src/shared/model/finding.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { addLinks } from '../support/add-links.ts'
import { placeEvidence } from '../support/evidence-rows.ts'
import { setupFindings } from '../support/findings.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'

/** Sets up a case with two images, and others that have some of them too. */
function setupCases() {
  const desk = setupFindings()
  const { db, cases, exhibits, home } = desk
  const { alsoIn } = createAlsoIn(db)
  /** Another case with these images; gives its items. */
  const another = (name: string, salts: readonly number[]) => {
    const { id } = cases.create(name)
    const folder = join(home, name)
    mkdirSync(folder)
    const placed = placeEvidence(
      { db, exhibits },
      id,
      folder,
      salts.map((salt) => pngOf(salt)),
    )
    return { id, items: placed.map(({ itemId }) => itemId) }
  }
  const found = (itemId: ItemId) => alsoIn(itemId)?.cases ?? []
  return { ...desk, alsoIn, another, found }
}
const first = ({ items }: { items: readonly ItemId[] }): ItemId => {
  const [item] = items
  if (item === undefined) throw new Error('no item')
  return item
}
const PROPOSITION = 'The image shows the north quay'

describe('the same file in other cases', () => {
  it('is listed by case, the newest first, with its items, their findings and status; its own case is not', () => {
    const { another, first: item, second, record, marks, clock, alsoIn } = setupCases()
    const quay = another('Quay', [1, 9])
    const port = another('Port', [8, 1])
    another('Elsewhere', [7])
    record(first(quay), { proposition: PROPOSITION, conclusion: { ladder: DEFAULT_LADDER, step: 1 }, notes: 'Secret' })
    marks.mark(port.id, port.items, { status: 'second_look', add: [], remove: [] }, 'b'.repeat(36))
    expect(alsoIn(item)).toEqual({
      total: 2,
      cases: [
        {
          caseId: port.id,
          reference: 'CASE-2026-003',
          name: 'Port',
          isClosed: false,
          itemCount: 1,
          items: [
            {
              id: port.items[1],
              reference: 'ITEM-0002',
              name: 'IMG_2.png',
              addedAt: 0,
              status: 'second_look',
              finding: null,
            },
          ],
        },
        {
          caseId: quay.id,
          reference: 'CASE-2026-002',
          name: 'Quay',
          isClosed: false,
          itemCount: 1,
          items: [
            {
              id: first(quay),
              reference: 'ITEM-0001',
              name: 'IMG_1.png',
              addedAt: 0,
              status: null,
              finding: {
                proposition: PROPOSITION,
                conclusion: { ladder: DEFAULT_LADDER, step: 1 },
                author: 'A. Examiner',
                at: clock.now(),
                isOfOtherBytes: false,
              },
            },
          ],
        },
      ],
    })
    expect(alsoIn(second)).toEqual({ total: 0, cases: [] })
  })

  it('has no finding once it was withdrawn, and says where one is about an earlier version', () => {
    const { another, first: item, second, record, keeper, found, db, placed } = setupCases()
    const quay = another('Quay', [1])
    record(first(quay), { proposition: PROPOSITION })
    expect(found(item)[0]?.items[0]?.finding).toMatchObject({ conclusion: null, isOfOtherBytes: false })
    plant(db, () => db.prepare('UPDATE items SET sha256 = ? WHERE id = ?').run(placed[1]?.sha256, first(quay)))
    expect(found(item)).toEqual([])
    expect(found(second)[0]?.items[0]?.finding).toMatchObject({ isOfOtherBytes: true })
    keeper.withdraw(first(quay), 1, '')
    expect(found(second)[0]?.items[0]).toMatchObject({ finding: null })
  })

  it('stays listed when a case is closed, and goes with a deleted case', () => {
    const { another, first: item, found, cases, db, audit, clock } = setupCases()
    const quay = another('Quay', [1])
    cases.setClosed(quay.id, true)
    expect(found(item)).toMatchObject([{ caseId: quay.id, isClosed: true }])
    const tally = createCaseTallies(db).caseTally(quay.id)
    createErase({ db, audit, clock }).beginCase(quay.id, 'CASE-2026-002', tally)
    expect(found(item)).toEqual([])
  })

  it('is named five times a case and in fifty cases, items with a finding first, and the rest is counted', () => {
    const { another, first: item, record, alsoIn } = setupCases()
    const many = another('Many', Array<number>(8).fill(1))
    const judged = many.items[6] as ItemId
    record(judged, { proposition: PROPOSITION })
    expect(alsoIn(item)?.cases[0]).toMatchObject({ itemCount: 8, items: [{ id: judged }, {}, {}, {}, {}] })
    for (let n = 0; n < 60; n += 1) another(`Case ${n}`, [1])
    expect(alsoIn(item)).toMatchObject({ total: 61 })
    expect(alsoIn(item)?.cases.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, n) => `Case ${59 - n}`))
  })

  it('is a link by its exact URL, and nothing while it was not read', () => {
    const { another, found, db, audit, cases, first: item } = setupCases()
    const add = (to: CaseId) => addLinks({ db, audit, cases }, to, 'https://example.org/quay')
    const [mine, theirs] = [cases.create('Mine').id, cases.create('Theirs').id].map((id) => ({ id, items: add(id) }))
    if (mine === undefined || theirs === undefined) throw new Error('no case')
    expect(found(first(mine))).toMatchObject([{ caseId: theirs.id, items: [{ id: first(theirs) }] }])
    another('Quay', [1])
    plant(db, () => db.prepare("UPDATE items SET sha256 = NULL, intake = 'listed' WHERE id = ?").run(item))
    expect(found(item)).toEqual([])
  })

  it('is not read at all unless the desk allows it', async () => {
    const { another, first: item, alsoIn } = setupCases()
    another('Quay', [1])
    const says = { isAlsoInShown: false }
    const asked: ItemId[] = []
    const handlers = createItemsHandlers({
      settings: { get: () => says },
      queryWorker: {
        alsoIn: async (id: ItemId) => {
          asked.push(id)
          return alsoIn(id)
        },
      },
    } as unknown as Parameters<typeof createItemsHandlers>[0])
    expect(await handlers['items.alsoIn']({ itemId: item })).toEqual({ ok: true, value: null })
    expect(asked).toEqual([])
    says.isAlsoInShown = true
    expect(await handlers['items.alsoIn']({ itemId: item })).toMatchObject({ ok: true, value: { total: 1 } })
  })
})
