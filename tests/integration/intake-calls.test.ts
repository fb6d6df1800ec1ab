import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createAttachments } from '../../src/main/db/attachments.ts'
import { createLinks } from '../../src/main/db/links.ts'
import type { Desktop } from '../../src/main/desktop.ts'
import { createChosenLists } from '../../src/main/intake/chosen-lists.ts'
import { createLinkKeeper } from '../../src/main/intake/links.ts'
import { createPasted } from '../../src/main/intake/pasted.ts'
import { createDropHandler, createIntakeHandlers } from '../../src/main/ipc/intake.ts'
import { createChosen } from '../../src/main/items/chosen-items.ts'
import { createItemLists } from '../../src/main/listing/item-lists.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { countList } from '../../src/shared/model/list-files.ts'
import { setupFolder } from '../support/folder.ts'
import { png, pngChunk, pngHeader } from '../support/hostile-files.ts'
import { setupIntake } from '../support/intake.ts'
import { nearDrives } from '../support/near-drives.ts'
import { sha256Of } from '../support/pictures.ts'
import { setupPromised } from '../support/promised.ts'
import { plant } from '../support/rows.ts'

/** Handlers over a real intake; the native dialog answers with these paths. */
function setupHandlers(chosen: string[] = [], picture: Uint8Array | null = null) {
  const intake = setupIntake()
  const desktop = {
    chooseEvidence: async () => chosen,
    readClipboardPicture: async () => picture,
  } as Partial<Desktop> as Desktop
  const pasted = createPasted({ ...intake, home: setupFolder() })
  const links = createLinkKeeper({
    ...intake,
    desktop,
    emit: (event) => void intake.heard.push(event),
    links: createLinks(intake),
    attachments: createAttachments({ ...intake, actor: () => 'A. Examiner' }),
  })
  const chosenLists = createChosenLists({ countList: async (...given) => countList(...given), drives: nearDrives })
  const context = { origin: '', account: '', formats: [], maxBytes: 1 }
  const items = createChosen({ queryWorker: createItemLists(intake.db), context: () => context })
  const handlers = createIntakeHandlers({
    preferFacts: () => undefined,
    ...intake,
    pasted,
    desktop,
    links,
    chosenLists,
    chosen: items,
  })
  return { ...intake, handlers, drop: createDropHandler(setupPromised(intake)) }
}

const noCase = 999 as CaseId
const onePixel = png(pngHeader(1, 1), pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))))

