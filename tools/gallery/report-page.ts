/** Which preview of a report the gallery shows, by the paper it is printed on. */
export const SHEET_PAGES = {
  a4: '0b0c5a52-8c53-4d3e-9d55-6d6b1f1d2c11',
  letter: '0b0c5a52-8c53-4d3e-9d55-6d6b1f1d2c12',
} as const
