import type { Signing } from '../main/custody/signing.ts'
import { KeyUnavailable } from '../shared/model/signed-heads.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { keyWords, unsignedWords } from '../shared/words/signing.ts'
import type { ExitCode } from './core.ts'
import { parsedOptions } from './options.ts'
import type { Output } from './output.ts'

/** The parsed `key` command. "print" = the key, which is created when first needed. */
export type KeyCommand = {
  verb: 'key'
  action: 'print' | 'new' | 'sign' | 'confirm-restored'
  home: string | null
  service: null
  json: boolean
}

/** Parses what follows "key" on the command line. An error is a sentence. */
export function readKey(argv: readonly string[]): Result<KeyCommand | 'help', string> {
  const parsed = parse(argv)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  if (values.help) return ok('help')
  const [action = 'print', ...more] = (['new', 'sign', 'confirm-restored'] as const).filter((name) => values[name])
  if (more.length > 0 || positionals.length > 1) return err(keyWords.alone)
  return ok({ verb: 'key', action, home: values.home ?? null, service: null, json: values.json })
}

function parse(argv: readonly string[]) {
  return parsedOptions({
    args: [...argv],
    allowPositionals: true,
    options: {
      home: { type: 'string' },
      new: { type: 'boolean', default: false },
      sign: { type: 'boolean', default: false },
      'confirm-restored': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
}

/**
 * `key`: prints what a desk publishes, the fingerprint of the library's key as a comment and its allowed_signers line. 0 = done; 1 = prevented by the log, or by the key the
 * library names; 3 = the keychain provided no key.
 */
export async function printKey(signing: Signing, output: Output, { action }: KeyCommand): Promise<ExitCode> {
  const signed = await run(signing, action)
  if (!signed.ok) {
    const reason = signed.error
    output.result({ type: 'not_signed', reason }, null)
    output.say(
      reason === 'nothing_to_confirm'
        ? keyWords.nothingToConfirm
        : [unsignedWords[reason], keyWords.nothingSigned].join(' '),
    )
    return KeyUnavailable.safeParse(reason).success ? 3 : 1
  }
  const { state: _, ...key } = signed.value
  output.row(`# ${key.fingerprint}`)
  output.result({ type: 'key', ...key }, key.allowedSigners)
  if (!key.isContained) {
    output.say(unsignedWords.head_missing)
    return 1
  }
  if (action === 'new') output.say(keyWords.made({ fingerprint: key.fingerprint }))
  if (action !== 'print' && key.signedLast !== null) output.say(keyWords.signed({ entries: key.signedLast.entries }))
  return 0
}

function run(signing: Signing, action: KeyCommand['action']) {
  switch (action) {
    case 'print':
      return signing.key()
    case 'new':
      return signing.make()
    case 'sign':
      return signing.signHead()
    case 'confirm-restored':
      return signing.confirmRestored()
  }
}
