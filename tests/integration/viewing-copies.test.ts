import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createErase } from '../../src/main/db/erase.ts'
import { createRedactions } from '../../src/main/db/redactions.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import { itemJson } from '../../src/main/export/machine/item-json.ts'
import { MachineItem } from '../../src/main/export/machine/schema.ts'
import { derivativePath } from '../../src/main/inspect/derivative-path.ts'
import { createPosters } from '../../src/main/items/posters.ts'
import { createWaveforms } from '../../src/main/items/waveforms.ts'
import { atOnce } from '../../src/main/turns.ts'
import type { ItemId, Sha256 } from '../../src/shared/model/ids.ts'
import { custodySentence, piecesText } from '../../src/shared/words/custody.ts'
import { noCopy, notTheCopy, smallCopy } from '../../src/shared/words/report/viewing-copy.ts'
import { matroska, wav } from '../support/films.ts'
import { jpeg } from '../support/hostile-tree.ts'
import { verifyHere } from '../support/log-check.ts'
import { entriesOf } from '../support/log-entries.ts'
import { sha256Of } from '../support/pictures.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { setupReportDesk } from '../support/report-desk.ts'
import { sampleFacts } from '../support/report-facts.ts'
import { plant } from '../support/rows.ts'
import { itemText, reportHtml } from '../support/set-html.ts'

const NAME = 'CASE-2026-001 ITEM-0001'
describe('a copy for viewing', () => {
  it('is entered in the custody log with its SHA-256 when it is made, several in one entry, thumbnails never', async () => {
    const { pictures, copies, entries, sha256s, preview } = await setup()
    for (const sha256 of sha256s) await pictures.ensurePreview(sha256)
    expect(entries()).toEqual([])
    copies.flush()
    expect(entries()).toEqual([
      {
        type: 'copies.made',
        items: sha256s.map((of, at) => ({
          item: `ITEM-000${at + 1}`,
          kind: 'preview',
          of,
          sha256: sha256Of(readFileSync(preview(of))),
          bytes: readFileSync(preview(of)).length,
        })),
      },
    ])
    await pictures.ensurePreview(sha256s[0])
    copies.flush()
    expect(entries()).toHaveLength(1)
  })

  it('is named by the words of its entry', async () => {
    const { forge, facts, copies, reported, preview, sha256s } = await setup()
    await facts(1)
    const sha256 = sha256Of(readFileSync(preview(sha256s[0])))
    const found = sha256Of(await forge())
    await facts(1)
    copies.flush()
    const item = 'ITEM-0001'
    expect(reported()).toEqual([
      piecesText(custodySentence('copies.made', { items: [{ item, sha256 }] })),
      piecesText(custodySentence('copies.redrawn', { items: [{ item, sha256, found }] })),
    ])
    expect(reported()[1]).toContain(found)
  })

  it('is entered in each case that holds its bytes, and counts as nothing new in a report', async () => {
    const { cases, intake, evidence, copies, pictures, sha256s, db, audit, caseId } = await setup()
    const other = cases.create('Other').id
    await intake.take(other, [Buffer.from(evidence)])
    await intake.whenIdle(other)
    const { entries: before } = audit.head() ?? { entries: 0 }
    await pictures.ensurePreview(sha256s[0])
    copies.flush()
    expect(db.prepare("SELECT case_id FROM audit WHERE type = 'copies.made'").pluck().all()).toEqual([caseId, other])
    expect(audit.since(caseId, before)).toBeNull()
  })
})

