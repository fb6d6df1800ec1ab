import type { StartPacker } from '../../src/main/export/attach/packer.ts'
import { writeWhole } from '../../src/main/export/finalise/report-file.ts'

/** Hands out what was printed as it is. */
export const packsNothing: StartPacker = () => ({
  finish: ({ pdf, path }) => writeWhole(path, pdf),
  end: () => undefined,
})
