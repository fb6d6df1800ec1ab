import { parseArgs } from 'node:util'
import { judgeLink, MAX_LINKS } from '../shared/model/links.ts'
import { visibleParts } from '../shared/model/visible-text.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { wrongUse } from '../shared/words/headless.ts'
import { linkRefusals } from '../shared/words/links.ts'

export type Command = {
  verb: 'ingest' | 'analyse'
  /** As typed; their bytes are looked up in `argv-bytes.ts`. */
  paths: string[]
  /** Exact addresses, each once, that the service may be asked to fetch. */
  urls: string[]
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
  if (verb === 'ingest' && values.url) return err(wrongUse.urlsAreAnalysed)
  if (verb === 'ingest' && paths.length === 0) return err(wrongUse.noPath)
  const budget = verb === 'analyse' ? readBudget(values['max-credits']) : ok(null)
  if (!budget.ok) return budget
  const urls = readUrls(values.url ?? [])
  if (!urls.ok) return urls
  return ok({
    verb,
    paths,
    urls: urls.value,
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

/** Each address once, in order. One that may not be sent makes the whole command wrong: nothing is spent on the others. */
function readUrls(texts: readonly string[]): Result<string[], string> {
  const urls = new Set<string>()
  for (const text of texts) {
    const link = judgeLink(text)
    if (!link.ok) return err(wrongUse.badUrl(readable(text), linkRefusals[link.error]))
    urls.add(link.value.url)
  }
  return urls.size > MAX_LINKS ? err(linkRefusals.too_many) : ok([...urls])
}

/** With nothing in it that could steer a terminal or the eye. */
const readable = (text: string): string =>
  visibleParts(text)
    .map((part) => (part.kind === 'text' ? part.text : `<${part.text}>`))
    .join('')
