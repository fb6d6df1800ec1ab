import { describe, expect, it } from 'vitest'
import { setupFindings } from '../../../tests/support/findings.ts'
import { forge } from '../../../tests/support/forge.ts'
import { DEFAULT_LADDER } from '../../shared/model/finding.ts'
import { createFileAnchors } from './file-anchors.ts'
import { createPersonProofs } from './person-proofs.ts'

/** Two items: the first with two revisions of a finding and a mark, the second with a mark. */
async function setup() {
  const desk = setupFindings()
  const { db, caseId, first, second, tags, marking } = desk
  desk.record(first, { proposition: 'The north quay', conclusion: { ladder: DEFAULT_LADDER, step: 0 } })
  desk.record(first, { proposition: 'The north quay', grounds: 'Crane no. 5' }, 'Counted again')
  const quay = tags.make(caseId, 'Quay', 1)
  await marking.mark([first, second], { status: 'reviewed', add: [quay], remove: [] })
  const { provePersons } = createPersonProofs(db, createFileAnchors)
  return { ...desk, provePersons, both: () => [provePersons(first), provePersons(second)] }
}
const COLUMNS = `item_id, is_withdrawn, subject, proposition, alternative, ladder, step, grounds, notes, salt, reason, author, at`

describe('what persons recorded about an item', () => {
  it('is proven where it is stored as the log says, later revisions and other names of tags too', async () => {
    const { both, record, keeper, first, second, tags, caseId } = await setup()
    expect(both()).toEqual([[], []])
    record(first, { proposition: 'The south quay' }, 'Seen from the other side')
    keeper.withdraw(first, 3, 'Wrong picture')
    record(second, { notes: 'Ask the port' })
    const [quay] = tags.list(caseId)
    if (quay) tags.change(quay.id, { name: 'Quays', key: null })
    expect(both()).toEqual([[], []])
  })

  it.each([
    ['was changed', "UPDATE findings SET grounds = 'Crane no. 6' WHERE revision = 2"],
    ['has another conclusion in its history', 'UPDATE findings SET step = 4 WHERE revision = 1'],
    [
      'was never recorded',
      `INSERT INTO findings (revision, ${COLUMNS}) SELECT 3, ${COLUMNS} FROM findings WHERE revision = 1`,
    ],
    ['is not there any more', 'DELETE FROM findings WHERE revision = 2'],
    ['has lost all its revisions', 'DELETE FROM findings'],
    ['was given to another item', 'UPDATE findings SET item_id = 2'],
  ])('is not where a finding %s', async (_what, sql) => {
    const { db, both } = await setup()
    forge(db, sql)
    expect(both()[0]).toEqual(['finding'])
  })

  it('is not where a finding stands about an item nobody concluded about', async () => {
    const { db, both } = await setup()
    forge(
      db,
      `INSERT INTO findings (revision, ${COLUMNS}) SELECT 1, ${COLUMNS.replace('item_id', '2')} FROM findings WHERE revision = 1`,
    )
    expect(both()).toEqual([[], ['finding']])
  })

  it.each([
    ['another status', "UPDATE marks SET status = 'open' WHERE item_id = 2"],
    ['other tags', "UPDATE marks SET tags = '[]' WHERE item_id = 2"],
    ['no mark', 'DELETE FROM marks WHERE item_id = 2; DELETE FROM reviews WHERE item_id = 2'],
  ])('is not where it bears %s than was set', async (_what, sql) => {
    const { db, both } = await setup()
    forge(db, sql)
    expect(both()).toEqual([[], ['marks']])
  })

  it('is not where a tag has another name than it was given', async () => {
    const { db, both } = await setup()
    forge(db, "UPDATE tags SET name = 'Forged'")
    expect(both()).toEqual([['marks'], ['marks']])
  })
})

describe('what persons said of a case', () => {
  it('is proven through renames and descriptions, and not where it is stored otherwise', async () => {
    const { db, cases, caseId } = await setup()
    const { proveCase } = createPersonProofs(db, createFileAnchors)
    cases.rename(caseId, 'The quay')
    cases.describe(caseId, 'REF-7', 'Twelve pictures')
    cases.setVeil(caseId, 'grey')
    expect(proveCase(caseId)).toEqual({ altered: [], veil: 'grey' })
    forge(db, "UPDATE cases SET name = 'forged', veil = 'off'")
    expect(proveCase(caseId)).toEqual({ altered: ['name', 'veil'], veil: 'grey' })
  })
})
