import { err, ok, type Result } from '../shared/result.ts'
import { wrongUse } from '../shared/words/headless.ts'
import { pauseLines as words } from '../shared/words/headless-pause.ts'
import { REASONS } from '../shared/words/reasons.ts'
import type { Core, ExitCode } from './core.ts'
import { parsedOptions } from './options.ts'
import type { Output } from './output.ts'
import { pauseLine, printPause } from './pause-report.ts'
import { queueState } from './queue-state.ts'

/** The parsed `resume` command. */
export type ResumeCommand = { verb: 'resume'; home: string | null; service: null; json: boolean }

/** Parses what follows "resume" on the command line. An error is a sentence. */
export function readResume(argv: readonly string[]): Result<ResumeCommand | 'help', string> {
  const parsed = parsedOptions({
    args: argv.slice(1),
    allowPositionals: true,
    options: {
      home: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  if (positionals.length > 0) return err(wrongUse.resumeTakesNothing)
  return ok(values.help ? 'help' : { verb: 'resume', home: values.home ?? null, service: null, json: values.json })
}

/**
 * `resume`: ends the pause that an earlier run kept, and prints why there was one and what led to it. Sends nothing, and
 * needs no token.
 */
export async function resumeSending(core: Core, output: Output): Promise<ExitCode> {
  const ended = core.endKeptPause()
  const {
    counts: { waiting },
    paused,
  } = await queueState(core)
  if (ended === null) output.result(pauseLine(null, 'none', waiting), words.notPaused)
  else {
    printPause({ core, output }, ended, { state: 'ended', waiting, row: output.row })
    output.row(words.ended)
  }
  output.row(words.waits({ n: waiting }))
  if (waiting > 0) output.row(words.goesOut)
  if (paused?.reason === 'air_gap') output.say(REASONS.air_gap)
  return 0
}
