import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, relative } from 'node:path'
import { refusedSwitches } from '../../src/main/electron/switches.ts'

/** Where a Linux package has its program. */
const PROGRAM = '/opt/Touchstone/touchstone'

/** The kinds of Linux packages of which `faultsOfEntry` and `faultsOfScript` read all that starts the app. */
const READ = ['deb', 'rpm']

/** What a configuration says of Linux packages that start the app by means nobody reads here; [] = nothing. */
export function faultsOfTargets(targets: readonly string[]): string[] {
  return targets
    .filter((target) => !READ.includes(target))
    .map((target) => `what starts a Linux package of kind ${target} is not checked: it is none of ${READ.join(', ')}`)
}

/** What is wrong with each `Exec` line of a desktop entry, of its actions, too; [] = nothing. `kind` is such as "deb". */
export function faultsOfEntry(kind: string, entry: string): string[] {
  const commands = [...entry.matchAll(/^\s*Exec\s*=(.*)$/gm)].map(([, command = '']) => wordsOf(command))
  if (commands.length === 0) return [`the desktop entry of the ${kind} starts nothing`]
  return commands.flatMap(([program = '', ...args]) => [
    ...(program === PROGRAM ? [] : [`the desktop entry of the ${kind} starts ${program}`]),
    ...refusedIn(args).map((name) => `the desktop entry of the ${kind} gives ${name}, which the app refuses`),
  ])
}

/** Words that switch the sandbox off or open the app, whichever program is given them. */
const WEAKENING = /(?<![\w-])(?:--?[\w-]*(?:sandbox|zygote|single-process|in-process|debugging)[\w-]*|ELECTRON_\w+)/gi

/** The program with switches directly behind it. */
const WITH_SWITCHES = new RegExp(`${PROGRAM}['"]?((?:\\s+['"]?-\\S+)+)`, 'g')

/** What is wrong with a script that installs or removes a package: what it starts the app with; [] = nothing. */
export function faultsOfScript(name: string, script: string): string[] {
  const given = [...script.matchAll(WITH_SWITCHES)].flatMap(([, args = '']) => refusedIn(wordsOf(args)))
  const weakening = [...script.matchAll(WEAKENING)].map(([word]) => word)
  return [...new Set([...given, ...weakening])].map((word) => `${name} has ${word}, which the app refuses`)
}

/** What installing must do so that the sandbox works, and does not; [] = nothing. */
export function faultsOfInstalling(name: string, script: string): string[] {
  const wanted: [what: string, form: RegExp][] = [
    ['copy the AppArmor profile', /cp -f "\$APPARMOR_PROFILE_SOURCE" "\$APPARMOR_PROFILE_TARGET"/],
    ['name the AppArmor profile by the program', /^\s*APPARMOR_PROFILE_TARGET='\/etc\/apparmor\.d\/touchstone'$/m],
    ['load the AppArmor profile', /apparmor_parser --replace .*"\$APPARMOR_PROFILE_TARGET"/],
    ['make the sandbox’s helper setuid', /chmod 4755 '\/opt\/Touchstone\/chrome-sandbox'/],
  ]
  return wanted.filter(([, form]) => !form.test(script)).map(([what]) => `${name} does not ${what}`)
}

/** What is wrong with the AppArmor profile in a package; [] = nothing. */
export function faultsOfProfile(profile: string): string[] {
  const [, attached] = /^profile "touchstone" "([^"]+)" flags=\(unconfined\) \{$/m.exec(profile) ?? []
  return [
    ...(attached === PROGRAM ? [] : [`the AppArmor profile is that of ${attached ?? 'no program'}`]),
    ...(/^\s*userns,$/m.test(profile) ? [] : ['the AppArmor profile grants no namespaces']),
  ]
}

/** The scripts in the folder of a packed app for Linux, but for its resources: its program starts alone; [] = none. */
export function faultsOfStartScripts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(folder, path).startsWith('resources/') && isScript(path))
    .map((path) => `${relative(folder, path)} is a script: the app is started by its program alone`)
}

function isScript(path: string): boolean {
  const [file, start] = [openSync(path, 'r'), Buffer.alloc(2)]
  try {
    readSync(file, start)
  } finally {
    closeSync(file)
  }
  return start.toString('latin1') === '#!'
}

const refusedIn = (args: string[]): string[] =>
  refusedSwitches({ args, env: {}, platform: 'linux', isInspected: false })

/** The words of a command, each without its quotation marks. */
const wordsOf = (command: string): string[] =>
  (command.match(/"(?:[^"\\]|\\.)*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'))
