import type { StartPacker } from '../../src/main/export/attach/packer.ts'

/** Hands out what was printed as it is. */
export const packsNothing: StartPacker = () => ({
  finish: ({ pdf }) => Promise.resolve(pdf),
  end: () => undefined,
})
