import { err, ok, type Result } from '../shared/result.ts'
import { wrongUse } from '../shared/words/headless.ts'

/** Runs `parseArgs` on a command line; an error is a sentence. */
export function parsedOptions<T>(parse: () => T): Result<T, string> {
  try {
    return ok(parse())
  } catch (cause) {
    return err(wrongOption(cause))
  }
}

/** What is wrong with the options, from the error of `parseArgs`: its own message is meant for developers. */
function wrongOption(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  const unknown = /^Unknown option '(.+?)'\. To specify/s.exec(message)?.[1]
  if (unknown !== undefined) return wrongUse.noOption({ option: unknown })
  const [, option = null, fault] =
    /^Option '(?:-\w, )?(--[a-z-]+)(?: <value>)?' (argument missing|argument is ambiguous|does not take)/.exec(
      message,
    ) ?? []
  if (option === null) return message
  return fault === 'does not take' ? wrongUse.takesNoValue({ option }) : wrongUse.noValue({ option })
}
