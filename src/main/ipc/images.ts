import type { Handlers } from '../../shared/contract/index.ts'
import type { ImageCopying } from '../items/image-copying.ts'
import type { OpenItemMenu } from '../items/item-menu.ts'

type Names = Extract<keyof Handlers, `images.${string}`>
type Deps = { openItemMenu: OpenItemMenu; imageCopying: ImageCopying }

export const createImagesHandlers = ({ openItemMenu, imageCopying }: Deps): Pick<Handlers, Names> => ({
  'images.menu': (given) => openItemMenu(given),
  'images.begin': (begun) => imageCopying.begin(begun),
  'images.part': ({ copyId, data }) => imageCopying.part(copyId, data),
  'images.finish': ({ copyId }) => imageCopying.finish(copyId),
})
