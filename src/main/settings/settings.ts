import { type Settings, Settings as SettingsSchema } from '../../shared/contract/settings.ts'
import type { AppError } from '../../shared/errors.ts'
import { type KeyChoices, soundChoices } from '../../shared/model/commands.ts'
import { DeskTexts, NO_DESK } from '../../shared/model/desk-texts.ts'
import { DEFAULT_LADDER, Ladder } from '../../shared/model/finding.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Database } from '../db/open.ts'
import type { SettingsRows } from '../db/settings.ts'
import type { Emit } from '../events.ts'

export type BadAddress = Extract<AppError, { kind: 'bad_address' }>
export type InDemo = Extract<AppError, { kind: 'in_demo' }>
export type SettingsChange = { [K in keyof Omit<Settings, 'isDemo'>]?: Settings[K] | undefined }
export type SettingsStore = ReturnType<typeof createSettings>
export type SettingsDeps = {
  db: Database
  rows: SettingsRows
  audit: Audit
  emit: Emit
  /** The rules for a service address: https, or http on loopback. */
  parseBaseUrl: (text: string) => Result<URL, BadAddress>
  /** A service address for this run only, not stored (the headless command's --service). */
  fixedBaseUrl?: URL
}

/**
 * The library's settings. There is no initial service address: the interface names none, and evidence goes nowhere that
 * a person did not type.
 */
export function createSettings({ db, rows, audit, emit, parseBaseUrl, fixedBaseUrl }: SettingsDeps) {
  const storedChoices = createStoredChoices()
  const kept = (): Settings => {
    const inDemo = isDemo(rows)
    return {
      baseUrl: rows.get('base_url') ?? '',
      theme: SettingsSchema.shape.theme.catch('system').parse(rows.get('theme')),
      operator: rows.get('operator') ?? '',
      // Nothing leaves the demo, whatever its row says.
      isAirGapped: inDemo || rows.get('air_gap') === 'on',
      isDemo: inDemo,
      isNotifying: rows.get('job_notices') !== 'off',
      newCaseVeil: SettingsSchema.shape.newCaseVeil.catch('off').parse(rows.get('new_case_veil')),
      hasLetterKeys: rows.get('letter_keys') !== 'off',
      isAlsoInShown: rows.get('also_in') === 'on',
      advance: SettingsSchema.shape.advance.catch('off').parse(rows.get('advance')),
      keys: storedChoices(rows.get('keys')),
      ladder: Ladder.catch(DEFAULT_LADDER).parse(parsed(rows.get('ladder'))),
      desk: DeskTexts.catch(NO_DESK).parse(parsed(rows.get('desk'))),
      computesLookups: rows.get('lookup_hashes') === 'on',
    }
  }
  const get = (): Settings => ({ ...kept(), ...(fixedBaseUrl ? { baseUrl: fixedBaseUrl.href } : {}) })
  const write = db.transaction((before: Settings, after: Settings) => {
    if (after.theme !== before.theme) rows.set('theme', after.theme)
    if (after.isNotifying !== before.isNotifying) rows.set('job_notices', after.isNotifying ? 'on' : 'off')
    if (after.newCaseVeil !== before.newCaseVeil) rows.set('new_case_veil', after.newCaseVeil)
    if (after.hasLetterKeys !== before.hasLetterKeys) rows.set('letter_keys', after.hasLetterKeys ? 'on' : 'off')
    if (after.isAlsoInShown !== before.isAlsoInShown) rows.set('also_in', after.isAlsoInShown ? 'on' : 'off')
    if (after.computesLookups !== before.computesLookups)
      rows.set('lookup_hashes', after.computesLookups ? 'on' : 'off')
    if (after.advance !== before.advance) rows.set('advance', after.advance)
    if (!isSame(after.keys, before.keys)) rows.set('keys', JSON.stringify(after.keys))
    // Settings that appear in reports or decide where evidence goes are logged, with the operator's name before the
    // change; what only the screen shows, and look-up hashes, are not.
    const logged = changesOf(before, after)
    if (logged) audit.append({ caseId: null, type: 'settings.changed', payload: logged })
    if (after.operator !== before.operator) rows.set('operator', after.operator)
    if (after.baseUrl !== before.baseUrl) rows.set('base_url', after.baseUrl)
    if (!isSame(after.ladder, before.ladder)) rows.set('ladder', JSON.stringify(after.ladder))
    if (!isSame(after.desk, before.desk)) rows.set('desk', JSON.stringify(after.desk))
    if (after.isAirGapped !== before.isAirGapped) rows.set('air_gap', after.isAirGapped ? 'on' : 'off')
  })
  return {
    get,
    /** The service address; null while none is set. */
    baseUrl: (): URL | null => {
      if (fixedBaseUrl) return fixedBaseUrl
      const parsed = parseBaseUrl(rows.get('base_url') ?? '')
      return parsed.ok ? parsed.value : null
    },
    /** The folder that the demo's evidence was added from when it was made; null = this library is not the demo. */
    demoEvidence: (): string | null => rows.get(DEMO),
    /** Makes this library the demo for good, from its next opening on. Only for what creates the demo. */
    makeDemo: (evidence: string): void =>
      db.transaction(() => {
        audit.append({ caseId: null, type: 'library.made_demo', payload: {} })
        rows.set(DEMO, evidence)
      })(),
    /** Changes what is given. '' removes the address. The demo accepts no service address and keeps its air gap. */
    change: (change: SettingsChange): Result<Settings, BadAddress | InDemo> => {
      if (isDemo(rows) && (change.isAirGapped === false || change.baseUrl !== undefined))
        return err({ kind: 'in_demo' })
      const before = kept()
      const after = { ...before }
      if (change.theme !== undefined) after.theme = change.theme
      if (change.isNotifying !== undefined) after.isNotifying = change.isNotifying
      if (change.newCaseVeil !== undefined) after.newCaseVeil = change.newCaseVeil
      if (change.hasLetterKeys !== undefined) after.hasLetterKeys = change.hasLetterKeys
      if (change.isAlsoInShown !== undefined) after.isAlsoInShown = change.isAlsoInShown
      if (change.advance !== undefined) after.advance = change.advance
      if (change.keys !== undefined) after.keys = soundChoices(change.keys)
      if (change.isAirGapped !== undefined) after.isAirGapped = change.isAirGapped
      if (change.computesLookups !== undefined) after.computesLookups = change.computesLookups
      if (change.operator !== undefined) after.operator = change.operator
      if (change.ladder !== undefined) after.ladder = change.ladder
      if (change.desk !== undefined) after.desk = change.desk
      if (change.baseUrl !== undefined) {
        const text = change.baseUrl.trim()
        const parsed = text === '' ? null : parseBaseUrl(text)
        if (parsed && !parsed.ok) return err(parsed.error)
        after.baseUrl = parsed?.value.href ?? ''
      }
      write(before, after)
      emit({ type: 'settings.changed' })
      return ok(get())
    },
  }
}

