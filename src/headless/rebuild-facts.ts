import { ok, type Result } from '../shared/result.ts'
import { factsLine } from '../shared/words/headless-verify.ts'
import type { Core, ExitCode } from './core.ts'
import { parsedOptions } from './options.ts'
import type { Output } from './output.ts'

/** The parsed `rebuild-facts` command. */
export type RebuildFactsCommand = { verb: 'rebuild-facts'; home: string | null; service: null; json: boolean }

/** Parses what follows "rebuild-facts" on the command line. An error is a sentence. */
export function readRebuildFacts(argv: readonly string[]): Result<RebuildFactsCommand | 'help', string> {
  const parsed = parsedOptions({
    args: argv.slice(1),
    options: {
      home: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (!parsed.ok) return parsed
  const { values } = parsed.value
  return ok(
    values.help ? 'help' : { verb: 'rebuild-facts', home: values.home ?? null, service: null, json: values.json },
  )
}

/** `rebuild-facts`: derives what lists show anew from the stored rows, and prints how much of it was wrong. */
export async function rebuildFactsOf(core: Pick<Core, 'rebuildFacts'>, output: Output): Promise<ExitCode> {
  const rebuilt = await core.rebuildFacts()
  output.result({ type: 'facts', ...rebuilt }, factsLine({ n: rebuilt.wrong }))
  return 0
}
