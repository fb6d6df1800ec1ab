import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Manifest } from '../../src/main/export/machine/manifest.ts'
import { readManifest } from '../../src/main/export/verify/read-manifest.ts'
import { holds } from '../../src/shared/model/verified-export.ts'
import { setupExport } from '../support/exported.ts'
import { setupFolder } from '../support/folder.ts'
import { plant } from '../support/rows.ts'

describe('an export that is verified', () => {
  it('holds: every file, every original at its place, and the head in a log that has grown', async () => {
    const desk = await setupExport()
    const reported = await desk.check()
    expect(reported.map(({ what, state }) => `${what} ${state}`)).toEqual([
      'signature unsigned',
      'sums verified',
      'manifest verified',
      'file verified',
      'file verified',
      'file verified',
      'original verified',
      'original verified',
      'original not_read',
      'custody contained',
      'entry verified',
    ])
    expect(reported.at(-2)).toMatchObject({ grownBy: 1 })
    desk.log(3)
    expect((await desk.check()).at(-2)).toMatchObject({ state: 'contained', grownBy: 4 })
  })

  it('names the file that is missing and the one that is DIFFERENT, by its path', async () => {
    const desk = await setupExport()
    appendFileSync(join(desk.folder, 'case.pdf'), ' ')
    rmSync(join(desk.folder, 'data/case.csv'))
    const failed = (await desk.check()).filter((one) => !holds(one))
    expect(failed).toEqual([
      { what: 'file', path: join(desk.real, 'case.pdf'), state: 'different' },
      { what: 'file', path: join(desk.real, 'data/case.csv'), state: 'missing' },
    ])
  })

  it('notices one changed byte of the same length, a changed manifest and changed sums', async () => {
    const desk = await setupExport()
    const edit = (name: string, from: string, to: string) => {
      const path = join(desk.folder, name)
      writeFileSync(path, readFileSync(path, 'latin1').replace(from, to), 'latin1')
    }
    edit('case.pdf', '%%EOF', '%%eOF')
    expect(await desk.failed()).toEqual(['file different'])
    edit('manifest.json', '"volume":null', '"volume":  null')
    const changed = ['manifest different', 'file different', 'entry different']
    expect(await desk.failed()).toEqual(changed)
    edit('SHA256SUMS', 'case.pdf', 'case.pdg')
    expect(await desk.failed()).toEqual(['sums different', 'sums_line different', 'sums_line different', ...changed])
    rmSync(join(desk.folder, 'SHA256SUMS'))
    expect(await desk.failed()).toEqual(['sums missing', ...changed.slice(1)])
  })

  it('finds out who changed files, manifest and sums together, by the entry of the log', async () => {
    const desk = await setupExport()
    const forge = async (change: Parameters<typeof desk.reseal>[0] = () => {}) => {
      desk.reseal(change)
      return (await desk.check()).filter((one) => !holds(one))
    }
    appendFileSync(join(desk.folder, 'data/case.json'), ' ')
    expect(await forge()).toMatchObject([{ what: 'entry', state: 'different', seq: desk.entry }])
    for (const name of ['case.pdf', 'data/case.csv']) appendFileSync(join(desk.folder, name), ' ')
    expect(await forge()).toMatchObject([{ what: 'entry', state: 'different', seq: desk.entry }])
    const now = desk.audit.head()
    const custody = now && { ...now, at: new Date(now.at).toISOString() }
    const toNow = (manifest: Manifest) => void Object.assign(manifest, { custody })
    expect(await forge(toNow)).toMatchObject([{ what: 'entry', state: 'missing', seq: null }])
  })

  it('asks the log for its files where the manifest names another case and no head', async () => {
    const desk = await setupExport()
    desk.reseal((manifest) =>
      Object.assign(manifest, { custody: null, case: { reference: 'CASE-1999-001', name: '' } }),
    )
    expect((await desk.check()).slice(-2)).toMatchObject([
      { what: 'custody', state: 'not_stated' },
      { what: 'entry', state: 'different', seq: desk.entry },
    ])
    const alone = (await desk.check(null, null)).filter((one) => !holds(one))
    expect(alone).toContainEqual(expect.objectContaining({ what: 'custody', state: 'not_stated' }))
  })

  it('is not the one the log names where a file was cut out of its manifest, which is named as a stray', async () => {
    const desk = await setupExport()
    desk.reseal((manifest) => void manifest.files.pop())
    expect((await desk.check()).filter(({ what }) => what === 'stray')).toMatchObject([
      { path: join(desk.real, 'data/case.csv'), state: 'not_of_export' },
    ])
    expect(await desk.failed()).toEqual(['entry different'])
  })

  it('is held against the digest of its manifest alone, whatever members a later version writes in it', async () => {
    const desk = await setupExport()
    desk.reseal((manifest) => Object.assign(manifest, { ofLaterVersions: [{ '2': 1, '1': null }, 'é'] }))
    expect((await desk.check(null, null)).filter((one) => !holds(one))).toEqual([])
    expect(await desk.failed()).toEqual(['entry different'])
  })

  it('cannot be compared with an entry that an erasure emptied', async () => {
    const desk = await setupExport()
    const triggers = desk.db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit'`)
    for (const name of triggers.pluck().all()) desk.db.exec(`DROP TRIGGER ${String(name)}`)
    desk.db.prepare(`UPDATE audit SET payload = '{"removed":true}' WHERE seq = ?`).run(desk.entry)
    expect((await desk.check()).at(-1)).toMatchObject({ what: 'entry', state: 'missing' })
    const slice = { caseId: 1, type: 'erasure.slice', payload: { emptied: [[1, desk.entry]] } }
    desk.db.transaction(() => desk.audit.append(slice))()
    const last = (await desk.check()).at(-1)
    expect(last).toMatchObject({ what: 'entry', state: 'removed' })
    expect(last && holds(last)).toBe(true)
  })

  it('says of a case that was deleted since when that was and by which entry, and where its originals were', async () => {
    const desk = await setupExport()
    expect(await desk.check()).not.toContainEqual(expect.objectContaining({ what: 'case' }))
    const { db, audit, caseId, evidence } = desk
    const appendEntry = (type: string) => db.transaction(() => audit.append({ caseId, type, payload: {} }))()
    plant(db, () => db.prepare('UPDATE cases SET deleted_at = 1').run())
    appendEntry('case.deletion_begun')
    const begun = audit.head()
    expect(await desk.check()).toContainEqual({ what: 'case', state: 'deleted', seq: begun?.entries, at: begun?.at })
    appendEntry('case.deleted')
    const ended = audit.head()
    const reported = await desk.check()
    expect(reported).toContainEqual({ what: 'case', state: 'deleted', seq: ended?.entries, at: ended?.at })
    expect(reported.filter(({ what }) => what === 'original')).toMatchObject([
      { state: 'not_attached', path: join(evidence, 'a.jpg') },
      { state: 'not_attached', path: join(evidence, 'deep/b.jpg') },
      { state: 'not_read' },
    ])
    expect(await desk.failed()).toEqual([])
  })

  it('tells an original that is gone from one that holds other bytes', async () => {
    const desk = await setupExport()
    const [first, second] = [join(desk.evidence, 'a.jpg'), join(desk.evidence, 'deep/b.jpg')]
    appendFileSync(first, 'x')
    rmSync(second)
    expect((await desk.check()).filter(({ what }) => what === 'original')).toMatchObject([
      { state: 'different', path: first, place: 'known' },
      { state: 'not_attached', path: second },
      { state: 'not_read' },
    ])
  })

  it('finds the head cut off or replaced, and says nothing of a log that is not about this case', async () => {
    const desk = await setupExport()
    const rewrite = (change: (custody: { entries: number; head: string }, of: { reference: string }) => void) => {
      const path = join(desk.folder, 'manifest.json')
      const manifest = JSON.parse(readFileSync(path, 'utf8'))
      change(manifest.custody, manifest.case)
      writeFileSync(path, JSON.stringify(manifest))
    }
    const custody = async () => (await desk.check()).find(({ what }) => what === 'custody')
    rewrite((custody) => {
      custody.entries += 5
    })
    expect(await custody()).toMatchObject({ state: 'cut' })
    rewrite((custody) => {
      custody.entries = 1
    })
    expect(await custody()).toMatchObject({ state: 'different' })
    const other = await setupExport()
    rewrite((_, of) => {
      of.reference = 'CASE-1999-001'
    })
    expect((await desk.check(null, other.db)).at(-1)).toMatchObject({ what: 'custody', state: 'other_library' })
  })

  it('needs no library', async () => {
    const desk = await setupExport()
    const reported = await desk.check(null, null)
    expect(reported.filter((one) => !holds(one))).toEqual([])
    expect(reported.filter(({ what }) => what === 'original').map(({ state }) => state)).toContain('not_attached')
    expect(reported.map(({ what }) => what)).not.toContain('custody')
  })
})

