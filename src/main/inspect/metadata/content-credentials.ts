import { X509Certificate } from 'node:crypto'
import type { ContentCredentials } from '../../../shared/model/metadata.ts'
import { boxesIn } from '../container/boxes.ts'
import { type Cbor, memberOf, readCbor } from './cbor.ts'
import { visibleText } from './text.ts'

const MAX_ACTIONS = 40
const MAX_INGREDIENTS = 20

/**
 * Reads what the active manifest of a C2PA store, its last one, states. Not verified: neither signature nor hashes are
 * checked here. null if the bytes contain no manifest, or end before the store does: the active manifest may then be
 * missing, and an older one would take its place. Source: C2PA specification 2.1 §8, §10, §11.
 */
export function readContentCredentials(bytes: Buffer): ContentCredentials | null {
  const isBox = bytes.length >= 8 && bytes.toString('latin1', 4, 8) === 'jumb'
  if (isBox && bytes.readUInt32BE(0) > bytes.length) return null
  const store = readJumbf(bytes).find(({ label }) => label === 'c2pa')
  const manifests = store?.children.filter(({ children }) => children.length > 0) ?? []
  const active = manifests.at(-1)
  if (!active) return null
  const claim = cborOf(active.children.find(({ label }) => label.startsWith('c2pa.claim')))
  const signature = active.children.find(({ label }) => label === 'c2pa.signature')?.contents[0]?.body
  const assertions = active.children.find(({ label }) => label === 'c2pa.assertions')?.children ?? []
  return {
    label: visibleText(active.label, 200),
    manifests: Math.min(manifests.length, 1000),
    title: textIn(claim, 'dc:title'),
    claimGenerator: generatorOf(claim),
    ...signerIn(signature),
    actions: assertions
      .filter(({ label }) => label.startsWith('c2pa.actions'))
      .flatMap(actionsOf)
      .slice(0, MAX_ACTIONS),
    ingredients: assertions.filter(isIngredient).slice(0, MAX_INGREDIENTS).map(ingredientOf),
  }
}

function signerIn(signature: Buffer | undefined): Pick<ContentCredentials, 'signer' | 'signedAt'> {
  try {
    if (signature) return readSigner(signature)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
  }
  return { signer: null, signedAt: null }
}

/** The first CBOR content of a box; null if none can be read. */
function cborOf(box: Jumbf | undefined): Cbor {
  const body = box?.contents.find(({ type }) => type === 'cbor')?.body
  try {
    return body ? readCbor(body) : null
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    return null
  }
}

const shown = (value: Cbor | undefined, length = 400): string | null =>
  typeof value === 'string' && value.trim() !== '' ? visibleText(value.trim(), length) : null
const textIn = (value: Cbor | undefined, key: string) => shown(memberOf(value, key))

/** "name/version" of the claim generator, as it names itself. */
function generatorOf(claim: Cbor): string | null {
  const written = textIn(claim, 'claim_generator')
  if (written !== null) return written
  const info = memberOf(claim, 'claim_generator_info')
  return productOf(Array.isArray(info) ? info[0] : info)
}

function productOf(info: Cbor | undefined): string | null {
  const [name, version] = [textIn(info, 'name'), textIn(info, 'version')]
  return name === null || version === null ? name : visibleText(`${name} ${version}`, 400)
}

function actionsOf(box: Jumbf): ContentCredentials['actions'] {
  const actions = memberOf(cborOf(box), 'actions')
  if (!Array.isArray(actions)) return []
  return actions.slice(0, MAX_ACTIONS).flatMap((entry) => {
    const action = textIn(entry, 'action')
    if (action === null) return []
    const agent = memberOf(entry, 'softwareAgent')
    return [
      {
        action,
        digitalSourceType: textIn(entry, 'digitalSourceType'),
        softwareAgent: shown(agent) ?? productOf(agent),
        when: textIn(entry, 'when'),
      },
    ]
  })
}

const isIngredient = ({ label }: Jumbf) => /^c2pa\.ingredient(\.v\d+)?(__\d+)?$/.test(label)

function ingredientOf(box: Jumbf): ContentCredentials['ingredients'][number] {
  const found = cborOf(box)
  return { title: textIn(found, 'dc:title'), relationship: textIn(found, 'relationship') }
}

