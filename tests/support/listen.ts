import type { AddressInfo, Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** Has a server listen on loopback, and gives its port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** The same until the test has finished. */
export async function listenInTest(server: Server): Promise<number> {
  onTestFinished(() => void server.close())
  return await listen(server)
}
