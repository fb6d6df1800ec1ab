import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { REFUSED_SWITCHES, type RefusedSwitch, SYSTEMS, type System } from '../../../tests/support/refused-switches.ts'
import { startFailure } from '../../shared/words/menu.ts'
import { OWN_ARGUMENTS, PASSED_SWITCHES, refusedSwitches, refuseSwitches } from './switches.ts'

const refusedOn = (
  platform: NodeJS.Platform,
  args: string[],
  more: { env?: NodeJS.ProcessEnv; isInspected?: boolean } = {},
) => refusedSwitches({ args, platform, env: more.env ?? {}, isInspected: more.isInspected ?? false })

describe('a switch that a packaged app does not accept', () => {
  it.each<RefusedSwitch>(REFUSED_SWITCHES)('%j is refused by the name %s', (written, name, on = SYSTEMS) => {
    for (const platform of on) expect(refusedOn(platform, [written]), platform).toEqual([name])
  })

  it.each<RefusedSwitch>(REFUSED_SWITCHES)(
    '%j is refused as the value of an argument of ours and after “--”',
    (written, name, on = SYSTEMS) => {
      for (const platform of on) {
        expect(refusedOn(platform, ['--home', written]), platform).toEqual([name])
        expect(refusedOn(platform, ['--', written]), platform).toEqual([name])
      }
    },
  )

  it('is named once, among all that are refused', () => {
    expect(refusedOn('linux', ['--no-sandbox', '--lang=de', '--no-sandbox=1', '--js-flags=x'])).toEqual([
      '--no-sandbox',
      '--js-flags',
    ])
  })

  it('is refused in an app that is inspected, but for a debugging port and a proxy', () => {
    const everywhere = REFUSED_SWITCHES.filter(([, , on]) => on === undefined).map(([written]) => written)
    for (const platform of SYSTEMS) {
      const accepted = everywhere.filter(
        (written) => refusedOn(platform, [written], { isInspected: true }).length === 0,
      )
      expect(accepted, platform).toEqual([
        '--remote-debugging-port=9222',
        '-remote-debugging-port=9222',
        '--proxy-server=http://10.0.0.1:3128',
      ])
    }
  })
})

/** The arguments of a start that is accepted. */
const ACCEPTED: [args: string[], on?: readonly System[]][] = [
  [[]],
  ...OWN_ARGUMENTS.flatMap((name) => [[[`--${name}`, 'VALUE']], [[`--${name}=VALUE`]]] satisfies [string[]][]),
  [['--home', 'C:\\Users\\u\\desk']],
  [
    ['--home', '/home/u/desk'],
    ['linux', 'darwin'],
  ],
  [['--home=-desk']],
  ...PASSED_SWITCHES.flatMap((name) => [[[`--${name}`]], [[`-${name}=1`]]] satisfies [string[]][]),
  [['/lang=de'], ['win32']],
  [['/Force-Device-Scale-Factor=2'], ['win32']],
  [['--LANG=de'], ['win32']],
  [['-psn_0_12345'], ['darwin']],
  [['-NSQuitAlwaysKeepsWindows', 'NO'], ['darwin']],
  [['-AppleLanguages', '(de)'], ['darwin']],
  [['-Embedding'], ['win32']],
  [['--inspect']],
  [['--inspect=127.0.0.1:9229']],
  [['--inspect-brk=0']],
  [['--inspect-wait']],
  [['--inspect-port=0']],
  [['--inspect-publish-uid=http']],
  [['-']],
  [['--']],
  [['/'], ['win32']],
  [['/no-sandbox'], ['linux', 'darwin']],
  [['a file.jpg']],
]

