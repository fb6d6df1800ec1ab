import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openRecord } from '../../src/main/electron/verify-record.ts'
import { createKnownServers, type KnownServers, serversKnownHere } from '../../src/main/library/known-servers.ts'
import { err } from '../../src/shared/result.ts'
import { wrongUse } from '../../src/shared/words/headless.ts'
import { verifySwitch as words } from '../../src/shared/words/verify-switch.ts'
import { setupExport } from '../support/exported.ts'
import { setupFolder } from '../support/folder.ts'
import { forgeIn } from '../support/forge.ts'
import { nearDrives } from '../support/near-drives.ts'

/** A library with evidence, an export of it, and a card that is said to hold its originals. */
async function setup() {
  const { folder, home, evidence } = await setupExport()
  const [card, desk] = [setupFolder(), setupFolder()]
  const open = (to: string, exportPath = folder, more: { servers?: KnownServers; platform?: NodeJS.Platform } = {}) =>
    openRecord({
      to,
      exportPath,
      evidence: card,
      entry: home,
      servers: serversKnownHere(),
      resolve: nearDrives.resolve,
      ...more,
    })
  return { folder, home, evidence, card, desk, open }
}

describe('the file for the lines of a verification', () => {
  it('is never created inside the export, whichever way its path leads there', async () => {
    const { folder, desk, open } = await setup()
    const before = readdirSync(folder, { recursive: true })
    symlinkSync(folder, join(desk, 'link'))
    for (const path of [
      join(folder, 'lines.txt'),
      join(folder, 'data', 'lines.txt'),
      join(folder, '..', 'x', '..', folder.slice(folder.lastIndexOf('/')), 'lines.txt'),
      join(desk, 'link', 'lines.txt'),
    ])
      for (const exportPath of [folder, join(folder, 'manifest.json'), join(desk, 'link')])
        expect(await open(path, exportPath)).toEqual(err(words.insideExport({ path })))
    expect(readdirSync(folder, { recursive: true })).toEqual(before)
  })

  it('is never created among evidence, neither that which is given nor that which the library knows', async () => {
    const { evidence, card, desk, open } = await setup()
    mkdirSync(join(card, 'DCIM'))
    symlinkSync(card, join(desk, 'card'))
    for (const path of [
      join(card, 'lines.txt'),
      join(card, 'DCIM', 'lines.txt'),
      join(desk, 'card', 'lines.txt'),
      join(evidence, 'deep', 'lines.txt'),
    ]) {
      expect(await open(path)).toEqual(err(words.amongEvidence({ path })))
      expect(existsSync(path)).toBe(false)
    }
  })

  it('is no stream of another file, which would alter that (on Windows)', async () => {
    const { folder, evidence, desk, open } = await setup()
    writeFileSync(join(desk, 'notes.txt'), 'notes')
    for (const path of [`${folder}:lines.txt`, join(evidence, 'a.jpg:lines'), join(desk, 'notes.txt:lines:$DATA')]) {
      expect(await open(path, folder, { platform: 'win32' })).toEqual(err(words.stream({ path })))
      expect(existsSync(path)).toBe(false)
    }
  })

  it('is not compared with places on servers that nobody here used (on Windows)', async () => {
    const { folder, home, desk, open } = await setup()
    // Whoever looks for it there follows this link; two slashes are one here, and a server on Windows.
    const [place, link] = [setupFolder(), join(desk, 'link')]
    symlinkSync(place, link)
    forgeIn(home, `UPDATE exhibits SET root = x'${Buffer.from(`/${link}`).toString('hex')}'`)
    const servers = createKnownServers({ file: join(desk, 'servers.json'), platform: 'win32' })
    const path = join(place, 'lines.txt')
    expect(await open(path)).toEqual(err(words.amongEvidence({ path })))
    expect((await open(path, folder, { servers })).ok).toBe(true)
  })

  it('may be beside what is no export, of which the verification says so', async () => {
    const { desk, open } = await setup()
    writeFileSync(join(desk, 'report.zip'), 'PK')
    for (const [n, name] of ['report.zip', 'nothing'].entries())
      expect((await open(join(desk, `${n}.txt`), join(desk, name))).ok).toBe(true)
  })

  it('is never created in the library, and replaces nothing', async () => {
    const { home, desk, open } = await setup()
    const inLibrary = join(home, 'lines.txt')
    expect(await open(inLibrary)).toEqual(err(words.inLibrary({ path: inLibrary })))
    const [taken, nowhere, dangling] = [join(desk, 'a.txt'), join(desk, 'none', 'a.txt'), join(desk, 'b.txt')]
    writeFileSync(taken, 'notes')
    symlinkSync(join(desk, 'c.txt'), dangling)
    for (const path of [taken, dangling]) expect(await open(path)).toEqual(err(wrongUse.fileThere({ path })))
    expect(await open(nowhere)).toEqual(err(wrongUse.noFolder({ path: nowhere })))
    expect(readFileSync(taken, 'utf8')).toBe('notes')
    expect(readdirSync(desk).sort()).toEqual(['a.txt', 'b.txt'])
  })

  it('has each line once it is said, safe to look at, and nothing after it was closed', async () => {
    const { desk, open } = await setup()
    const path = join(desk, 'lines.txt')
    const opened = await open(path)
    if (!opened.ok) throw new Error(opened.error)
    const { output, close } = opened.value
    output.result({ type: 'verified' }, 'first')
    output.result({ type: 'verified' }, null)
    output.progress('Files read: 1')
    expect(readFileSync(path, 'utf8')).toBe('first\n')
    output.row('gpj.\u202Eexe')
    output.say('last')
    expect(close()).toBe(true)
    output.say('too late')
    expect(readFileSync(path, 'utf8')).toBe('first\ngpj.<U+202E>exe\nlast\n')
  })
})
