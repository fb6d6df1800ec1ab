import { dirname } from 'node:path'
import { exposureOf } from '../main/library/exposure.ts'
import { exposedLine } from '../shared/words/exposure.ts'
import type { Output } from './output.ts'

/** Says to whom what is written to a path is open, where that is more than this person. */
export function sayExposure(output: Pick<Output, 'say'>, path: string): void {
  const exposed = exposureOf(path)
  if (exposed !== null) output.say(exposedLine(exposed, dirname(path)))
}
