import type { Page } from 'playwright'

/** One picture to take: what the gallery shows, what is done there first, and whether a small or a large window is drawn too. */
export type Shot = {
  name: string
  query: string
  act?: (page: Page) => Promise<unknown>
  small?: boolean
  large?: boolean
}