/** The setting that makes a library the demo. */
const DEMO = 'demo'

/** Whether a library is the demo. */
export const isDemo = (rows: Pick<SettingsRows, 'get'>): boolean => rows.get(DEMO) !== null

function changesOf(before: Settings, after: Settings): Record<string, unknown> | null {
  const changes: Record<string, unknown> = {}
  if (after.baseUrl !== before.baseUrl) changes.baseUrl = { from: before.baseUrl, to: after.baseUrl }
  if (after.operator !== before.operator) changes.operator = { from: before.operator, to: after.operator }
  if (!isSame(after.ladder, before.ladder)) changes.ladder = { from: before.ladder, to: after.ladder }
  if (!isSame(after.desk, before.desk)) changes.desk = { from: before.desk, to: after.desk }
  if (after.isAirGapped !== before.isAirGapped) changes.isAirGapped = after.isAirGapped
  return Object.keys(changes).length > 0 ? changes : null
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Reads the stored keys of commands, each text once: settings are read often, and keys change rarely. */
function createStoredChoices() {
  let known: { text: string | null; choices: KeyChoices } = { text: null, choices: {} }
  return (text: string | null): KeyChoices => {
    if (text !== known.text) known = { text, choices: soundChoices(parsed(text)) }
    return known.choices
  }
}

/** A stored value; {} = none is stored, or it is damaged. */
function parsed(text: string | null): unknown {
  try {
    return text === null ? {} : JSON.parse(text)
  } catch {
    return {}
  }
}
