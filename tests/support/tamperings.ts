import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { generateKey, signMessage } from '../../src/main/custody/signature.ts'
import type { Manifest } from '../../src/main/export/machine/manifest.ts'
import { type PageBlock, signedBlock, signedPageText } from '../../src/shared/model/report-page.ts'
import { resealExport, signerWith } from './exported.ts'
import { sha256Of } from './pictures.ts'

/** Somebody who alters an export. `random` gives numbers from 0 to below 1. */
export type Hand = {
  /** Copy of a signed export of all forms. */
  folder: string
  /** Another export of the same desk, signed too. */
  other: string
  /** A folder beside them. */
  elsewhere: string
  /** How often this was done before. */
  turn: number
  random: () => number
}

/** One kind of tampering, and how `verify` ends for a stranger who has the desk's published key. */
export type Tampering = { kind: string; ends: 1 | 3; by: (hand: Hand) => void }

const SUMS = 'SHA256SUMS'
const SIGNATURE = 'SHA256SUMS.sig'
const MANIFEST = 'manifest.json'

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest
const filesIn = (folder: string): string[] => manifestIn(folder).files.map(({ path }) => path)
const allIn = (folder: string): string[] => [...filesIn(folder), MANIFEST, SUMS, SIGNATURE]

/** One after the other by turn, so that every file has its turn. */
const inTurn = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T

function edit(path: string, change: (bytes: Buffer) => Uint8Array): void {
  writeFileSync(path, change(readFileSync(path)))
}

function oneByte(bytes: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255))
  return bytes
}

/** What an export says of an item, and what it is made to say in all of its forms. */
const SAID = 'picture 0001'
const rewritten = (turn: number): string => `picture 9${String(turn).padStart(3, '0')}`

/** Rewrites a name in every form, as far as each allows it: the page with its data signed anew by somebody else's key. */
function rewriteEverything({ folder, turn }: Hand, privateKey: string): void {
  const other = (text: string) => text.replaceAll(SAID, rewritten(turn))
  for (const path of filesIn(folder)) {
    const whole = join(folder, path)
    if (path.endsWith('.docx')) edit(whole, (bytes) => otherWord(bytes, other))
    else if (path.endsWith('.html')) edit(whole, (bytes) => Buffer.from(otherPage(other(bytes.toString()), privateKey)))
    else if (path.endsWith('.pdf'))
      edit(whole, (bytes) => Buffer.concat([bytes, Buffer.from(`% ${rewritten(turn)}\n`)]))
    else edit(whole, (bytes) => Buffer.from(other(bytes.toString())))
  }
}

const otherWord = (bytes: Uint8Array, other: (text: string) => string): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, part]) => [
        name,
        name.endsWith('.xml') ? new Uint8Array(Buffer.from(other(Buffer.from(part).toString()))) : part,
      ]),
    ),
  )

const BLOCK = /<script type="application\/json" data-block="(\w+)">(.*)<\/script>\n/g

/** A page whose data somebody else's key signed, as its own check asks. */
function otherPage(html: string, privateKey: string): string {
  const hash = createHash('sha256')
  for (const [, kind = '', text = ''] of html.matchAll(BLOCK))
    if (kind !== 'signature') hash.update(signedBlock(kind as PageBlock, text))
  const armoured = signMessage(signedPageText(hash.digest('hex')), 'touchstone-report', privateKey)
  return html.replace(BLOCK, (block, kind: string, text: string) =>
    kind === 'signature' ? block.replace(text, JSON.stringify({ armoured })) : block,
  )
}

/** The signature over a page's data, of the desk's own key. */
function signatureOfPage(folder: string): string {
  const page = readFileSync(join(folder, filesIn(folder).find((path) => path.endsWith('.html')) ?? ''), 'utf8')
  const [, , text = ''] = [...page.matchAll(BLOCK)].find(([, kind]) => kind === 'signature') ?? []
  return (JSON.parse(text) as { armoured: string }).armoured
}

function resign(folder: string, privateKey: string): void {
  const sums = readFileSync(join(folder, SUMS))
  writeFileSync(join(folder, SIGNATURE), signMessage(sums, 'touchstone-export', privateKey))
}

/** The key that a manifest is made to name. */
function stating(privateKey: string) {
  const { fingerprint, publicKey } = signerWith(privateKey)
  return (manifest: Manifest) =>
    void Object.assign(manifest, { signature: { state: 'signed', fingerprint, publicKey } })
}

