import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { Account } from '../account/account.ts'
import type { SettingsStore } from '../settings/settings.ts'

type Names = 'settings.get' | 'settings.change'

export function createSettingsHandlers(deps: {
  settings: SettingsStore
  account: Account
  airGapChanged: (isOn: boolean) => void
}): Pick<Handlers, Names> {
  const { settings, account, airGapChanged } = deps
  return {
    'settings.get': () => ok(settings.get()),
    'settings.change': (change) => {
      const before = settings.get()
      const changed = settings.change(change)
      // Not awaited: a keychain may take its ten seconds, and the account notifies the windows itself.
      if (changed.ok && changed.value.baseUrl !== before.baseUrl) void account.addressChanged()
      if (changed.ok && changed.value.isAirGapped !== before.isAirGapped) airGapChanged(changed.value.isAirGapped)
      return changed
    },
  }
}
