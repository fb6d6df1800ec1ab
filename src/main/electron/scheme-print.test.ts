import { describe, expect, it } from 'vitest'
import type { PrintDocument } from '../print-document.ts'
import { createDocuments } from './documents.ts'
import { createPrintHandler } from './scheme-print.ts'

const style = 'p{color:red}'
const document: PrintDocument = {
  pieces: [Buffer.from(`<style>${style}</style>`), Buffer.from('<p>x</p>')],
  style,
  pictures: [{ bytes: Buffer.from([1, 2, 3]), type: 'image/jpeg' }],
  itemCount: 1,
}

function setup() {
  const documents = createDocuments()
  const handle = createPrintHandler(documents)
  const get = (path: string) => handle(new Request(`touchstone://app${path}`))
  return { documents, get }
}

describe('what the printing window may load', () => {
  it('is a document, once, with a policy that allows its own style sheet only', async () => {
    const { get, documents } = setup()
    const path = `/report/${documents.put(document)}/document`
    const answer = await get(path)
    expect(await answer.text()).toBe(`<style>${style}</style><p>x</p>`)
    expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'sha256-[A-Za-z0-9+/=]{44}'/)
    expect(answer.headers.get('content-security-policy')).not.toContain('script')
    expect((await get(path)).status).toBe(404)
  })

  it('is the pictures of a document while it is printed, and no others', async () => {
    const { get, documents } = setup()
    const id = documents.put(document)
    const answer = await get(`/report/${id}/picture/0`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
    expect((await get(`/report/${id}/picture/1`)).status).toBe(404)
    documents.forget(id)
    expect((await get(`/report/${id}/picture/0`)).status).toBe(404)
  })

  it('lets nobody take for whole what lacks a part that could not be read', async () => {
    const cause = Object.assign(new Error('too many files are open'), { code: 'EMFILE' })
    const gone = { byteLength: 3, read: () => Promise.reject(cause) }
    const { get, documents } = setup()
    const [picture, chapter, unnamed, whole] = [
      documents.put({ ...document, pictures: [{ bytes: gone, type: 'image/jpeg' }] }),
      documents.put({ ...document, pieces: [...document.pieces, gone] }),
      documents.put(document),
      documents.put(document),
    ]
    expect((await get(`/report/${picture}/picture/0`)).status).toBe(500)
    expect(() => documents.throwIfFailed(picture)).toThrow(cause)
    await expect((await get(`/report/${chapter}/document`)).text()).rejects.toThrow()
    expect(() => documents.throwIfFailed(chapter)).toThrow(cause)
    expect((await get(`/report/${unnamed}/picture/7`)).status).toBe(404)
    expect(() => documents.throwIfFailed(unnamed)).toThrow('picture 7')
    await (await get(`/report/${whole}/document`)).text()
    documents.throwIfFailed(whole)
  })

  it.each(['/', '/original/1', `/thumb/${'a'.repeat(64)}`, '/report/', '/report/../x', '/%'])(
    'is not %s',
    async (path) => {
      expect((await setup().get(path)).status).toBeGreaterThanOrEqual(400)
    },
  )
})