/** One JUMBF superbox: its label and its content. Source: ISO/IEC 19566-5 §4. */
type Jumbf = { label: string; children: Jumbf[]; contents: { type: string; body: Buffer }[] }

const MAX_DEPTH = 8

const MAX_BOXES = 2000

/** The superboxes in a range of bytes. The bare body of one (as stored in JPEG XL) counts as one. */
function readJumbf(bytes: Buffer): Jumbf[] {
  let left = MAX_BOXES
  const inside = (body: Buffer, depth: number): Jumbf => {
    const found: Jumbf = { label: '', children: [], contents: [] }
    for (const box of boxesIn(body)) {
      left -= 1
      if (left < 0) break
      if (box.type === 'jumd') found.label = labelOf(box.body)
      else if (box.type === 'jumb' && depth < MAX_DEPTH) found.children.push(inside(box.body, depth + 1))
      else if (box.type !== 'jumb') found.contents.push({ type: box.type, body: box.body })
    }
    return found
  }
  if (bytes.toString('latin1', 4, 8) === 'jumd') return [inside(bytes, 0)]
  return inside(bytes, 0).children
}

/** Reads the label of a superbox: type (16 bytes), toggles, then a label ending in NUL if the second toggle is set. */
function labelOf(body: Buffer): string {
  if (((body[16] ?? 0) & 2) === 0) return ''
  const end = body.indexOf(0, 17)
  return body.toString('utf8', 17, end < 0 ? body.length : end)
}

/** COSE header x5chain. Source: RFC 9360 §2; older writers used the name instead of the number. */
const X5CHAIN = [33, 'x5chain'] as const

const PROTECTED = 0

const UNPROTECTED = 1

/** The subject of the signature's certificate, and the time in its time stamp. None of it is verified. */
function readSigner(signature: Buffer): Pick<ContentCredentials, 'signer' | 'signedAt'> {
  const sign1 = readCbor(signature)
  if (!Array.isArray(sign1)) return { signer: null, signedAt: null }
  const guarded = sign1[PROTECTED]
  const headers = [Buffer.isBuffer(guarded) && guarded.length > 0 ? readCbor(guarded) : null, sign1[UNPROTECTED]]
  return { signer: signerOf(headers), signedAt: stampedAt(headers) }
}

function signerOf(headers: readonly (Cbor | undefined)[]): ContentCredentials['signer'] {
  const chain = headers.flatMap((header) => X5CHAIN.map((key) => memberOf(header, key))).find((found) => found !== null)
  const leaf = Array.isArray(chain) ? chain[0] : chain
  if (!Buffer.isBuffer(leaf)) return null
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(leaf)
  } catch {
    return null
  }
  const { subject, issuer, serialNumber, validFrom, validTo } = certificate
  return {
    name: partOf(subject, 'CN'),
    organisation: partOf(subject, 'O'),
    issuer: partOf(issuer, 'CN') ?? partOf(issuer, 'O'),
    serial: visibleText(serialNumber.toLowerCase(), 100),
    validFrom: visibleText(validFrom, 60),
    validTo: visibleText(validTo, 60),
  }
}

/** One part of a distinguished name in Node's format, "C=…\nO=…\nCN=…". */
function partOf(name: string, key: string): string | null {
  const line = name.split('\n').find((part) => part.startsWith(`${key}=`))
  return line === undefined ? null : visibleText(line.slice(key.length + 1), 200)
}

/** genTime of the first time-stamp token: its first GeneralizedTime. Source: RFC 3161 §2.4.2. */
function stampedAt(headers: readonly (Cbor | undefined)[]): string | null {
  for (const header of headers) {
    for (const key of ['sigTst', 'sigTst2']) {
      const tokens = memberOf(memberOf(header, key), 'tstTokens')
      const token = Array.isArray(tokens) ? memberOf(tokens[0], 'val') : null
      const stamped = Buffer.isBuffer(token) ? generalizedTime(token) : null
      if (stamped !== null) return stamped
    }
  }
  return null
}

const GENERALIZED_TIME = 0x18

function generalizedTime(der: Buffer): string | null {
  for (let at = der.indexOf(GENERALIZED_TIME); at >= 0; at = der.indexOf(GENERALIZED_TIME, at + 1)) {
    const text = der.toString('latin1', at + 2, at + 2 + (der[at + 1] ?? 0))
    const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(text)
    if (match) return `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}Z`
  }
  return null
}
