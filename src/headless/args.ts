import { isNameOfManifest } from '../main/export/files/file-names.ts'
import { GivenName } from '../shared/model/given-name.ts'
import { MAX_CONTEXT, Modality } from '../shared/model/job.ts'
import { judgeLink, MAX_LINKS } from '../shared/model/links.ts'
import { byForm, FileForm } from '../shared/model/report-options.ts'
import type { WantedFiles } from '../shared/model/wanted-files.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { wrongUse } from '../shared/words/headless.ts'
import { linkRefusals } from '../shared/words/links.ts'
import { type EraseCommand, readErase } from './erase.ts'
import { type HashListCommand, readHashList } from './hash-list.ts'
import { type KeyCommand, readKey } from './key.ts'
import { type ListCommand, readList } from './list.ts'
import { type OptionsOf, parsedOptions } from './options.ts'
import { type RebuildFactsCommand, readRebuildFacts } from './rebuild-facts.ts'
import { type ReportArgs, readReportArgs, reportOptions } from './report-args.ts'
import { type ReportTexts, readReportTexts, textOptions } from './report-texts.ts'
import { type ResumeCommand, readResume } from './resume.ts'
import { readVerify, type VerifyCommand } from './verify.ts'

export type Command = {
  verb: 'ingest' | 'analyse' | 'fact-check' | 'copy-out' | 'export'
  /** As typed; their bytes are looked up in `argv-bytes.ts`. */
  paths: string[]
  /** Exact URLs, each once, that the service may be asked to fetch. */
  urls: string[]
  caseName: string
  /** null = the app's own data folder. */
  home: string | null
  service: string | null
  json: boolean
  /** null for verbs that are free of charge. */
  maxCredits: number | null
  /** The modality of the links; null = not given. */
  modality: Modality | null
  /** Text sent to the service; '' = none. */
  context: string
  isWaiting: boolean
  isResuming: boolean
  /** Whether items with only an older result, from another account or service, are sent and paid for again. */
  isAgain: boolean
  /** References of the items ("ITEM-0007"); [] = all of the case. */
  items: string[]
  /** The folder created by `export`, as typed; null = it writes single files. */
  out: string | null
  /** Where `export` writes single files, as typed. */
  files: WantedFiles
  /** The form of the report of `export`. */
  report: ReportArgs
  /** Texts of the report. */
  texts: ReportTexts
  /** The operator of the library from now on; null = unchanged. */
  operator: string | null
}

/** Any parsed command line. */
export type AnyCommand =
  | Command
  | VerifyCommand
  | KeyCommand
  | EraseCommand
  | ListCommand
  | HashListCommand
  | RebuildFactsCommand
  | ResumeCommand

/** Verbs that are free of charge and send nothing. */
const FREE = new Set(['ingest', 'copy-out', 'export'])
const OF_ITEMS = new Set(['copy-out', 'export'])

/** Parses a command line; 'help' as a word or an option returns 'help'. An error is a sentence. */
export function readCommand(argv: readonly string[]): Result<AnyCommand | 'help', string> {
  if (argv[0] === 'verify') return readVerify(argv)
  if (argv[0] === 'key') return readKey(argv)
  if (argv[0] === 'list') return readList(argv)
  if (argv[0] === 'hash-list') return readHashList(argv)
  if (argv[0] === 'resume') return readResume(argv)
  if (argv[0] === 'rebuild-facts') return readRebuildFacts(argv)
  if (argv[0] === 'erase') return readErase(argv)
  if (argv[0] === 'help') return ok('help')
  const parsed = parse(argv)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  if (values.help) return ok('help')
  const [verb, ...paths] = positionals
  if (verb === undefined) return err(wrongUse.noVerb)
  if (!isVerb(verb)) return err(wrongUse.unknownVerb({ verb }))
  if (values.again && (FREE.has(verb) || values.resume)) return err(wrongUse.againIsPaid)
  if (FREE.has(verb) && values.url) return err(wrongUse.urlsAreAnalysed)
  if (verb === 'copy-out' && (paths.length !== 1 || paths[0] === '')) return err(wrongUse.oneFolder)
  const files = readFiles(verb, paths, values)
  if (!files.ok) return files
  const report = readReportArgs(verb, values)
  if (!report.ok) return report
  const texts = readReportTexts(verb, values)
  if (!texts.ok) return texts
  const operator = GivenName.nullable().safeParse(values.operator ?? null)
  if (!operator.success) return err(wrongUse.badOperator)
  const items = readItems(verb, values.item ?? [])
  if (!items.ok) return items
  if (verb === 'ingest' && paths.length === 0) return err(wrongUse.noPath)
  const factCheck = readFactCheck(verb, paths, values)
  if (!factCheck.ok) return factCheck
  const isFree = FREE.has(verb) || factCheck.value.isResuming
  const budget = isFree ? ok(null) : readBudget(verb, values['max-credits'])
  if (!budget.ok) return budget
  const urls = readUrls(values.url ?? [], paths.length)
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
    isAgain: values.again,
    items: items.value,
    out: values.out ?? null,
    files: files.value,
    report: report.value,
    texts: texts.value,
    operator: operator.data,
    ...factCheck.value,
  })
}

