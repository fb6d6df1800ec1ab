import type { StartPacker } from '../../src/main/export/attach/packer.ts'
import { beginWholeFile } from '../../src/main/export/report-file.ts'

/** Hands out what was printed as it is. */
export const packsNothing: StartPacker = () => ({
  finish: async ({ pdf, path }) => {
    const whole = await beginWholeFile(path)
    await whole.write(pdf)
    return await whole.finish()
  },
  end: () => undefined,
})
