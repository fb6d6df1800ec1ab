import type { App, Session, WebContents } from 'electron'

/** Prevents every page of the app from leaving its document, opening a window or embedding another page. */
export function guardContents(app: App): void {
  app.on('web-contents-created', (_event, contents) => guard(contents))
}

/**
 * Keeps every session from fetching spelling dictionaries, which Chromium asks an Internet server for as soon as a
 * session exists, below everything that watches requests. Call before `ready`.
 */
export function guardSessions(app: App): void {
  app.on('session-created', (session: Session) => session.setSpellCheckerLanguages([]))
}

function guard(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
