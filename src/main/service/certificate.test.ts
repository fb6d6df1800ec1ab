import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { hasOpenssl, makeCertificates } from '../../../tests/support/authority.ts'
import { createTrust, endsIn } from './certificate.ts'

describe('what TLS trusts', () => {
  it('asks for the authorities of this machine when a connection is about to open, once', async () => {
    let times = 0
    const trust = createTrust({
      readSystem: async () => {
        times += 1
        return []
      },
    })
    expect(times).toBe(0)
    const contexts = await Promise.all([trust.secureContext(), trust.secureContext()])
    expect(await trust.secureContext()).toBe(contexts[0])
    expect(contexts[1]).toBe(contexts[0])
    expect(times).toBe(1)
  })

  it('says that they were not read in time, and has them once they are', async () => {
    let give = (_pems: readonly string[]) => {}
    const readSystem = () =>
      new Promise<readonly string[]>((resolve) => {
        give = resolve
      })
    const trust = createTrust({ readSystem, limitMs: 20 })
    expect(await trust.secureContext()).toEqual({ ok: false, error: 'unread' })
    give([])
    expect(await trust.secureContext()).toMatchObject({ ok: true })
  })

  it('reads them anew after a read that failed', async () => {
    const reads = [() => Promise.reject(new Error('locked')), async () => []]
    const trust = createTrust({ readSystem: () => reads.shift()?.() ?? Promise.reject(new Error('a third read')) })
    expect(await trust.secureContext()).toEqual({ ok: false, error: 'unread' })
    expect(await trust.secureContext()).toMatchObject({ ok: true })
  })
})

describe('a chain of certificates', () => {
  it.skipIf(!hasOpenssl)('ends in the root that signed its last certificate, sent along or not', () => {
    const { authority, certificate } = makeCertificates('service.test')
    const [root, leaf] = [new X509Certificate(authority), new X509Certificate(certificate)]
    expect(endsIn([leaf], [root])).toBe(true)
    expect(endsIn([leaf, root], [root])).toBe(true)
  })

  it.skipIf(!hasOpenssl)('ends in no root of the same name with another key', () => {
    const [leaf, other] = [makeCertificates('service.test'), makeCertificates('service.test')]
    expect(endsIn([new X509Certificate(leaf.certificate)], [new X509Certificate(other.authority)])).toBe(false)
  })

  it('of a root that ships with Node ends in it', () => {
    const roots = rootCertificates.slice(0, 3).map((pem) => new X509Certificate(pem))
    for (const root of roots) expect(endsIn([root], roots)).toBe(true)
  })
})
