import { messages } from '../messages.ts'
import { digest, name, type Sentences, say, text } from './entry-pieces.ts'

const words = messages('custody.settings', {
  logoRemoved: 'Report logo removed.',
  logoChosen: 'Report logo chosen. SHA-256 {sha256}.',
  changed: 'Settings changed: {settings}.',
  names: {
    baseUrl: 'service address',
    operator: 'operator',
    ladder: 'conclusion scale',
    isAirGapped: 'air gap',
    desk: 'what reports say of the desk',
  },
  boxesChosen: 'Interpretation of box coordinates changed for {origin}.',
  tokenSet: 'Token set for {origin}. Its value is not logged.',
  noServiceAddress: 'no service address yet',
  tokenStored: 'Token for {origin} passed to the keychain: {keychain}.',
  tokenRemoved: 'Token for {origin} removed: {keychain}.',
})

/** A setting as people call it; one of another version as it is written. */
const settingName = (setting: string): string =>
  new Map<string, string>(Object.entries(words.names)).get(setting) ?? setting

/** Describes entries about settings and tokens. */
export const settingsEvents: Sentences = {
  'report.logo_changed': (t) =>
    t.to === null ? say(words.logoRemoved) : say(words.logoChosen, { sha256: digest(t.to) }),
  'settings.changed': (t) => say(words.changed, { settings: Object.keys(t).map(settingName).join(', ') }),
  'faces.reading_chosen': (t) => say(words.boxesChosen, { origin: name(t.origin) }),
  'token.set': (t) => say(words.tokenSet, { origin: name(t.origin ?? words.noServiceAddress) }),
  'token.kept': (t) => say(words.tokenStored, { origin: name(t.origin), keychain: text(t.keychain) }),
  'token.removed': (t) => say(words.tokenRemoved, { origin: name(t.origin), keychain: text(t.keychain) }),
}
