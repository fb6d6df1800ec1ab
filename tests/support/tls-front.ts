import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import { makeCertificates } from './authority.ts'
import { listen } from './listen.ts'

type Certificates = ReturnType<typeof makeCertificates>

/**
 * Starts a TLS front for a loopback service, under a name that only this test's HTTP proxy resolves. `show` changes the
 * certificate it presents. Needs openssl.
 */
export async function startTlsFront(serviceOrigin: string, name: string) {
  const own = makeCertificates(name)
  /** What passed through, decrypted: what the holder of the presented certificate reads. */
  let read = ''
  const open = new Set<Socket>()
  const keep = (...sockets: Socket[]) => {
    for (const socket of sockets) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
  }
  const secret = ({ key, certificate }: Certificates) => ({ key, cert: certificate })
  const front = createTlsServer(secret(own), (socket) => {
    const onward = connect(Number(new URL(serviceOrigin).port), '127.0.0.1')
    keep(socket, onward)
    socket.on('data', (chunk: Buffer) => {
      read += chunk.toString('latin1')
    })
    socket.pipe(onward).pipe(socket)
  })
  front.on('tlsClientError', () => undefined)
  const port = await listen(front)
  const proxy = createHttpServer()
  proxy.on('connect', (_request: IncomingMessage, socket: Socket) => {
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    keep(onward, socket)
  })
  const proxyPort = await listen(proxy)
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    front.close()
    proxy.close()
  })
  return {
    origin: `https://${name}`,
    /** The route there, in the format of systems. */
    pac: `PROXY 127.0.0.1:${proxyPort}`,
    own,
    show: (certificates: Certificates) => front.setSecureContext(secret(certificates)),
    /** What was read since the last time. */
    takeRead: () => {
      const all = read
      read = ''
      return all
    },
  }
}