const VERBS: readonly Command['verb'][] = ['ingest', 'analyse', 'fact-check', 'copy-out', 'export']
const isVerb = (word: string): word is Command['verb'] => VERBS.some((verb) => verb === word)

/** The options that name the files of a report; --json prints lines for machines, in every command. */
const FILE_OPTION = {
  pdf: 'pdf',
  json: 'json-file',
  csv: 'csv',
  html: 'html',
  docx: 'docx',
  annex: 'annex',
} as const satisfies Record<FileForm, keyof Values>

function readFiles(verb: string, paths: readonly string[], values: Values): Result<WantedFiles, string> {
  const { out = null } = values
  const named = FileForm.options.map((form) => values[FILE_OPTION[form]]).filter((file) => file !== undefined)
  const isNamed = named.length > 0
  if (verb !== 'export' && (isNamed || out !== null)) return err(wrongUse.filesAreExported)
  if (out !== null && isNamed) return err(wrongUse.folderOrFiles)
  const isNone = !isNamed && out === null
  if (verb === 'export' && (isNone || paths.length > 0 || [out, ...named].includes('')))
    return err(wrongUse.noExportFile)
  const taken = named.find(isNameOfManifest)
  if (taken !== undefined) return err(wrongUse.nameOfManifest({ path: taken }))
  return ok(byForm((form) => values[FILE_OPTION[form]] ?? null))
}

function readItems(verb: string, references: readonly string[]): Result<string[], string> {
  if (references.length > 0 && !OF_ITEMS.has(verb)) return err(wrongUse.itemsAreNamed)
  const odd = references.find((reference) => !/^ITEM-\d{1,12}$/.test(reference))
  return odd === undefined ? ok([...new Set(references)]) : err(wrongUse.noReference({ text: odd }))
}

function parse(argv: readonly string[]) {
  return parsedOptions({
    args: [...argv],
    allowPositionals: true,
    options: {
      home: { type: 'string' },
      case: { type: 'string', default: 'Unsorted' },
      service: { type: 'string' },
      json: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      'max-credits': { type: 'string' },
      url: { type: 'string', multiple: true },
      modality: { type: 'string' },
      context: { type: 'string' },
      'no-wait': { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      item: { type: 'string', multiple: true },
      out: { type: 'string' },
      pdf: { type: 'string' },
      'json-file': { type: 'string' },
      csv: { type: 'string' },
      html: { type: 'string' },
      docx: { type: 'string' },
      annex: { type: 'string' },
      operator: { type: 'string' },
      ...reportOptions,
      ...textOptions,
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
}

type Values = OptionsOf<typeof parse>

type FactCheckOptions = Pick<Command, 'modality' | 'context' | 'isWaiting' | 'isResuming'>

function readFactCheck(
  verb: Command['verb'],
  paths: readonly string[],
  values: Values,
): Result<FactCheckOptions, string> {
  const { modality: named, context = '', resume, 'no-wait': noWait, url = [] } = values
  const modality = Modality.nullable().safeParse(named ?? null)
  const hasOptions = named !== undefined || values.context !== undefined || noWait || resume
  if (verb !== 'fact-check' && hasOptions) return err(wrongUse.onlyFactChecks)
  if (!modality.success) return err(wrongUse.badModality)
  if (context.length > MAX_CONTEXT) return err(wrongUse.longContext({ n: context.length, most: MAX_CONTEXT }))
  const isNamed = paths.length > 0 || url.length > 0
  if (resume && (isNamed || context !== '' || noWait || named !== undefined)) return err(wrongUse.resumeAlone)
  if (verb === 'fact-check' && !resume && !isNamed) return err(wrongUse.noSubject)
  if (verb === 'fact-check' && url.length > 0 && modality.data === null) return err(wrongUse.noModality)
  return ok({ modality: modality.data, context, isWaiting: !noWait, isResuming: resume })
}

function readBudget(verb: string, text: string | undefined): Result<number, string> {
  if (text === undefined) return err(wrongUse.noBudget({ verb }))
  return /^\d{1,9}$/.test(text) ? ok(Number(text)) : err(wrongUse.badBudget)
}

/**
 * The URLs, each once, in order. If some may not be sent, they are named and the whole command is refused: nothing is
 * spent on the others before a second call names them alone. `others`: how much else the command names.
 */
function readUrls(texts: readonly string[], others: number): Result<string[], string> {
  const urls = new Set<string>()
  const bad: string[] = []
  for (const text of texts) {
    const link = judgeLink(text)
    if (link.ok) urls.add(link.value.url)
    else bad.push(wrongUse.badUrl({ url: text, reason: linkRefusals[link.error] }))
  }
  if (bad.length > 0) return err([...bad, wrongUse.badUrls({ n: urls.size + others, bad: bad.length })].join(' '))
  return urls.size > MAX_LINKS ? err(wrongUse.tooManyUrls({ most: MAX_LINKS })) : ok([...urls])
}
