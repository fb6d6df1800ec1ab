import { type AddressInfo, connect, type Server } from 'node:net'
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

/** Whether somebody listens on a port of loopback. */
export const isListenedTo = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
