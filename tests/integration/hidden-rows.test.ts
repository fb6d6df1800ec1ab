import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createFileContents } from '../../src/main/db/file-contents.ts'
import { createRowCounting } from '../../src/main/items/row-counting.ts'
import type { ItemId, Sha256 } from '../../src/shared/model/ids.ts'
import { bitOfShown } from '../../src/shared/model/item.ts'
import { partLine } from '../../src/shared/words/contents.ts'
import { custodySentence, piecesText } from '../../src/shared/words/custody.ts'
import { setupFolder } from '../support/folder.ts'
import { setupIntake } from '../support/intake.ts'
import { entriesOf, payloadsOf } from '../support/log-entries.ts'
import { seededRandom } from '../support/random.ts'

const [WIDTH, HEIGHT] = [120, 96]

function noise() {
  const next = seededRandom(3)
  const data = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => at / 150 + next() * 60)
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
}

/** The same JPEG or PNG, whose header states another number of rows. */
function stating(height: number, bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  if (bytes[0] === 0x89) {
    changed.writeUInt32BE(height, 20)
    changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  } else changed.writeUInt16BE(height, bytes.indexOf(Buffer.of(0xff, 0xc0, 0)) + 5)
  return changed
}
const halved = (bytes: Buffer) => stating(HEIGHT / 2, bytes)

/** A case with these files taken in, in the order of their names. */
async function setupRows(files: Record<string, Buffer>) {
  const desk = setupIntake()
  const { db, audit, details, media, pool, heard } = desk
  const folder = setupFolder()
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  await desk.takeAll(folder)
  const rowCounting = createRowCounting({
    db,
    audit,
    details,
    media,
    fileContents: createFileContents(db),
    pool,
    emit: (event) => heard.push(event),
    log: { bug: (_, cause) => expect.fail(String(cause)) },
    isHeld: () => false,
  })
  const contentsOf = (name: string) => {
    const row = desk.rows().find((one) => one.name === name)
    return details.medium(row?.sha256 as Sha256)?.medium?.contents ?? null
  }
  const idOf = (name: string) => desk.rows().find((one) => one.name === name)?.id as ItemId
  const hiddenBit = (name: string) =>
    db.prepare('SELECT noticed FROM item_facts WHERE item_id = ?').pluck().get(idOf(name)) as number
  return { ...desk, folder, rowCounting, contentsOf, idOf, hiddenBit }
}

