import type { WebPreferences } from 'electron'

/** What no window of the app may do without. Electron has most of it so already; none of it rests on that. */
const EVERY_WINDOW = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  disableDialogs: true,
  autoplayPolicy: 'document-user-activation-required',
} as const satisfies WebPreferences

/** What a window says for itself. A session is named by its partition alone: `session` would be preferred over it. */
type OwnPreferences = Required<Pick<WebPreferences, 'partition' | 'devTools'>> &
  Pick<WebPreferences, 'preload' | 'javascript'>

/** The web preferences of a window: those of every window, with its own. */
export const webPreferences = (own: OwnPreferences): WebPreferences => ({ ...own, ...EVERY_WINDOW })