describe('what a report prints of an item', () => {
  it('is the copy that was made, and its caption says so', async () => {
    const { facts, sha256s, preview } = await setup()
    const known = await facts(1)
    expect(known.copy).toBe('entered')
    expect(known.picture?.bytes).toEqual(readFileSync(preview(sha256s[0])))
    expect(itemText(known)).toContain(smallCopy('entered'))
    expect(json(known).viewingCopy).toBe('entered')
  })

  it('is drawn anew from the original where somebody exchanged the copy, and both report and log say so', async () => {
    const { facts, forge, copies, entries, preview, sha256s } = await setup()
    const made = (await facts(1)).picture
    const forged = await forge()
    const known = await facts(1)
    expect(known.picture).toEqual({ ...made, copy: 'drawn_anew' })
    expect(readFileSync(preview(sha256s[0]))).toEqual(made?.bytes)
    expect(itemText(known)).toContain(smallCopy('drawn_anew'))
    expect(json(known).viewingCopy).toBe('drawn_anew')
    copies.flush()
    expect(entries().find(({ type }) => type === 'copies.redrawn')?.items).toMatchObject([
      { item: 'ITEM-0001', found: sha256Of(forged), sha256: sha256Of(made?.bytes ?? Buffer.alloc(0)) },
    ])
  })

  it('is nothing where the original is away as well, under a veil and with something taken out too', async () => {
    const { facts, forge, evidence, db, audit, clock } = await setup()
    await facts(1)
    await forge()
    renameSync(evidence, `${evidence} away`)
    const known = await facts(1)
    expect(known).toMatchObject({ picture: null, copy: 'different', redaction: null })
    expect(itemText(known)).toContain(notTheCopy('image', 'not_attached'))
    expect(reportHtml(known)).not.toContain('<image')
    expect(json(known).viewingCopy).toBe('different')
    expect(await facts(1, 'blur')).toMatchObject({ picture: null, copy: 'different' })
    const redactions = createRedactions({ db, audit, clock, actor: () => 'R. Osei' })
    redactions.set(1 as ItemId, [{ x: 0, y: 0, width: 0.5, height: 0.5 }])
    expect(await facts(1)).toMatchObject({ picture: null, copy: 'different', redaction: null })
  })

  it.each([
    ['a link', (path: string) => symlinkSync('/etc/hostname', path)],
    ['a file larger than any copy', (path: string) => writeFileSync(path, Buffer.alloc(40_000_001))],
    ['a text', (path: string) => writeFileSync(path, 'no picture')],
  ])('is nothing of %s in the place of the copy', async (_what, put) => {
    const { facts, evidence, preview, sha256s } = await setup()
    await facts(1)
    rmSync(preview(sha256s[0]))
    put(preview(sha256s[0]))
    renameSync(evidence, `${evidence} away`)
    expect(await facts(1)).toMatchObject({ picture: null, copy: 'different' })
  })

  it('is never a file beside the copy that an earlier look would find first', async () => {
    const { facts, sha256s, preview, takeTransparent } = await setup()
    const { number, sha256 } = await takeTransparent()
    const made = (await facts(number)).picture
    expect(made?.type).toBe('image/webp')
    await facts(1)
    writeFileSync(preview(sha256), readFileSync(preview(sha256s[0])))
    expect(await facts(number)).toMatchObject({
      copy: 'drawn_anew',
      picture: { type: 'image/webp', bytes: made?.bytes },
    })
    expect(existsSync(preview(sha256))).toBe(false)
  })

  it('is nothing where it is gone and its file holds other bytes or is away, which is said', async () => {
    const { facts, evidence, preview, sha256s } = await setup()
    const { item } = await facts(1)
    rmSync(preview(sha256s[0]))
    writeFileSync(item.path, 'something else')
    const changed = await facts(1)
    expect(changed).toMatchObject({ picture: null, copy: null, verification: { state: 'different' } })
    expect(itemText(changed)).toContain(noCopy('different'))
    expect(json(changed).viewingCopy).toBeNull()
    renameSync(evidence, `${evidence} away`)
    expect(itemText(await facts(1))).toContain(noCopy('not_attached'))
  })

  it('of an earlier version is drawn anew where the original is attached, and entered then', async () => {
    const { facts, forge, copies, entries } = await setup()
    await forge()
    expect((await facts(1)).copy).toBe('entered')
    copies.flush()
    expect(entries()).toMatchObject([{ type: 'copies.made', items: [{ item: 'ITEM-0001' }] }])
  })

  it('of an earlier version is printed and said to be proven by nothing where the original is away', async () => {
    const { facts, forge, evidence, entries, copies } = await setup()
    const stored = await forge()
    renameSync(evidence, `${evidence} away`)
    const known = await facts(1)
    expect(known).toMatchObject({ copy: 'not_entered', picture: { bytes: stored } })
    expect(itemText(known)).toContain(smallCopy(null))
    copies.flush()
    expect(entries()).toEqual([])
  })

  it('is proven before its entry is written, and after', async () => {
    const { facts, copies, evidence } = await setup()
    expect((await facts(1)).copy).toBe('entered')
    renameSync(evidence, `${evidence} away`)
    expect((await facts(1)).copy).toBe('entered')
    copies.flush()
    expect((await facts(1)).copy).toBe('entered')
  })

  it('stays attested for another case once its entry was emptied with its own', async () => {
    const { facts, copies, db, audit, clock, caseId, cases, intake, evidence } = await setup()
    await facts(1)
    copies.flush()
    const other = cases.create('Other').id
    await intake.take(other, [Buffer.from(evidence)])
    await intake.whenIdle(other)
    const erase = createErase({ db, audit, clock })
    const tally = { items: 3, exhibits: 1, media: { count: 0, digest: '' }, replies: { count: 0, digest: '' } }
    const lastSeq = Number(db.prepare('SELECT max(seq) FROM audit WHERE case_id = ?').pluck().get(caseId))
    expect(erase.beginCase(caseId, 'CASE-2026-001', { ...tally, lastSeq } as never)).toBe(true)
    atOnce(erase.emptyEntries(caseId, 0, 1000))
    renameSync(evidence, `${evidence} away`)
    const number = Number(db.prepare('SELECT min(id) FROM items WHERE case_id = ?').pluck().get(other))
    expect((await facts(number)).copy).toBe('entered')
  })
})

