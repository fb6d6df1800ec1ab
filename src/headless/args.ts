import { parseArgs } from 'node:util'
import { err, ok, type Result } from '../shared/result.ts'
import { wrongUse } from '../shared/words/headless.ts'

export type Command = {
  verb: 'ingest' | 'analyse'
  /** As typed; their bytes are looked up in `argv-bytes.ts`. */
  paths: string[]
  caseName: string
  /** null = the app's own data folder. */
  home: string | null
  service: string | null
  json: boolean
  /** null for `ingest`. */
  maxCredits: number | null
}

const LATER = new Set(['fact-check', 'export', 'verify'])

/** What was asked for; 'help' when that was. An error is a sentence. */
export function readCommand(argv: readonly string[]): Result<Command | 'help', string> {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(argv)
  } catch (cause) {
    return err(wrongUse.badOption(cause instanceof Error ? cause.message : String(cause)))
  }
  const { values, positionals } = parsed
  if (values.help) return ok('help')
  const [verb, ...paths] = positionals
  if (verb === undefined) return err(wrongUse.noVerb)
  if (LATER.has(verb)) return err(wrongUse.notYet(verb))
  if (verb !== 'ingest' && verb !== 'analyse') return err(wrongUse.unknownVerb(verb))
  if (values.url) return err(wrongUse.urlsNotYet)
  if (verb === 'ingest' && paths.length === 0) return err(wrongUse.noPath)
  const budget = verb === 'analyse' ? readBudget(values['max-credits']) : ok(null)
  if (!budget.ok) return budget
  return ok({
    verb,
    paths,
    caseName: values.case,
    home: values.home ?? null,
    service: values.service ?? null,
    json: values.json,
    maxCredits: budget.value,
  })
}

function parse(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      home: { type: 'string' },
      case: { type: 'string', default: 'Unsorted' },
      service: { type: 'string' },
      json: { type: 'boolean', default: false },
      'max-credits': { type: 'string' },
      url: { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
}

function readBudget(text: string | undefined): Result<number, string> {
  if (text === undefined) return err(wrongUse.noBudget)
  return /^\d{1,9}$/.test(text) ? ok(Number(text)) : err(wrongUse.badBudget)
}
