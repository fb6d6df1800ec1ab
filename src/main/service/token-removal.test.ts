import { describe, expect, it } from 'vitest'
import { canaryForms, createCanary } from '../../../tests/support/canary.ts'
import { createTokenRemover, TOKEN_MARK } from './token-removal.ts'

const TOKEN = 'canary/Echo+7f3a~91c2=d4e8%b6a0&5f17'
const remover = createTokenRemover(TOKEN)

async function removed(text: string | Buffer, isWhole = true): Promise<Buffer> {
  const given = Buffer.from(text)
  const clean = await remover.fromBytes(given, isWhole)
  if (clean === null) throw new Error('nothing was found')
  expect(clean.length).toBe(given.length)
  const canary = createCanary([TOKEN])
  canary.search('answer', 'kept', clean)
  expect(canary.sightings()).toEqual([])
  return clean
}

/** JSON that escapes characters needlessly, once or twice over. */
const everyEscape = [...TOKEN].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

describe('the token in an answer', () => {
  it.each([...canaryForms(TOKEN)])('is removed %s', async (_form, bytes) => {
    const [before, after] = [Buffer.from('before '), Buffer.from(' after')]
    const clean = await removed(Buffer.concat([before, bytes, after]))
    expect(clean.subarray(0, before.length)).toEqual(before)
    expect(clean.subarray(-after.length)).toEqual(after)
  })

  it.each([
    ['with a lead', `Bearer ${TOKEN}.`],
    ['with escaped slashes', JSON.stringify({ m: TOKEN }).replaceAll('/', '\\/')],
    ['with some escapes', JSON.stringify({ m: TOKEN }).replaceAll('a', '\\u0061').replaceAll('+', '\\u002B')],
    [
      'with escapes inside escapes',
      JSON.stringify(JSON.stringify({ m: '_' })).replace('_', everyEscape.replaceAll('\\', '\\\\')),
    ],
    ['escaped for HTML', TOKEN.replaceAll('&', '&#38;').replaceAll('+', '&#x2b;')],
    [
      'escaped for an address in small letters, twice',
      encodeURIComponent(encodeURIComponent(TOKEN)).toLowerCase().replace('echo', 'Echo'),
    ],
    ['behind an escape', `"\\${TOKEN.replace('c', 'n')}" "\\\\${TOKEN}"`],
  ])('is removed %s', async (_name, text) => {
    const clean = (await removed(text)).toString()
    expect(clean).toContain(TOKEN_MARK)
    if (text.startsWith('{')) expect(() => JSON.parse(clean)).not.toThrow()
  })

  it.each(['', 'a', 'ab', 'abc'])('is removed from base64 behind "%s", with all that betrays it', async (lead) => {
    const text = Buffer.from(`${lead}${TOKEN} and more`).toString('base64')
    const decoded = Buffer.from((await removed(text)).toString().replace(/[^A-Za-z0-9+/]+/g, ''), 'base64').toString(
      'latin1',
    )
    expect(decoded).not.toContain(TOKEN.slice(0, 3))
    expect(decoded).not.toContain(TOKEN.slice(-3))
  })

  it('is removed wherever it stands in a long answer', async () => {
    const bytes = Buffer.alloc(900_000, 'x')
    for (const at of [0, 262_130, 524_288 - TOKEN.length, 524_288, 899_000]) bytes.write(TOKEN, at)
    expect((await removed(bytes)).toString().split(TOKEN_MARK)).toHaveLength(6)
  })

  it('is removed where an answer broke off within it', async () => {
    const clean = await removed(`{"message":"${TOKEN.slice(0, 20)}`, false)
    expect(clean.toString()).not.toContain(TOKEN.slice(0, 8))
    expect(await remover.fromBytes(Buffer.from(`{"message":"${TOKEN.slice(0, 20)}`), true)).toBeNull()
  })

  it('is not seen where it is not', async () => {
    for (const text of ['', '{}', '\\'.repeat(50_000), '%'.repeat(50_000), '&#'.repeat(50_000), TOKEN.slice(1)]) {
      expect(await remover.fromBytes(Buffer.from(text), true)).toBeNull()
    }
    expect(remover.fromText('req-1')).toBe('req-1')
  })

  it('is removed when its own signs look like escapes', async () => {
    const odd = 'a%25b&#38;c\\u0041%%25d&&'
    const taken = createTokenRemover(odd)
    const forms = [odd, encodeURIComponent(odd), encodeURIComponent(encodeURIComponent(odd)), JSON.stringify(odd)]
    for (const form of forms) {
      const clean = await taken.fromBytes(Buffer.from(`before ${form} after`), true)
      expect([form, clean?.toString().includes('b&#38')]).toEqual([form, false])
      expect(clean?.toString()).toContain('before ')
    }
    const hostile = createTokenRemover('%%%%%%%%%%%%%%%%%%%%%%%%x')
    expect(await hostile.fromBytes(Buffer.from('%25'.repeat(20_000)), true)).toBeNull()
  })

  it('is a word of its own when it is too short to be a secret', async () => {
    expect(await createTokenRemover('token').fromBytes(Buffer.from('{"token":1}'), true)).toBeNull()
  })
})