describe('arguments that a packaged app accepts', () => {
  it.each<(typeof ACCEPTED)[number]>(ACCEPTED)('%j', (args, on = SYSTEMS) => {
    for (const platform of on) expect(refusedOn(platform, [...args]), platform).toEqual([])
  })

  it.each([
    [['--inspect=0', '--remote-debugging-port=0', '--home', 'desk']],
    [['--inspect=0', '--remote-debugging-port=0', '--home', 'desk', '--proxy-server=http://127.0.0.1:3128']],
    [['--inspect=0', '--remote-debugging-port=0', '--home', 'desk', '--ozone-platform=wayland']],
  ])('%j of tests, in an app that is inspected and in no other where there is a port', (args) => {
    for (const platform of SYSTEMS) {
      expect(refusedOn(platform, args, { isInspected: true }), platform).toEqual([])
      expect(refusedOn(platform, args)[0], platform).toBe('--remote-debugging-port')
    }
  })

  it('are the ones that docs/packaging.md lists', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/packaging.md'), 'utf8')
    const [, listed = ''] = /^## Arguments of a packaged app$(.*?)^## /ms.exec(text) ?? []
    const table = listed
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .join('\n')
    const names = [...table.matchAll(/`--([a-z-]+)/g)].map(([, name = '']) => name).filter((name) => name !== 'inspect')
    expect(names.sort()).toEqual([...OWN_ARGUMENTS, ...PASSED_SWITCHES].sort())
  })
})

describe('the variable that switches off the sandbox', () => {
  it.each(['1', '0', ''])('is refused with the value %j, since Electron asks only whether it is there', (value) => {
    for (const platform of SYSTEMS) {
      expect(refusedOn(platform, [], { env: { ELECTRON_DISABLE_SANDBOX: value } })).toEqual([
        'ELECTRON_DISABLE_SANDBOX',
      ])
    }
  })

  it('is refused with any capitals where they do not count', () => {
    const env = { Electron_Disable_Sandbox: '1' }
    expect(refusedOn('win32', [], { env })).toEqual(['Electron_Disable_Sandbox'])
    expect(refusedOn('linux', [], { env })).toEqual([])
  })
})

describe('a refusal', () => {
  const started = (
    args: string[],
    more: { platform?: NodeJS.Platform; isPackaged?: boolean; env?: NodeJS.ProcessEnv } = {},
  ) =>
    refuseSwitches({
      isPackaged: more.isPackaged ?? true,
      isInspected: false,
      process: {
        argv: ['/opt/Touchstone/touchstone', ...args],
        env: more.env ?? {},
        execPath: '/opt/Touchstone/touchstone',
        platform: more.platform ?? 'linux',
      },
    })
  const { title, detail, helper } = startFailure.switches

  it('names the switches, and on Linux the one command for systems where only root may have namespaces', () => {
    const says = detail({ names: '--no-sandbox, ELECTRON_DISABLE_SANDBOX', count: 2 })
    const given = [['--no-sandbox'], { env: { ELECTRON_DISABLE_SANDBOX: '1' } }] as const
    expect(started([...given[0]], given[1])).toEqual({
      title,
      detail: `${says}\n\n${helper({ path: '/opt/Touchstone/chrome-sandbox' })}`,
    })
    expect(started([...given[0]], { ...given[1], platform: 'darwin' })).toEqual({ title, detail: says })
    expect(helper({ path: '/opt/Touchstone/chrome-sandbox' })).toContain('chmod 4755 "/opt/Touchstone/chrome-sandbox"')
  })

  it('shows neither values nor control characters, and of a long name its beginning', () => {
    const says = started(['--proxy-server=http://u:secret@h', '--\u001b[2Jx', `--${'y'.repeat(500)}`])?.detail ?? ''
    expect(says).toContain(`--proxy-server, --�[2Jx, --${'y'.repeat(78)}.`)
    expect(says).not.toContain('secret')
  })

  it('is given to no app that is accepted, and to none in a checkout', () => {
    expect(started(['--home', '/desk', '--lang=de'])).toBeNull()
    expect(started(['--no-sandbox'], { isPackaged: false, env: { ELECTRON_DISABLE_SANDBOX: '1' } })).toBeNull()
  })
})
