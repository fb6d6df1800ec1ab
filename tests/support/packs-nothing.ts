import type { StartPacker } from '../../src/main/export/files/packer.ts'
import { writeWhole } from '../../src/main/export/files/report-file.ts'

/** A packer that returns the printed file unchanged. */
export const packsNothing: StartPacker = () => ({
  finish: ({ pdf, path }) => writeWhole(path, pdf),
  end: () => undefined,
})
