import { ExportedHead } from '../shared/model/custody.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { verifyWords } from '../shared/words/headless-verify.ts'
import { parsedOptions } from './options.ts'

/** The parsed `verify` command. */
export type VerifyCommand = {
  verb: 'verify'
  /**
   * The folder of an export, as typed, to be verified without a library; null = the library or a case of it is
   * verified.
   */
  exportPath: string | null
  /** Whether the log and the database are verified, and no originals; they outlive every case. */
  isOfLibrary: boolean
  /** A folder that contains the originals of the export, as typed; null = where the library knows them. */
  evidence: string | null
  caseName: string
  /** The head of the log at the time of an export, to compare with; null = not given. */
  expected: ExportedHead | null
  /** The manifest of an export that states it, as typed; null = none. Never both. */
  manifest: string | null
  /** A file of known keys in addition to those of the keychain, as typed; null = none. */
  allowedSigners: string | null
  home: string | null
  service: null
  json: boolean
}

/** Parses what follows "verify" on the command line. An error is a sentence. */
export function readVerify(argv: readonly string[]): Result<VerifyCommand | 'help', string> {
  const parsed = parse(argv)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  if (values.help) return ok('help')
  const [exportPath = null, ...more] = positionals.slice(1)
  const asked = [exportPath !== null, values.case !== undefined, values.library].filter(Boolean).length
  if (asked !== 1 || more.length > 0) return err(verifyWords.whatToVerify)
  const hasHead = values.head !== undefined || values.entries !== undefined || values.manifest !== undefined
  if (exportPath !== null && hasHead) return err(verifyWords.headsAreOfCases)
  if (exportPath === null && values.evidence !== undefined) return err(verifyWords.evidenceIsOfExports)
  const expected = readExpected(values)
  if (!expected.ok) return expected
  return ok({
    verb: 'verify',
    exportPath,
    isOfLibrary: values.library,
    evidence: values.evidence ?? null,
    caseName: values.case ?? '',
    expected: expected.value,
    manifest: values.manifest ?? null,
    allowedSigners: values['allowed-signers'] ?? null,
    home: values.home ?? null,
    service: null,
    json: values.json,
  })
}

function parse(argv: readonly string[]) {
  return parsedOptions({
    args: [...argv],
    allowPositionals: true,
    options: {
      home: { type: 'string' },
      case: { type: 'string' },
      library: { type: 'boolean', default: false },
      head: { type: 'string' },
      entries: { type: 'string' },
      manifest: { type: 'string' },
      evidence: { type: 'string' },
      'allowed-signers': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
}

type Given = { head?: string | undefined; entries?: string | undefined; manifest?: string | undefined }

function readExpected({ head, entries, manifest }: Given): Result<ExportedHead | null, string> {
  const isTyped = head !== undefined || entries !== undefined
  if (manifest !== undefined && isTyped) return err(verifyWords.headOrManifest)
  if (!isTyped) return ok(null)
  const read = ExportedHead.safeParse({ head: head?.toLowerCase(), entries: Number(entries) })
  return read.success ? ok(read.data) : err(verifyWords.badHead)
}
