import { dirname } from 'node:path'
import { exposedQuestion } from '../../shared/words/exposure.ts'
import type { Desktop } from '../desktop.ts'
import type { ExposureAt } from './exposure.ts'

/**
 * The desktop, whose dialog for a place to save asks once more where what is saved would be open to others; once for a
 * folder in each run.
 */
export function withExposureAsked(desktop: Desktop, exposureAt: ExposureAt): Desktop {
  const allowed = new Set<string>()
  return {
    ...desktop,
    chooseSavePath: async (...of) => {
      const path = await desktop.chooseSavePath(...of)
      const exposed = path === null ? null : await exposureAt(path)
      if (path === null || exposed === null) return path
      const folder = dirname(path)
      if (!allowed.has(folder) && !(await desktop.confirm(exposedQuestion(exposed, folder)))) return null
      allowed.add(folder)
      return path
    },
  }
}
