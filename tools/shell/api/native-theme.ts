import { EventEmitter } from 'node:events'
import type { NativeTheme } from 'electron'

type Source = NativeTheme['themeSource']

/** `nativeTheme`: the choice the product sets. What the system has, the browser itself tells its pages. */
export function createNativeTheme(onSource: (source: Source) => void): NativeTheme {
  let source: Source = 'system'
  const emitter = new EventEmitter()
  return Object.defineProperties(emitter, {
    shouldUseDarkColors: { get: () => source === 'dark' },
    themeSource: {
      get: () => source,
      set: (value: Source) => {
        if (value === source) return
        source = value
        onSource(value)
        emitter.emit('updated')
      },
    },
  }) as unknown as NativeTheme
}
