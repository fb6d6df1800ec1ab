/** Pictures of the corpus the gallery shows, by the id of the item that stands for them. Served, never copied. */
export const corpusPictures: Readonly<Record<number, string>> = {
  1: 'faces/portrait.jpg',
  2: 'faces/portrait-orientation-6.jpg',
  3: 'orientation/hopper_orientation_6.webp',
  4: 'faces/craft-beer.jpg',
  5: 'faces/hopper.jpg',
}

/** A digest that leads back to its item. */
export const digestOf = (id: number): string => id.toString(16).padStart(4, '0').repeat(16)

/** The item a gallery digest stands for. */
export const itemOfDigest = (digest: string): number => Number.parseInt(digest.slice(0, 4), 16)
