import type { Handlers } from '../../shared/contract/index.ts'
import type { CapSetting } from '../settings/cap-setting.ts'

export function createCapsHandlers({
  capSetting,
}: {
  capSetting: CapSetting
}): Pick<Handlers, 'caps.get' | 'caps.set'> {
  return {
    'caps.get': ({ caseId }) => capSetting.get(caseId),
    'caps.set': ({ caseId, credits }) => capSetting.set(caseId, credits),
  }
}
