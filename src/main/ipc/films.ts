import type { Handlers } from '../../shared/contract/index.ts'
import { err, ok } from '../../shared/result.ts'
import type { Posters } from '../items/posters.ts'
import type { Waveforms } from '../items/waveforms.ts'

type Names = Extract<keyof Handlers, `films.${string}`>
type Deps = { posters: Posters; waveforms: Waveforms }

export const createFilmsHandlers = ({ posters, waveforms }: Deps): Pick<Handlers, Names> => ({
  'films.keepPoster': ({ itemId, ...frame }) => posters.keep(itemId, frame),
  'films.waveform': async ({ itemId }) => {
    const found = await waveforms.of(itemId)
    return found === 'no_item' ? err({ kind: 'not_found', what: 'item' } as const) : ok(found)
  },
})
