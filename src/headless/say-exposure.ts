import { dirname } from 'node:path'
import type { ExposureAt } from '../main/library/exposure.ts'
import { exposedLine } from '../shared/words/exposure.ts'
import type { Output } from './output.ts'

/** Says to whom what is written to a path is open, where that is more than this person. */
export async function sayExposure(
  { exposureAt }: { exposureAt: ExposureAt },
  output: Pick<Output, 'say'>,
  path: string,
): Promise<void> {
  const exposed = await exposureAt(path)
  if (exposed !== null) output.say(exposedLine(exposed, dirname(path)))
}
