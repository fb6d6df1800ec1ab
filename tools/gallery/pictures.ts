/** Pictures of the corpus the gallery shows, by the id of the item that stands for them. Served, never copied. */
export const corpusPictures: Readonly<Record<number, string>> = {
  1: 'faces/portrait.jpg',
  2: 'faces/portrait-orientation-6.jpg',
  3: 'orientation/hopper_orientation_6.webp',
  4: 'faces/craft-beer.jpg',
  5: 'faces/hopper.jpg',
  6: 'camera-jpeg/Canon EOS D60.jpg',
  7: 'camera-jpeg/Apple iPhone 4.jpg',
  8: 'camera-jpeg/Reconyx HF2 Pro Covert.jpg',
  9: 'camera-jpeg/Olympus PEN E-P3.jpg',
  10: 'ai-labelled/flux_schnell_example.png',
  11: 'ai-labelled/sdxlturbo_example.png',
  12: 'camera-jpeg/Nikon D5000.jpg',
  13: 'camera-jpeg/Sony DSC-HX5V (2).jpg',
  14: 'camera-jpeg/HTC Desire.jpg',
  15: 'camera-jpeg/FujiFilm FinePix2650.jpg',
  16: 'camera-jpeg/Kodak DX4330.jpg',
  21: 'audio-video/video1.mp4',
}

/** A digest that leads back to its item. */
export const digestOf = (id: number): string => id.toString(16).padStart(4, '0').repeat(16)

/** The item a gallery digest stands for. */
export const itemOfDigest = (digest: string): number => Number.parseInt(digest.slice(0, 4), 16)
