import { EventEmitter } from 'node:events'
import type { NativeTheme } from 'electron'

type Source = NativeTheme['themeSource']

/** `nativeTheme`: the system's choice as the browser sees it, or the one the product sets. */
export function createNativeTheme(onSource: (source: Source) => void) {
  let source: Source = 'system'
  let isSystemDark = false
  const emitter = new EventEmitter()
  const api = Object.defineProperties(emitter, {
    shouldUseDarkColors: { get: () => (source === 'system' ? isSystemDark : source === 'dark') },
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
  return {
    api,
    setSystemDark: (isDark: boolean) => {
      isSystemDark = isDark
    },
  }
}