describe('a hostile export', () => {
  it.each([
    ['a path out of its folder', set('path', '../../etc/passwd'), 'leads_out'],
    ['an absolute path', set('path', '/etc/passwd'), 'leads_out'],
    ['a drive', set('path', 'C:/x'), 'leads_out'],
    ['an empty part', set('path', 'a//b'), 'leads_out'],
    ['a NUL in a path', set('path', 'a\0b'), 'leads_out'],
    ['one file twice', (m: Hostile) => void m.files.push({ ...m.files[0] }), 'named_twice'],
    ['itself', set('path', 'manifest.json'), 'named_twice'],
    ['a size that is no number', set('bytes', '9'), 'not_a_manifest'],
    ['a digest that is none', set('sha256', 'x'), 'not_a_manifest'],
    ['files that are no list', (m: Hostile) => void Object.assign(m, { files: { length: 1 } }), 'not_a_manifest'],
    ['another version', (m: Hostile) => void Object.assign(m, { manifestVersion: 99 }), 'other_version'],
  ])('whose manifest names %s is refused', async (_what, change, reason) => {
    const { folder } = await setupExport()
    const path = join(folder, 'manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    change(manifest)
    writeFileSync(path, JSON.stringify(manifest))
    expect(await readManifest(folder)).toMatchObject({ ok: false, error: { reason } })
  })

  it('with a manifest that is no JSON, too deep, too large, a link or not there is refused', async () => {
    const folder = setupFolder()
    const path = join(folder, 'manifest.json')
    const refusal = async () => {
      const read = await readManifest(folder)
      return read.ok ? null : read.error.reason
    }
    expect(await refusal()).toBe('no_manifest')
    writeFileSync(path, '{')
    expect(await refusal()).toBe('not_json')
    writeFileSync(path, '['.repeat(2_000_000))
    expect(await refusal()).toBe('not_json')
    writeFileSync(path, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)
    expect(await refusal()).toMatch(/not_a_manifest|not_json/)
    writeFileSync(path, Buffer.alloc(100_000_001, 0x20))
    expect(await refusal()).toBe('too_large')
    rmSync(path)
    symlinkSync('/etc/passwd', path)
    expect(await refusal()).toBe('not_readable')
    rmSync(path)
    writeFileSync(join(folder, 'a.manifest.json'), '{}')
    writeFileSync(join(folder, 'b.manifest.json'), '{}')
    expect(await refusal()).toBe('several_manifests')
    expect(await readManifest(join(folder, 'nowhere'))).toMatchObject({ error: { reason: 'nothing_there' } })
    // What cannot be seen may be there.
    symlinkSync('circle', join(folder, 'circle'))
    for (const unseen of ['circle', 'x'.repeat(300)])
      expect(await readManifest(join(folder, unseen))).toMatchObject({ error: { reason: 'place_unreadable' } })
  })

  it.skipIf(process.getuid?.() === 0)(
    'in a folder that cannot be read is not said to be missing (not as root)',
    async () => {
      const folder = setupFolder()
      chmodSync(folder, 0o300)
      onTestFinished(() => chmodSync(folder, 0o700))
      expect(await readManifest(folder)).toMatchObject({ error: { reason: 'place_unreadable' } })
    },
  )

  it('of another version is told from what is no manifest', async () => {
    const { folder } = await setupExport()
    const path = join(folder, 'manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as object
    const reasonOf = async (change: object) => {
      writeFileSync(path, JSON.stringify({ ...manifest, ...change }))
      return await readManifest(folder)
    }
    expect(await reasonOf({ manifestVersion: 3 })).toMatchObject({ error: { reason: 'other_version' } })
    expect(await reasonOf({ manifestVersion: 1, files: null })).toMatchObject({ error: { reason: 'other_version' } })
    expect(await reasonOf({ files: null })).toMatchObject({ error: { reason: 'not_a_manifest' } })
    expect(await reasonOf({ format: 'x', manifestVersion: 3 })).toMatchObject({ error: { reason: 'not_a_manifest' } })
  })

  it('cannot have a file outside counted as its own through a link', async () => {
    const desk = await setupExport()
    const elsewhere = setupFolder()
    for (const name of ['case.csv', 'case.json']) renameSync(join(desk.folder, 'data', name), join(elsewhere, name))
    rmSync(join(desk.folder, 'data'), { recursive: true })
    symlinkSync(elsewhere, join(desk.folder, 'data'))
    expect(await desk.failed()).toEqual(['file unreadable', 'file unreadable'])
    rmSync(join(desk.folder, 'data'))
    mkdirSync(join(desk.folder, 'data'))
    for (const name of ['case.csv', 'case.json']) symlinkSync(join(elsewhere, name), join(desk.folder, 'data', name))
    expect(await desk.failed()).toEqual(['file unreadable', 'file unreadable'])
  })

  it('cannot have originals outside the named folder looked at', async () => {
    const { folder, check } = await setupExport()
    const path = join(folder, 'manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    for (const item of manifest.items) item.path = '/../../../../../../etc/passwd'
    writeFileSync(path, JSON.stringify(manifest))
    const reported = await check(setupFolder(), null)
    expect(reported.filter(({ what }) => what === 'original').map(({ state }) => state)).toEqual([
      'not_attached',
      'not_attached',
      'not_read',
    ])
  })
})

/** A manifest that anybody may have written. */
const set = (member: string, value: unknown) => (manifest: Hostile) =>
  void Object.assign(manifest.files[0] ?? {}, { [member]: value })
type Hostile = { files: Record<string, unknown>[]; manifestVersion: number }