describe('what a report prints of films and sounds', () => {
  it('is the waveform as it was made, or drawn anew, or nothing', async () => {
    const { facts, films, waveforms, evidence, waveform } = await setup()
    await waveforms.of(films.sound.id)
    const known = await facts(films.sound.id)
    expect(known).toMatchObject({ copy: 'entered', waveform: expect.any(Array) })
    const kept = waveform(films.sound.sha256)
    writeFileSync(kept, JSON.stringify({ peaks: [1, 2, 3] }))
    expect(await facts(films.sound.id)).toMatchObject({ copy: 'drawn_anew', waveform: known.waveform })
    writeFileSync(kept, JSON.stringify({ peaks: [1, 2, 3] }))
    renameSync(evidence, `${evidence} away`)
    const without = await facts(films.sound.id)
    expect(without).toMatchObject({ copy: 'different', waveform: null })
    expect(itemText(without)).toContain(notTheCopy('audio', 'not_attached'))
  })

  it('is the frame the window drew, near the time that was entered, and never another one', async () => {
    const { facts, films, posters, preview, db } = await setup()
    const [thumb, large] = [jpeg('small'), jpeg('large')].map((bytes) => bytes.toString('base64'))
    await posters.keep(films.film.id, { thumb: thumb ?? '', preview: large ?? '', seconds: 2.5 })
    plant(db, () => db.exec('UPDATE media SET frame_seconds = 99'))
    expect(await facts(films.film.id)).toMatchObject({
      copy: 'entered',
      picture: { bytes: jpeg('large'), frame: { seconds: 2.5 } },
    })
    writeFileSync(preview(films.film.sha256), jpeg('other'))
    const without = await facts(films.film.id)
    expect(without).toMatchObject({ copy: 'different', picture: null })
    expect(itemText(without)).toContain(notTheCopy('video', 'verified'))
  })
})

