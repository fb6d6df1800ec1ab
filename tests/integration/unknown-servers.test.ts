import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createKnownServers } from '../../src/main/library/known-servers.ts'
import { serversRefusal } from '../../src/shared/words/library-place.ts'
import { forgeIn } from '../support/forge.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const desk = sharedDesk(async ({ home, evidence }) => {
  writeFileSync(join(evidence, 'a.txt'), 'a')
  await runHeadless(['ingest', evidence, '--case', 'Received', '--home', home])
})

/** A library with evidence, on a computer that has used no server. */
async function setupReceived() {
  const { folder, home } = await desk()
  const servers = createKnownServers({ file: join(folder, 'servers.json'), platform: 'win32' })
  return {
    folder,
    home,
    servers,
    run: (...args: string[]) => runHeadless([...args, '--home', home], {}, { servers }),
    list: () => runHeadless(['list', '--case', 'Received', '--home', home], {}, { servers }),
  }
}

const asBytes = (path: string) => `x'${Buffer.from(path).toString('hex')}'`

describe('a library that leads to servers', () => {
  it.each([
    ['an exhibit', `UPDATE exhibits SET root = ${asBytes('\\\\evil\\share')}`],
    ['an item', `UPDATE items SET path = ${asBytes('//?/UNC/evil/share/a.txt')}`],
    ['where a file was seen', `UPDATE sightings SET path = ${asBytes('//evil/share/a.txt')}`],
    [
      'an export that was not finished',
      "INSERT INTO open_exports (made_in, form, target, begun_at) VALUES ('\\\\evil\\.x', 'folder', '\\\\evil\\x', 0)",
    ],
    ['where it was before', `INSERT INTO settings VALUES ('library.left', '{"path":"\\\\\\\\evil\\\\x","at":0}')`],
  ])('by %s is not worked with before somebody allowed it', async (_what, sql) => {
    const { home, servers, list } = await setupReceived()
    forgeIn(home, sql)
    const refused = await list()
    expect(refused.code).toBe(3)
    expect(refused.stderr).toContain(serversRefusal(['evil'], home).title)
    // Refusing it made nothing known.
    expect((await list()).code).toBe(3)
    servers.learn(['\\\\evil\\share'])
    expectDone(await list())
  })

  it('lends no paths to the verification of an export', async () => {
    const { folder, home, servers, run } = await setupReceived()
    const copies = join(folder, 'copies')
    expectDone(await run('copy-out', copies, '--case', 'Received'))
    expect((await run('verify', copies, '--json')).stdout).toContain('"place":"known"')
    forgeIn(home, `UPDATE items SET path = ${asBytes('\\\\evil\\share\\a.txt')}`)
    const verified = await run('verify', copies, '--json')
    expect(verified.stderr).toContain(serversRefusal(['evil'], home).title)
    expect(verified.stdout).not.toContain('"place":"known"')
    expect(servers.unknownOf(['\\\\evil\\share'])).toEqual(['evil'])
  })

  it('is any other, as before', async () => {
    const { home, list } = await setupReceived()
    expectDone(await list())
    forgeIn(home, `UPDATE exhibits SET root = ${asBytes('C:\\evidence')}`)
    expectDone(await list())
  })
})
