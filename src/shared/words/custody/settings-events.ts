import { digest, name, type Sentences, say, text } from './telling.ts'

/** What entries say about settings and tokens. */
export const settingsEvents: Sentences = {
  'report.logo_changed': (t) =>
    t.to === null ? say`Logo of reports removed.` : say`Logo of reports chosen. SHA-256 ${digest(t.to)}.`,
  'settings.changed': (t) => say`Settings changed: ${Object.keys(t).join(', ')}.`,
  'faces.reading_chosen': (t) => say`Another reading of face boxes chosen for ${name(t.origin)}.`,
  'token.set': (t) => say`Token set for ${name(t.origin ?? 'no address yet')}. Its value is not kept here.`,
  'token.kept': (t) => say`Token for ${name(t.origin)} handed to the keychain: ${text(t.keychain)}.`,
  'token.removed': (t) => say`Token for ${name(t.origin)} removed: ${text(t.keychain)}.`,
}
