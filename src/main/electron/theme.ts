import { nativeTheme } from 'electron'
import type { App } from '../compose.ts'

/** Makes the window's frame, its background and `prefers-color-scheme` follow the user's setting. */
export function followThemeSetting(app: App): void {
  const follow = async () => {
    const answer = (await app.dispatch('settings.get', {})) as { ok: boolean; value?: { theme?: unknown } }
    const theme = answer.ok ? answer.value?.theme : undefined
    if (theme === 'system' || theme === 'light' || theme === 'dark') nativeTheme.themeSource = theme
  }
  app.events.on((event) => {
    if (event.type === 'settings.changed') void follow()
  })
  void follow()
}
