import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createTrafficLog } from '../../src/main/db/traffic.ts'
import { rebuildFacts } from '../../src/main/facts/define-facts.ts'
import { createNetworkGate } from '../../src/main/service/network-gate.ts'
import { bareMetadata } from '../support/bare-metadata.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { setupSending } from '../support/sending.ts'

async function setupQuoted() {
  const app = await setupSending({ files: [pngOf(1), pngOf(2), pngOf(1), pngOf(3)] })
  const set = (index: number, metadata: object, problems: string[] = []) =>
    plant(app.db, () =>
      app.db
        .prepare('UPDATE media SET metadata = ?, problems = ? WHERE sha256 = ?')
        .run(JSON.stringify(metadata), JSON.stringify(problems), app.files[index]?.sha256),
    )
  set(0, { ...bareMetadata({ hasMakerNote: true, entries: [entry('SerialNumber'), NAMED] }), position: PLACE })
  set(1, bareMetadata({ hasEmbeddedThumbnail: true, entries: [entry('Artist')] }), ['decode_failed'])
  return { ...app, set, quote: await app.quoted() }
}

const PLACE = { latitude: 1, longitude: 2 }
const NAMED = { group: 'XMP' as const, tag: 'RegionPersonDisplayName', raw: 'Zoë', friendly: null }
const entry = (tag: string) => ({ group: 'EXIF' as const, tag, raw: 'X 1', friendly: null })

describe('what leaves this machine', () => {
  it('is listed line by line: the name here, the ending there, exact sizes and what is inside', async () => {
    const { quotes, quote } = await setupQuoted()
    expect(quote.leaves).toMatchObject({
      withPosition: 1,
      withThumbnail: 1,
      withSerial: 1,
      withAuthor: 1,
      withPersons: 1,
      withMakerNote: 1,
      certificate: null,
    })
    const listed = await quotes.leaving(quote.id, 0, 200)
    if (!listed.ok) throw new Error('No list.')
    const { total, rows } = listed.value
    expect(total).toBe(3)
    expect(rows).toMatchObject([
      { reference: 'ITEM-0001', name: 'IMG_1.png', extension: '.png', url: null, isUndecoded: false },
      { reference: 'ITEM-0002', name: 'IMG_2.png', holds: ['thumbnail', 'author'], isUndecoded: true },
      { reference: 'ITEM-0004', name: 'IMG_4.png', holds: [] },
    ])
    expect(rows[0]?.holds).toEqual(['position', 'serial', 'persons', 'maker_note'])
    expect(rows.reduce((sum, row) => sum + row.bytes, 0)).toBe(quote.bytesToSend)
    expect(rows.reduce((sum, row) => sum + row.bodyBytes, 0)).toBe(quote.leaves.bodyBytes)
  })

  it('is told by the reader in use, not by the columns that an older one wrote at intake', async () => {
    const { db, quoted, files, caseId, quotes } = await setupQuoted()
    plant(db, () =>
      db.prepare('UPDATE media SET has_gps = 1, has_serial = 0, has_author = 1 WHERE sha256 = ?').run(files[0]?.sha256),
    )
    const holds = async () => {
      const listed = await quotes.leaving((await quoted()).id, 0, 200)
      return listed.ok ? listed.value.rows[0]?.holds : null
    }
    expect(await holds()).toEqual(['position', 'serial', 'persons', 'maker_note'])
    // Until its facts are derived anew, what an earlier version derived has no such fact.
    db.prepare('UPDATE item_facts SET holds = NULL WHERE case_id = ?').run(caseId)
    expect(await holds()).toEqual(['position', 'serial', 'persons', 'maker_note'])
    rebuildFacts(db)
  })

  it('is given a part at a time, and only for a quote that is still known', async () => {
    const { quotes, quote } = await setupQuoted()
    const second = await quotes.leaving(quote.id, 1, 1)
    expect(second).toMatchObject({ value: { total: 3, rows: [{ reference: 'ITEM-0002' }] } })
    const unknown = await quotes.leaving('00000000-0000-4000-8000-000000000000' as typeof quote.id, 0, 1)
    expect(unknown).toEqual({ ok: false, error: { kind: 'not_found', what: 'quote' } })
  })

  it('has exactly the announced bodies when it is sent, and about the announced headers', async () => {
    const written: { log: ReturnType<typeof createTrafficLog> | null } = { log: null }
    const app = await setupSending({
      files: [pngOf(1), pngOf(2)],
      client: {
        networkGate: createNetworkGate({
          isShut: () => false,
          record: {
            begin: (asked) => written.log?.record.begin(asked) ?? null,
            end: (line, end) => written.log?.record.end(line, end),
          },
        }),
      },
    })
    const log = createTrafficLog({ db: app.db, clock: systemClock })
    written.log = log
    const quote = await app.quoted()
    await app.sendAll()
    const bodies = app.db.prepare('SELECT sum(body_bytes) AS bytes FROM attempts').get() as { bytes: number }
    expect(bodies.bytes).toBe(quote.leaves.bodyBytes)
    const posts = log.page({ host: null, purpose: 'analysis' }, 0, 10).rows
    expect(posts).toHaveLength(2)
    const headers = (posts.reduce((sum, row) => sum + (row.bytesOut ?? 0), 0) - bodies.bytes) / 2
    expect(Math.abs(headers - quote.leaves.headerBytesEach)).toBeLessThan(150)
  })
})

describe('pictures that could not be shown here', () => {
  it('are counted, and sent only while nobody leaves them out', async () => {
    const { quotes, quote, quoted, queue, service, db } = await setupQuoted()
    expect(quote).toMatchObject({ undecoded: 1, mediaToSend: 3 })
    const without = await quoted({ withoutUndecoded: true })
    expect(without).toMatchObject({ undecoded: 1, mediaToSend: 2, leaves: { withAuthor: 0 } })
    await quotes.approve(without.id)
    queue.start()
    await queue.settled()
    expect(service.charges()).toHaveLength(2)
    expect(db.prepare('SELECT count(*) AS n FROM checks').get()).toEqual({ n: 2 })
  })
})
