import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createReportLogo } from '../../src/main/export/set/report-logo.ts'
import { setupFolder } from '../support/folder.ts'
import { setupLibrary } from '../support/library.ts'
import { nearDrives } from '../support/near-drives.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { setupPool } from '../support/pool.ts'

describe('the logo of reports', () => {
  it('is a copy drawn anew, kept in the library, entered in the custody log, and can be removed', async () => {
    const { logo, choose, db, home } = setup()
    expect([logo.get(), logo.digest()]).toEqual([null, null])
    const picture = await sharp({ create: { width: 1800, height: 600, channels: 4, background: '#0a08' } })
      .png()
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toBuffer()
    const chosen = await choose('logo.png', picture)
    expect(chosen.ok && chosen.value).toMatch(/^[0-9a-f]{64}$/)
    const kept = logo.get()
    const drawn = await sharp(kept?.bytes).metadata()
    expect([drawn.format, drawn.width, drawn.height, drawn.exif]).toEqual(['jpeg', 900, 300, undefined])
    expect(readdirSync(home).filter((name) => name.includes('logo'))).toEqual([])
    logo.remove()
    expect(logo.get()).toBeNull()
    const entries = db.prepare("SELECT payload FROM audit WHERE type = 'report.logo_changed'").pluck().all() as string[]
    const digest = chosen.ok ? chosen.value : ''
    expect(entries.map((one) => JSON.parse(one))).toEqual([
      { from: null, to: digest },
      { from: digest, to: null },
    ])
  })

  it('is never a drawing that runs, a picture in name alone, or too large; the one before stays', async () => {
    const { logo, choose } = setup()
    const good = await jpegOf('#123', 20, 20)
    await choose('good.jpg', good)
    const before = logo.digest()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')
    for (const [name, content, reason] of [
      ['logo.svg', svg, 'not_a_picture'],
      ['svg.png', svg, 'not_a_picture'],
      ['cut.jpg', good.subarray(0, 40), 'not_a_picture'],
      ['empty.png', Buffer.alloc(0), 'not_a_picture'],
      ['large.png', Buffer.alloc(10 * 2 ** 20 + 1), 'too_large'],
    ] as const)
      expect(await choose(name, content), name).toEqual({ ok: false, error: { kind: 'bad_logo', reason } })
    expect(await choose(null, Buffer.alloc(0))).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(logo.digest()).toBe(before)
  })
})

function setup() {
  const home = setupFolder()
  const files = setupFolder()
  const { db, rows, audit } = setupLibrary()
  const { pool } = setupPool()
  let next: string[] = []
  const logo = createReportLogo({
    db,
    rows,
    audit,
    pool,
    drives: nearDrives,
    desktop: { chooseEvidence: async () => next },
  })
  const choose = (name: string | null, content: Uint8Array) => {
    next = name === null ? [] : [join(files, name)]
    if (next[0] !== undefined) writeFileSync(next[0], content)
    return logo.choose()
  }
  return { logo, choose, db, home }
}