describe('the intake calls', () => {
  it('take what the native dialog gives, and nothing when it was cancelled', async () => {
    const file = join(setupFolder(), 'a.txt')
    writeFileSync(file, 'text')
    const { handlers, caseId, intake } = setupHandlers([file])
    expect(await handlers['intake.choose']({ caseId, what: 'files' })).toEqual({
      ok: true,
      value: { exhibitIds: [1], refused: [], question: null },
    })
    expect(await intake.whenIdle(caseId)).toMatchObject({ state: 'finished', inspected: 1 })
    expect(handlers['intake.progress']({ caseId })).toMatchObject({ ok: true, value: { found: 1 } })
    const cancelled = setupHandlers([])
    expect(await cancelled.handlers['intake.choose']({ caseId: cancelled.caseId, what: 'folders' })).toEqual({
      ok: true,
      value: { exhibitIds: [], refused: [], question: null },
    })
    expect(cancelled.handlers['intake.progress']({ caseId: cancelled.caseId })).toEqual({ ok: true, value: null })
  })

  it('ask once about chosen lists of addresses, by name and counts alone, and take nothing before the answer', async () => {
    const folder = setupFolder()
    const [tips, note] = [join(folder, 'tips.txt'), join(folder, 'note.txt')]
    writeFileSync(tips, 'https://news.example/1\nhttps://news.example/2\nhttps://news.example/1\nnot one\n')
    writeFileSync(note, 'Dear all')
    const ask = async () => {
      const desk = setupHandlers([tips, note])
      const chosen = await desk.handlers['intake.choose']({ caseId: desk.caseId, what: 'files' })
      if (!chosen.ok || chosen.value.question === null) throw new Error('nothing was asked')
      const { questionId, ...question } = chosen.value.question
      expect(question).toEqual({ lists: [{ name: 'tips.txt', links: 2, repeated: 1, refused: 1 }], others: 1 })
      expect(desk.rows()).toEqual([])
      return { ...desk, answer: (as: 'links' | 'evidence') => desk.handlers['intake.answerLists']({ questionId, as }) }
    }
    const links = await ask()
    expect(await links.answer('links')).toMatchObject({
      ok: true,
      value: { reports: [{ itemIds: [1, 2], repeated: 1 }], refused: [] },
    })
    await links.intake.whenIdle(links.caseId)
    const names = (rows: unknown[]) => rows.map((row) => (row as { name: string }).name)
    expect(names(links.rows())).toContain('note.txt')
    expect(names(links.rows())).not.toContain('tips.txt')
    expect(links.rows()).toHaveLength(3)
    // An answer is taken once.
    expect(await links.answer('evidence')).toMatchObject({ ok: false, error: { kind: 'not_found' } })

    const evidence = await ask()
    expect(await evidence.answer('evidence')).toEqual({ ok: true, value: { reports: [], refused: [] } })
    await evidence.intake.whenIdle(evidence.caseId)
    expect(names(evidence.rows()).sort()).toEqual(['note.txt', 'tips.txt'])
  })

  it('name what is chosen and not added, beside what is', async () => {
    const folder = setupFolder()
    const [tips, note] = [join(folder, 'tips.txt'), join(folder, 'note.txt')]
    writeFileSync(tips, 'https://news.example/1\n')
    writeFileSync(note, 'Dear all')
    const refused = [{ name: 'gone.jpg', reason: 'vanished' }]
    const desk = setupHandlers([note, join(folder, 'gone.jpg')])
    expect(await desk.handlers['intake.choose']({ caseId: desk.caseId, what: 'files' })).toEqual({
      ok: true,
      value: { exhibitIds: [1], refused, question: null },
    })
    await desk.intake.whenIdle(desk.caseId)
    const asked = setupHandlers([tips, note, join(folder, 'gone.jpg')])
    const chosen = await asked.handlers['intake.choose']({ caseId: asked.caseId, what: 'files' })
    const questionId = (chosen.ok && chosen.value.question?.questionId) || ''
    expect(await asked.handlers['intake.answerLists']({ questionId, as: 'links' })).toMatchObject({
      ok: true,
      value: { refused },
    })
    await asked.intake.whenIdle(asked.caseId)
  })

  it('take dropped folders by absolute path only', async () => {
    const { drop, caseId, intake, rows } = setupHandlers()
    const folder = setupFolder()
    mkdirSync(join(folder, 'DCIM'))
    writeFileSync(join(folder, 'DCIM', 'a.txt'), 'text')
    expect(await drop({ caseId, paths: ['../../etc', folder] })).toEqual({
      ok: true,
      value: { exhibitIds: [1], refused: [], question: null },
    })
    await intake.whenIdle(caseId)
    expect(rows()).toMatchObject([{ name: 'a.txt', folder: 'DCIM' }])
  })

  it('know when there is no such case or item', async () => {
    const { handlers, drop } = setupHandlers()
    const missing = { ok: false, error: { kind: 'not_found', what: 'case' } }
    expect(await handlers['intake.choose']({ caseId: noCase, what: 'files' })).toEqual(missing)
    expect(await handlers['intake.cancel']({ caseId: noCase })).toEqual(missing)
    expect(await handlers['intake.resume']({ caseId: noCase })).toEqual(missing)
    expect(await drop({ caseId: noCase, paths: ['/tmp'] })).toEqual(missing)
    expect(await handlers['intake.retry']({ itemId: 999 as ItemId })).toEqual({
      ok: false,
      error: { kind: 'not_found', what: 'item' },
    })
  })

  it('keep a pasted picture as an item that has no original file', async () => {
    const { handlers, caseId, intake, rows, exhibits } = setupHandlers([], onePixel)
    expect(await handlers['intake.paste']({ caseId })).toEqual({ ok: true, value: [1] })
    await intake.whenIdle(caseId)
    expect(await handlers['intake.paste']({ caseId })).toEqual({ ok: true, value: [1] })
    expect(await intake.whenIdle(caseId)).toMatchObject({ state: 'finished', found: 2, inspected: 2 })
    expect(exhibits.list(caseId)).toMatchObject([{ name: 'Clipboard', itemCount: 2 }])
    const name = expect.stringMatching(/^Pasted \d{4}-\d\d-\d\d .* UTC, no original file\.png$/)
    expect(rows()).toMatchObject([
      { name, intake: 'inspected', sha256: sha256Of(onePixel) },
      { name, intake: 'inspected', sha256: sha256Of(onePixel) },
    ])
  })

  it('take nothing from a clipboard without a picture', async () => {
    const none = setupHandlers()
    expect(await none.handlers['intake.paste']({ caseId: none.caseId })).toEqual({ ok: true, value: [] })
    const text = setupHandlers([], Buffer.from('not a picture'))
    expect(await text.handlers['intake.paste']({ caseId: text.caseId })).toEqual({ ok: true, value: [] })
    expect(text.rows()).toEqual([])
  })

  it('refuse to take anything into a closed case', async () => {
    const { handlers, drop, caseId, db } = setupHandlers(['/tmp'])
    plant(db, () => db.prepare('UPDATE cases SET closed_at = 1 WHERE id = ?').run(caseId))
    const closed = { ok: false, error: { kind: 'not_now', reason: 'case_closed' } }
    expect(await handlers['intake.choose']({ caseId, what: 'folders' })).toEqual(closed)
    expect(await drop({ caseId, paths: ['/tmp'] })).toEqual(closed)
  })
})
