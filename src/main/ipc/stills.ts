import type { Handlers } from '../../shared/contract/index.ts'
import type { StillKeeper } from '../intake/still-keeper.ts'

type Names = Extract<keyof Handlers, `stills.${string}`>

export const createStillsHandlers = ({ stills }: { stills: StillKeeper }): Pick<Handlers, Names> => ({
  'stills.begin': (claim) => stills.begin(claim),
  'stills.part': ({ stillId, data }) => stills.part(stillId, data),
  'stills.finish': ({ stillId }) => stills.finish(stillId),
})
