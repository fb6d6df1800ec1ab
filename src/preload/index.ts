import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { CHANNELS } from '../shared/contract/channels.ts'
import type { AppEvent } from '../shared/contract/events.ts'
import type { Bridge } from './bridge.ts'

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(CHANNELS.call, name, input),
  on: (listener) => {
    const forward = (_event: unknown, event: AppEvent) => listener(event)
    ipcRenderer.on(CHANNELS.event, forward)
    return () => void ipcRenderer.removeListener(CHANNELS.event, forward)
  },
  drop: (caseId, files) => {
    const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '')
    return ipcRenderer.invoke(CHANNELS.drop, { caseId, paths })
  },
}

contextBridge.exposeInMainWorld('touchstone', bridge)
