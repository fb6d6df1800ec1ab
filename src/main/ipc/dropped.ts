import type { Handlers } from '../../shared/contract/index.ts'
import type { Dropped } from '../intake/dropped.ts'

type Names = Extract<keyof Handlers, `dropped.${string}`>

export const createDroppedHandlers = ({ dropped }: { dropped: Dropped }): Pick<Handlers, Names> => ({
  'dropped.begin': (claim) => dropped.begin(claim),
  'dropped.part': ({ pictureId, data }) => dropped.part(pictureId, data),
  'dropped.finish': ({ pictureId }) => dropped.finish(pictureId),
})
