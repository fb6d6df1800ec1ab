import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where a Linux system says what it allows; a test names folders of its own. */
export type SandboxFacts = {
  /** "/proc". */
  proc: string
  /** "/etc/apparmor.d". */
  profiles: string
  /** Owner and mode of a file; null = it is not there. */
  stat: (path: string) => { uid: number; mode: number } | null
}

export const thisLinux: SandboxFacts = {
  proc: '/proc',
  profiles: '/etc/apparmor.d',
  stat: (path) => statSync(path, { throwIfNoEntry: false }) ?? null,
}

/** Chromium's own test of its helper: owned by root, setuid, executable by everybody (setuid_sandbox_host.cc). */
const OTHERS_EXECUTE = 0o001
const SETUID = 0o4000

/**
 * Whether Chromium's sandbox works for `program`: by user namespaces where the kernel lets an ordinary user have them, else by
 * the setuid helper beside it. Without either Electron aborts (electron/electron#42510).
 */
export function canSandbox(program: string, facts: SandboxFacts = thisLinux): boolean {
  return hasNamespaces(program, facts) || isSetuid(facts.stat(helperOf(program)))
}

/** What a person runs once, so that the sandbox of `program` works. */
export const sandboxCommands = (program: string): string[] => {
  const helper = `'${helperOf(program).replaceAll("'", "'\\''")}'`
  return [`sudo chown root:root ${helper}`, `sudo chmod 4755 ${helper}`]
}

const helperOf = (program: string): string => join(dirname(program), 'chrome-sandbox')

const isSetuid = (helper: { uid: number; mode: number } | null): boolean =>
  helper !== null && helper.uid === 0 && (helper.mode & SETUID) !== 0 && (helper.mode & OTHERS_EXECUTE) !== 0

function hasNamespaces(program: string, { proc, profiles }: SandboxFacts): boolean {
  if (!existsSync(join(proc, 'self/ns/user'))) return false
  const value = (path: string) => read(join(proc, 'sys', path))?.trim()
  // Debian's own switch, and the number of them each user may have.
  if (value('kernel/unprivileged_userns_clone') === '0' || value('user/max_user_namespaces') === '0') return false
  // Ubuntu since 23.10: programs without a profile that grants them get namespaces without any use.
  return value('kernel/apparmor_restrict_unprivileged_userns') !== '1' || hasProfile(program, profiles)
}

/** Whether a person wrote a profile for this very program. */
function hasProfile(program: string, folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => read(join(folder, entry.name)) ?? '')
      .some((text) => text.includes(program) && /^\s*userns\b/m.test(text))
  } catch {
    return false
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
