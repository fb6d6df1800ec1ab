import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { CHANNELS } from '../shared/contract/channels.ts'
import type { Answer } from '../shared/contract/define.ts'
import type { AppEvent } from '../shared/contract/events.ts'
import type { drop, look } from '../shared/contract/index.ts'
import type { Bridge } from './bridge.ts'

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(CHANNELS.call, name, input),
  on: (listener) => {
    const forward = (_event: unknown, event: AppEvent) => listener(event)
    ipcRenderer.on(CHANNELS.event, forward)
    return () => void ipcRenderer.removeListener(CHANNELS.event, forward)
  },
  drop: async (caseId, files) => {
    const paths = files.map((file) => webUtils.getPathForFile(file))
    const withPath = paths.filter((path) => path !== '')
    const withoutPath = [...paths.keys()].filter((index) => paths[index] === '')
    if (withPath.length === 0) return { ok: true, value: { exhibitIds: [], refused: [], question: null }, withoutPath }
    const answer = (await ipcRenderer.invoke(CHANNELS.drop, { caseId, paths: withPath })) as Answer<typeof drop>
    return { ...answer, withoutPath }
  },
  look: async (files) => {
    const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '')
    if (paths.length === 0) return { ok: true, value: [] }
    return (await ipcRenderer.invoke(CHANNELS.look, { paths })) as Answer<typeof look>
  },
}

contextBridge.exposeInMainWorld('touchstone', bridge)
