import { z } from 'zod'
import { unnamedOperator } from '../../shared/words/preferences.ts'
import type { Database } from './open.ts'

export type SettingsRows = ReturnType<typeof createSettingsRows>

/**
 * The settings table: values by name. The custody log names the operator, so this table is read without the log and
 * written inside the transaction of the caller that logs the change.
 */
export function createSettingsRows(db: Database) {
  const one = db.prepare('SELECT value FROM settings WHERE key = ?').pluck()
  const put = db.prepare(`
    INSERT INTO settings (key, value) VALUES (@key, @value) ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
  const text = z.string().optional()
  return {
    /** null if nothing was ever stored under this name. */
    get: (key: string): string | null => text.parse(one.get(key)) ?? null,
    set: (key: string, value: string): void => void put.run({ key, value }),
    /** The operator, for the custody log and reports. Never empty. */
    actor: (): string => text.parse(one.get('operator')) || unnamedOperator,
  }
}
