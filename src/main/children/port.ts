import { packMessage, unpackMessage } from './message.ts'

type ElectronPort = {
  postMessage: (message: unknown) => void
  on: (event: 'message', listener: (event: { data: unknown }) => void) => void
}

/** The child's channel to main: Electron's parent port in a utility process, otherwise Node's IPC. */
export function parentPort(): {
  post: (message: unknown) => void
  onMessage: (listener: (message: unknown) => void) => void
} {
  const electronPort = (process as { parentPort?: ElectronPort }).parentPort
  if (electronPort) {
    return {
      post: (message) => electronPort.postMessage(packMessage(message)),
      onMessage: (listener) => electronPort.on('message', (event) => listener(unpackMessage(event.data))),
    }
  }
  return {
    post: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', listener),
  }
}
