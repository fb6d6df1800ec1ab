import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../tests/support/folder.ts'
import {
  faultsOfEntry,
  faultsOfInstalling,
  faultsOfProfile,
  faultsOfScript,
  faultsOfStartScripts,
  faultsOfTargets,
} from './starts.ts'

const TEMPLATES = join(import.meta.dirname, '../../node_modules/app-builder-lib/templates/linux')

const NAMES: Record<string, string> = { executable: 'touchstone', sanitizedProductName: 'Touchstone' }

/** As electron-builder writes it. */
const template = (name: string): string =>
  readFileSync(join(TEMPLATES, `${name}.tpl`), 'utf8').replace(
    /\$\{(\w+)\}/g,
    (_all, macro: string) => NAMES[macro] ?? '',
  )

const AS_MADE = '[Desktop Entry]\nName=Touchstone\nExec=/opt/Touchstone/touchstone %U\nTerminal=false\n'

describe('the desktop entry of a Linux package', () => {
  it('starts the program', () => {
    expect(faultsOfEntry('deb', AS_MADE)).toEqual([])
    expect(faultsOfEntry('deb', AS_MADE.replace(' %U', ' --ozone-platform=x11 %U'))).toEqual([])
    expect(faultsOfEntry('deb', AS_MADE.replace('/opt/Touchstone/touchstone', '"/opt/Touchstone/touchstone"'))).toEqual(
      [],
    )
  })

  it.each([
    ['--no-sandbox'],
    ['-No-Sandbox'],
    ['"--no-sandbox"'],
    ['--disable-gpu-sandbox'],
    ['--js-flags=x'],
    ['--remote-debugging-port=9222'],
  ])('does not give it %s, which is what an AppImage has', (written) => {
    const name = written.replaceAll('"', '').split('=')[0]
    const fault = `the desktop entry of the deb gives ${name}, which the app refuses`
    expect(faultsOfEntry('deb', AS_MADE.replace('%U', `${written} %U`))).toEqual([fault])
    const action = `${AS_MADE}[Desktop Action new]\nExec=/opt/Touchstone/touchstone ${written}\n`
    expect(faultsOfEntry('deb', action)).toEqual([fault])
  })

  it('starts no other program and not nothing', () => {
    expect(faultsOfEntry('rpm', AS_MADE.replace('Exec=', 'Exec=env ELECTRON_DISABLE_SANDBOX=1 '))).toEqual([
      'the desktop entry of the rpm starts env',
    ])
    expect(faultsOfEntry('rpm', AS_MADE.replace('Exec=', 'Exec=AppRun --no-sandbox %U '))).toEqual([
      'the desktop entry of the rpm starts AppRun',
      'the desktop entry of the rpm gives --no-sandbox, which the app refuses',
    ])
    expect(faultsOfEntry('rpm', '[Desktop Entry]\n')).toEqual(['the desktop entry of the rpm starts nothing'])
  })
})

describe('a script that installs or removes a Linux package', () => {
  it.each(['after-install', 'after-remove'])('is sound as electron-builder writes it (%s)', (name) => {
    expect(faultsOfScript(name, template(name))).toEqual([])
  })

  it.each([
    ['exec \'/opt/Touchstone/touchstone\' --js-flags=x "$@"', '--js-flags'],
    ['exec "$HERE/touchstone" --no-sandbox "$@"', '--no-sandbox'],
    ['NO_SANDBOX=--No-Sandbox', '--No-Sandbox'],
    ['args+=(--disable-setuid-sandbox)', '--disable-setuid-sandbox'],
    ['exec app -single-process', '-single-process'],
    ['export ELECTRON_DISABLE_SANDBOX=1', 'ELECTRON_DISABLE_SANDBOX'],
  ])('has no line “%s”', (line, word) => {
    expect(faultsOfScript('it', `${template('after-install')}\n${line}\n`)).toEqual([
      `it has ${word}, which the app refuses`,
    ])
  })

  it('installs the AppArmor profile, and the sandbox’s helper where there are no namespaces', () => {
    const script = template('after-install')
    expect(faultsOfInstalling('it', script)).toEqual([])
    expect(faultsOfInstalling('it', '#!/bin/bash\n')).toHaveLength(4)
    expect(faultsOfInstalling('it', script.replace('chmod 4755', 'chmod 0755'))).toEqual([
      'it does not make the sandbox’s helper setuid',
    ])
  })

  it('installs a profile that grants namespaces to the program', () => {
    const profile = template('apparmor-profile')
    expect(faultsOfProfile(profile)).toEqual([])
    expect(faultsOfProfile(profile.replace('/opt/', '/usr/'))).toEqual([
      'the AppArmor profile is that of /usr/Touchstone/touchstone',
    ])
    expect(faultsOfProfile(profile.replace('userns,', ''))).toEqual(['the AppArmor profile grants no namespaces'])
  })
})

describe('a packed app for Linux', () => {
  it('has no script that starts it', () => {
    const folder = setupFolder()
    mkdirSync(join(folder, 'resources/app.asar.unpacked'), { recursive: true })
    for (const [path, text] of [
      ['touchstone', '\u007fELF'],
      ['LICENSE', ''],
      ['resources/app.asar.unpacked/cli.js', '#!/usr/bin/env node\n'],
    ] as const)
      writeFileSync(join(folder, path), text)
    expect(faultsOfStartScripts(folder)).toEqual([])
    writeFileSync(join(folder, 'AppRun'), '#!/bin/bash\nexec ./touchstone --no-sandbox\n')
    expect(faultsOfStartScripts(folder)).toEqual(['AppRun is a script: the app is started by its program alone'])
  })
})

it('refuses a kind of package whose start nobody reads', () => {
  expect(faultsOfTargets(['deb', 'rpm'])).toEqual([])
  expect(faultsOfTargets(['deb', 'AppImage', 'snap'])).toEqual([
    'what starts a Linux package of kind AppImage is not checked: it is none of deb, rpm',
    'what starts a Linux package of kind snap is not checked: it is none of deb, rpm',
  ])
})
