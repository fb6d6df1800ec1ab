import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupFolder } from './folder.ts'

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Creates a certificate authority and a server certificate it signed for a name; PEM. Needs openssl. */
export function makeCertificates(name: string): { authority: string; key: string; certificate: string } {
  const folder = setupFolder()
  const at = (file: string) => join(folder, file)
  const openssl = (...given: string[]) => execFileSync('openssl', given, { stdio: ['ignore', 'ignore', 'ignore'] })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-days',
    '2',
    '-subj',
    '/CN=Desk Interceptor CA',
  )
  openssl('req', ...key, '-keyout', at('key.pem'), '-out', at('request.pem'), '-subj', `/CN=${name}`)
  writeFileSync(at('names'), `subjectAltName=DNS:${name}`)
  const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2', '-extfile', at('names')]
  openssl('x509', '-req', '-in', at('request.pem'), '-out', at('cert.pem'), ...signed)
  const read = (file: string) => readFileSync(at(file), 'utf8')
  return { authority: read('ca.pem'), key: read('key.pem'), certificate: read('cert.pem') }
}
