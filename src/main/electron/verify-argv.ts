import type { GivenExport } from '../../headless/verify-given.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { wrongUse } from '../../shared/words/headless.ts'
import { verifySwitch as words } from '../../shared/words/verify-switch.ts'

/** The arguments that verify an export, without their dashes. Each takes one value. */
export const VERIFY_SWITCHES = ['verify', 'evidence', 'allowed-signers', 'to'] as const
type VerifySwitch = (typeof VERIFY_SWITCHES)[number]

/** An export to be verified without a window; `to` = the file its lines are also written to, as typed; null = none. */
export type VerifyRequest = GivenExport & { to: string | null }

/** All that take a value, which is no path of its own. */
const WITH_VALUE: ReadonlySet<string> = new Set([...VERIFY_SWITCHES, 'home', 'export-job'])

const isVerifySwitch = (name: string): name is VerifySwitch => VERIFY_SWITCHES.some((one) => one === name)

/**
 * The verification that is asked for with `--verify FOLDER` or `--verify=FOLDER`; null = the app is started for
 * something else. An error is a sentence. Read from argv because `app.commandLine` lower-cases what it parses.
 */
export function verifyFromArgv(argv: readonly string[]): Result<VerifyRequest, string> | null {
  const given = new Map<VerifySwitch, string>()
  let isStray = false
  let homes = 0
  let isHomeMissing = false
  for (let at = 1; at < argv.length; at += 1) {
    const argument = argv[at] ?? ''
    const [, name = '', inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(argument) ?? []
    const next = argv[at + 1]
    const isNextItsValue = WITH_VALUE.has(name) && inline === undefined && next?.startsWith('-') === false
    if (isNextItsValue) at += 1
    if (isVerifySwitch(name)) {
      const [option, value] = [`--${name}`, isNextItsValue ? next : inline]
      if (!value) return err(wrongUse.noValue({ option }))
      if (given.has(name)) return err(wrongUse.repeated({ option }))
      given.set(name, value)
    }
    // Another library would be compared than was meant.
    else if (name === 'home') {
      homes += 1
      isHomeMissing ||= !(isNextItsValue ? next : inline)
    }
    // What stands before is the path of an app that is not packaged.
    else if (!argument.startsWith('-')) isStray ||= given.size > 0
  }
  if (given.size === 0) return null
  const exportPath = given.get('verify')
  if (exportPath === undefined) return err(words.needsVerify)
  if (isHomeMissing) return err(wrongUse.noValue({ option: '--home' }))
  if (homes > 1) return err(wrongUse.repeated({ option: '--home' }))
  if (isStray) return err(words.oneFolder)
  return ok({
    exportPath,
    evidence: given.get('evidence') ?? null,
    allowedSigners: given.get('allowed-signers') ?? null,
    to: given.get('to') ?? null,
  })
}
