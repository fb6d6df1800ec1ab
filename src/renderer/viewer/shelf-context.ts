import { createContext, useContext } from 'react'
import type { PictureShelf } from './picture-shelf.ts'

/** The decoded images of this window. */
export const ShelfContext = createContext<PictureShelf | null>(null)

export function useShelf(): PictureShelf {
  const shelf = useContext(ShelfContext)
  if (shelf === null) throw new Error('No ShelfContext stands above this picture')
  return shelf
}
