import { type ParseArgsConfig, parseArgs } from 'node:util'
import { err, ok, type Result } from '../shared/result.ts'
import { wrongUse } from '../shared/words/headless.ts'

type Parsed<T extends ParseArgsConfig> = ReturnType<typeof parseArgs<T>>
/** The values that a function with `parsedOptions` gives. */
export type OptionsOf<F extends (argv: readonly string[]) => Result<{ values: unknown }, string>> = Extract<
  ReturnType<F>,
  { ok: true }
>['value']['values']

/**
 * Reads a command line as `parseArgs` does; an error is a sentence. A value given twice is refused, unless the option
 * takes several: of two limits or orders, one would be ignored.
 */
export function parsedOptions<const T extends ParseArgsConfig>(config: T): Result<Parsed<T>, string> {
  try {
    const { tokens = [] } = parseArgs({ ...config, tokens: true })
    const given = new Set<string>()
    for (const token of tokens) {
      if (token.kind !== 'option' || token.value === undefined) continue
      if (given.has(token.name) && config.options?.[token.name]?.multiple !== true)
        return err(wrongUse.repeated({ option: `--${token.name}` }))
      given.add(token.name)
    }
    return ok(parseArgs(config))
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