describe('a verification of copies for viewing', () => {
  it('holds where they are those that were made, or are gone', async () => {
    const { facts, verify, preview, sha256s } = await setup()
    for (const number of [1, 2]) await facts(number)
    expect(verify()).toMatchObject({
      outcome: 'whole',
      copies: { checked: 2, different: [], differentCount: 0 },
      lines: { copies: '2 viewing copies are unchanged since made.' },
    })
    rmSync(preview(sha256s[0]))
    expect(verify()).toMatchObject({
      outcome: 'whole',
      lines: { copies: '1 viewing copy is unchanged since made.' },
    })
  })

  it('names the item whose copy somebody exchanged', async () => {
    const { facts, forge, verify } = await setup()
    for (const number of [1, 2]) await facts(number)
    await forge()
    expect(verify()).toMatchObject({
      outcome: 'broken',
      copies: { checked: 2, different: [NAME], differentCount: 1 },
      lines: { copies: `The viewing copy of 1 file is NOT as made: ${NAME}.` },
    })
  })
})

const json = (facts: ReportFacts) => MachineItem.parse(itemJson(facts, Buffer.from(facts.item.path)))

/** A case of two pictures, a film and a sound, with everything that makes copies of them. */
async function setup() {
  const desk = await setupReportDesk(2, async (evidence) => {
    writeFileSync(join(evidence, 'recording.wav'), wav({ seconds: 2 }))
    writeFileSync(join(evidence, 'recording.mkv'), matroska({ seconds: 3 }))
  })
  const { db, derivativesFolder, copies, details, media, pool, evidence } = desk
  const rows = () => desk.rows() as unknown as { id: ItemId; name: string; number: number; sha256: Sha256 }[]
  const preview = (sha256: Sha256) => derivativePath(derivativesFolder, sha256, 'preview', 'jpg')
  const named = (name: string) => {
    const found = rows().find((row) => row.name === name)
    if (!found) throw new Error(`no ${name}`)
    return found
  }
  const [first, second] = rows()
    .filter(({ name }) => name.endsWith('.jpg'))
    .map(({ sha256 }) => sha256)
  if (!first || !second) throw new Error('no pictures')
  const events = () => entriesOf(db, 'copies.*')
  return {
    ...desk,
    preview,
    sha256s: [first, second] as const,
    films: { film: named('recording.mkv'), sound: named('recording.wav') },
    waveform: (sha256: Sha256) => derivativePath(derivativesFolder, sha256, 'waveform', 'json'),
    waveforms: createWaveforms({ details, media, pool, copies, derivativesFolder }),
    posters: createPosters({
      details,
      media,
      copies,
      derivativesFolder,
      freeBytes: async () => 2 ** 40,
      emit: () => undefined,
    }),
    entries: () => events().map(({ type, payload }) => ({ type, items: payload.items as Record<string, unknown>[] })),
    reported: () => events().map(({ type, payload }) => piecesText(custodySentence(type, payload))),
    facts: async (itemId: number, look: 'off' | 'blur' = 'off'): Promise<ReportFacts> => {
      const found = await desk.facts(itemId as ItemId, { look })
      if (found === null || found === 'altered') throw new Error(`no facts: ${found}`)
      return { ...sampleFacts(), ...found }
    },
    /** Puts another picture in the place of the copy of the first item, as if it had always been there. */
    forge: async () => {
      const forged = await jpegOf('#fff')
      mkdirSync(dirname(preview(first)), { recursive: true })
      writeFileSync(preview(first), forged)
      return forged
    },
    takeTransparent: async () => {
      const background = { r: 1, g: 2, b: 3, alpha: 0.5 }
      await sharp({ create: { width: 64, height: 48, channels: 4, background } })
        .png()
        .toFile(join(evidence, 'glass.png'))
      await desk.takeAll(evidence)
      return named('glass.png')
    },
    verify: () => {
      copies.flush()
      return verifyHere(db, derivativesFolder)
    },
  }
}
