import type { StartPacker } from '../../src/main/export/attach/packer.ts'
import { writeWhole } from '../../src/main/export/finalise/report-file.ts'

/** A packer that returns the printed file unchanged. */
export const packsNothing: StartPacker = () => ({
  finish: ({ pdf, path }) => writeWhole(path, pdf),
  end: () => undefined,
})