describe('the rows in the data of a picture', () => {
  it('are not checked at intake, and nothing is said of them until an item is opened', async () => {
    const { contentsOf, db } = await setupRows({
      'a.jpg': halved(await noise().jpeg().toBuffer()),
      'b.webp': await noise().webp().toBuffer(),
    })
    expect(contentsOf('a.jpg')).toMatchObject({ rows: 'not_checked', parts: [] })
    expect(contentsOf('b.webp')).toMatchObject({ rows: null })
    expect(entriesOf(db, 'item.rows_*')).toEqual([])
  })

  it('that it does not state are listed as hidden, under an entry of the custody log', async () => {
    const files = {
      'a.jpg': halved(await noise().jpeg().toBuffer()),
      'b.png': halved(await noise().png().toBuffer()),
      'c.jpg': Buffer.concat([Buffer.from('\r\n'), halved(await noise().jpeg().toBuffer())]),
    }
    const { rowCounting, contentsOf, idOf, hiddenBit, audit, db, heard, caseId, details } = await setupRows(files)
    const before = audit.head()?.entries ?? 0
    for (const name of Object.keys(files)) {
      const noticed = hiddenBit(name)
      rowCounting.opened(idOf(name))
      await rowCounting.settled()
      const contents = contentsOf(name)
      expect(contents?.rows).toBe('hidden')
      expect(contents?.parts[0]).toMatchObject({ kind: 'hidden_area', value: '120 × 48 · 120 × 96' })
      expect(contents?.parts[0] && partLine(contents.parts[0])).toContain('shown: 120 × 48; in the file: 120 × 96')
      expect(hiddenBit(name)).toBeGreaterThan(noticed)
      expect(heard).toContainEqual({ type: 'items.changed', caseId, itemIds: [idOf(name)] })
    }
    const sha256 = details.source(idOf('a.jpg'))?.sha256
    expect(payloadsOf(db, 'item.rows_hidden')[0]).toEqual({
      item: 'ITEM-0001',
      sha256,
      state: 'hidden',
      hidden: '120 × 48 · 120 × 96',
    })
    // A report counts the rows of its items before it tells of them: its own entries are nothing it lacks.
    expect(audit.since(caseId, before)).toBeNull()
  })

  it('that are fewer than it states are inconsistent, and the entry has both numbers', async () => {
    const files = {
      'a.jpg': stating(HEIGHT * 2, await noise().jpeg().toBuffer()),
      'b.png': stating(HEIGHT * 3, await noise().png().toBuffer()),
    }
    const { rowCounting, contentsOf, idOf, db } = await setupRows(files)
    for (const [n, name] of Object.keys(files).entries()) {
      const numbers = { stated: HEIGHT * (n + 2), coded: HEIGHT }
      const isIncomplete = () =>
        ((db.prepare('SELECT noticed FROM item_facts WHERE item_id = ?').pluck().get(idOf(name)) as number) &
          bitOfShown('truncated')) !==
        0
      expect(isIncomplete()).toBe(false)
      await rowCounting.ensure(idOf(name))
      expect(contentsOf(name)).toMatchObject({ rows: 'fewer', rowNumbers: numbers, parts: [] })
      expect(isIncomplete()).toBe(true)
      const payload = payloadsOf(db, 'item.rows_counted')[n] as Record<string, unknown>
      expect(payload).toMatchObject({ state: 'fewer', ...numbers })
      const sentence = piecesText(custodySentence('item.rows_counted', payload))
      for (const number of Object.values(numbers)) expect(sentence).toContain(String(number))
    }
  })

  it('are counted once, and an entry says so where none is hidden', async () => {
    const { rowCounting, contentsOf, idOf, db } = await setupRows({ 'a.jpg': await noise().jpeg().toBuffer() })
    await Promise.all([rowCounting.ensure(idOf('a.jpg')), rowCounting.ensure(idOf('a.jpg'))])
    await rowCounting.ensure(idOf('a.jpg'))
    expect(contentsOf('a.jpg')).toMatchObject({ rows: 'as_stated', parts: [] })
    expect(entriesOf(db, 'item.rows_*')).toMatchObject([{ type: 'item.rows_counted', payload: { state: 'as_stated' } }])
  })

  it('of a picture that is cut are counted at intake, or said not to be', async () => {
    const whole = await noise().jpeg().toBuffer()
    const { rowCounting, contentsOf, idOf, db } = await setupRows({ 'a.jpg': whole.subarray(0, 300) })
    await rowCounting.ensure(idOf('a.jpg'))
    expect(contentsOf('a.jpg')?.rows).toBe('not_counted')
    expect(entriesOf(db, 'item.rows_*')).toEqual([])
  })

  it('stay unchecked while the original is away, holds other bytes, or nobody waits any more', async () => {
    const file = halved(await noise().jpeg().toBuffer())
    const { rowCounting, contentsOf, idOf, folder, db } = await setupRows({ 'a.jpg': file })
    const nobody = new AbortController()
    const counted = rowCounting.ensure(idOf('a.jpg'), nobody.signal)
    nobody.abort()
    await counted
    writeFileSync(join(folder, 'a.jpg'), await noise().jpeg().toBuffer())
    await rowCounting.ensure(idOf('a.jpg'))
    rmSync(join(folder, 'a.jpg'))
    await rowCounting.ensure(idOf('a.jpg'))
    expect(contentsOf('a.jpg')?.rows).toBe('not_checked')
    expect(entriesOf(db, 'item.rows_*')).toEqual([])
    writeFileSync(join(folder, 'a.jpg'), file)
    await rowCounting.ensure(idOf('a.jpg'))
    expect(contentsOf('a.jpg')?.rows).toBe('hidden')
  })
})