/** What somebody may do to an export; from the eighth on, everything that speaks of what was altered is rewritten too. */
export const TAMPERINGS: readonly Tampering[] = [
  {
    kind: 'one byte of a file is another',
    ends: 1,
    by: ({ folder, turn, random }) =>
      edit(join(folder, inTurn(allIn(folder), turn)), (bytes) => oneByte(bytes, random)),
  },
  {
    kind: 'a file is cut off',
    ends: 1,
    by: ({ folder, turn, random }) =>
      edit(join(folder, inTurn(allIn(folder), turn)), (bytes) =>
        bytes.subarray(0, Math.floor(random() * bytes.length)),
      ),
  },
  {
    kind: 'a file is taken away',
    ends: 1,
    by: ({ folder, turn }) => rmSync(join(folder, inTurn(allIn(folder), turn))),
  },
  {
    kind: 'two files have changed places',
    ends: 1,
    by: ({ folder, turn, elsewhere }) => {
      const files = filesIn(folder)
      const [one, other] = [inTurn(files, turn), inTurn(files, turn + 1 + (turn % (files.length - 1)))]
      renameSync(join(folder, one), join(elsewhere, 'held'))
      renameSync(join(folder, other), join(folder, one))
      copyFileSync(join(elsewhere, 'held'), join(folder, other))
    },
  },
  {
    kind: 'a file is a link to the same bytes elsewhere',
    ends: 1,
    by: ({ folder, turn, elsewhere }) => {
      const whole = join(folder, inTurn(filesIn(folder), turn))
      copyFileSync(whole, join(elsewhere, 'same'))
      rmSync(whole)
      symlinkSync(join(elsewhere, 'same'), whole)
    },
  },
  {
    kind: 'a line of the sums is another, gone or there twice',
    ends: 1,
    by: ({ folder, turn, random }) => {
      const path = join(folder, SUMS)
      const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
      const at = Math.floor(random() * lines.length)
      const line = lines[at] ?? ''
      const changed = line.replace(/^./, (first) => (first === '0' ? '1' : '0'))
      lines.splice(at, 1, ...inTurn([[changed], [], [line, changed]], turn))
      writeFileSync(path, `${lines.join('\n')}\n`)
    },
  },
  {
    kind: 'the manifest says something else',
    ends: 1,
    by: ({ folder, turn, random }) => {
      const manifest = manifestIn(folder)
      const file = inTurn(manifest.files, Math.floor(random() * 100))
      const changes = [
        () => Object.assign(file, { sha256: sha256Of(`${turn}`) }),
        () => manifest.files.splice(manifest.files.indexOf(file), 1),
        () => manifest.items.pop(),
        () => Object.assign(manifest.case, { name: 'Another case' }),
      ]
      inTurn(changes, turn)()
      writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest))
    },
  },
  {
    kind: 'a file is rewritten or cut out, with manifest and sums, beneath the signature as it was',
    ends: 1,
    by: ({ folder, turn, random }) => {
      const path = inTurn(filesIn(folder), turn)
      if (turn % 2 === 0) edit(join(folder, path), (bytes) => oneByte(bytes, random))
      else rmSync(join(folder, path))
      resealExport(folder, (manifest) => {
        if (turn % 2 === 1) manifest.files = manifest.files.filter((file) => file.path !== path)
      })
    },
  },
  {
    kind: 'everything is rewritten, and says that it was never signed',
    ends: 3,
    by: (hand) => {
      const { folder, turn } = hand
      rewriteEverything(hand, generateKey().privateKey)
      const reason = inTurn(['absent', 'locked'], turn)
      resealExport(folder, (manifest) => Object.assign(manifest, { signature: { state: 'unsigned', reason } }))
      rmSync(join(folder, SIGNATURE))
    },
  },
  {
    kind: 'everything is rewritten and signed with a key of somebody else, which it names',
    ends: 3,
    by: (hand) => {
      const { privateKey } = generateKey()
      rewriteEverything(hand, privateKey)
      resealExport(hand.folder, stating(privateKey))
      resign(hand.folder, privateKey)
    },
  },
  {
    kind: 'everything is rewritten and signed with a key of somebody else, and names that of the desk',
    ends: 1,
    by: (hand) => {
      const { privateKey } = generateKey()
      rewriteEverything(hand, privateKey)
      resealExport(hand.folder)
      resign(hand.folder, privateKey)
    },
  },
  {
    kind: 'everything is rewritten, with a signature that the desk made over something else',
    ends: 1,
    by: (hand) => {
      const { folder, other, turn } = hand
      const ofPage = signatureOfPage(folder)
      rewriteEverything(hand, generateKey().privateKey)
      resealExport(folder)
      if (turn % 2 === 0) copyFileSync(join(other, SIGNATURE), join(folder, SIGNATURE))
      else writeFileSync(join(folder, SIGNATURE), ofPage)
    },
  },
]
