import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

/** The folder that is a packaged app, from its program: on macOS the bundle, elsewhere what the program lies in. */
export const packageRoot = (program: string, platform: NodeJS.Platform = process.platform): string =>
  platform === 'darwin' ? dirname(dirname(dirname(program))) : dirname(program)

/** Its `app.asar`. */
export const appArchive = (program: string, platform: NodeJS.Platform = process.platform): string =>
  platform === 'darwin'
    ? join(packageRoot(program, platform), 'Contents', 'Resources', 'app.asar')
    : join(packageRoot(program, platform), 'resources', 'app.asar')

/** A port of loopback that nobody listens on now. A debugger cannot be told to choose one and be found. */
export async function openPortOf(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
