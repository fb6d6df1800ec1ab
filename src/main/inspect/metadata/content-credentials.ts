import type { ContentCredentials } from '../../../shared/model/metadata.ts'
import { type Cbor, memberOf, readCbor } from './cbor.ts'
import { type Jumbf, readJumbf } from './jumbf.ts'
import { readSigner } from './signer.ts'
import { visibleText } from './text.ts'

const MAX_ACTIONS = 40
const MAX_INGREDIENTS = 20

/**
 * What the active manifest of a C2PA store states: the last one in it. Read, not verified: neither signature nor
 * hashes are checked here. null when the bytes hold no manifest, or end before the store does: the active manifest
 * may then be missing, and an older one would speak in its place. Source: C2PA specification 2.1 §8, §10, §11.
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

/** The first CBOR content of a box; null when there is none that can be read. */
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

/** "name/version", as the claim's generator calls itself. */
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
