import { describe, expect, it } from 'vitest'
import { createDocuments } from './documents.ts'
import { createPrintHandler } from './scheme-print.ts'

function setup() {
  const documents = createDocuments()
  const handle = createPrintHandler(documents.take)
  const get = (path: string) => handle(new Request(`touchstone://app${path}`))
  return { documents, get }
}

describe('what the printing window may load', () => {
  it('is a document, once, with a policy that allows its own style sheet only', async () => {
    const { get, documents } = setup()
    const path = `/report/${documents.put('<style>p{color:red}</style><p>x</p>')}`
    const answer = await get(path)
    expect(await answer.text()).toContain('<p>x</p>')
    expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'sha256-[A-Za-z0-9+/=]{44}'/)
    expect(answer.headers.get('content-security-policy')).not.toContain('script')
    expect((await get(path)).status).toBe(404)
  })

  it.each(['/', '/original/1', `/thumb/${'a'.repeat(64)}`, '/report/', '/report/../x', '/%'])(
    'is not %s',
    async (path) => {
      expect((await setup().get(path)).status).toBeGreaterThanOrEqual(400)
    },
  )
})
