import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { canSandbox, sandboxCommands } from './sandbox.ts'

const PROGRAM = '/opt/project/node_modules/electron/dist/electron'
const HELPER = join(dirname(PROGRAM), 'chrome-sandbox')
const ROOT_SETUID = { uid: 0, mode: 0o104755 }

const parent = mkdtempSync(join(tmpdir(), 'touchstone-sandbox-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

/** A system whose /proc says this; `helper` = who owns chrome-sandbox, and its mode. */
function system(
  proc: Record<string, string>,
  helper: { uid: number; mode: number } | null = null,
  profiles: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(parent, 'system-'))
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  for (const [path, text] of Object.entries(proc)) put(join(folder, 'proc', path), text)
  for (const [name, text] of Object.entries(profiles)) put(join(folder, 'profiles', name), text)
  return {
    proc: join(folder, 'proc'),
    profiles: join(folder, 'profiles'),
    stat: (path: string) => (path === HELPER ? helper : null),
  }
}

const NAMESPACES = { 'self/ns/user': '', 'sys/user/max_user_namespaces': '63000\n' }
const UBUNTU = { ...NAMESPACES, 'sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' }

describe('the sandbox on Linux', () => {
  it('works by user namespaces, whatever the helper is', () => {
    expect(canSandbox(PROGRAM, system(NAMESPACES))).toBe(true)
    expect(canSandbox(PROGRAM, system({ ...UBUNTU, 'sys/kernel/apparmor_restrict_unprivileged_userns': '0\n' }))).toBe(
      true,
    )
  })

  it.each([
    ['AppArmor restricts namespaces, as on Ubuntu', UBUNTU],
    ['Debian switched them off', { ...NAMESPACES, 'sys/kernel/unprivileged_userns_clone': '0\n' }],
    ['each user may have none', { 'self/ns/user': '', 'sys/user/max_user_namespaces': '0\n' }],
    ['the kernel was built without them', {}],
  ])('needs the helper where %s', (_why, proc) => {
    expect(canSandbox(PROGRAM, system(proc))).toBe(false)
    expect(canSandbox(PROGRAM, system(proc, { uid: 1000, mode: 0o104755 }))).toBe(false)
    expect(canSandbox(PROGRAM, system(proc, { uid: 0, mode: 0o100755 }))).toBe(false)
    expect(canSandbox(PROGRAM, system(proc, { uid: 0, mode: 0o104750 }))).toBe(false)
    expect(canSandbox(PROGRAM, system(proc, ROOT_SETUID))).toBe(true)
  })

  it('works where a profile of this very program grants namespaces', () => {
    const profile = (path: string, rule: string) => `profile touchstone "${path}" flags=(unconfined) {\n  ${rule}\n}\n`
    expect(canSandbox(PROGRAM, system(UBUNTU, null, { touchstone: profile(PROGRAM, 'userns,') }))).toBe(true)
    expect(canSandbox(PROGRAM, system(UBUNTU, null, { touchstone: profile('/opt/other', 'userns,') }))).toBe(false)
    expect(canSandbox(PROGRAM, system(UBUNTU, null, { touchstone: profile(PROGRAM, '# nothing') }))).toBe(false)
  })

  it('is set up by two commands that a shell reads as they are meant', () => {
    // As this system joins paths: these run in the tests of every system.
    const helper = join("/home/it'\\''s me/dist", 'chrome-sandbox')
    expect(sandboxCommands("/home/it's me/dist/electron")).toEqual([
      `sudo chown root:root '${helper}'`,
      `sudo chmod 4755 '${helper}'`,
    ])
  })
})
