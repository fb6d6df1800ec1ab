import { counted } from './counts.ts'

const CORNER_WORDS = { nw: 'top left', ne: 'top right', sw: 'bottom left', se: 'bottom right' } as const

export const redaction = {
  open: 'Redact…',
  openHint: 'Choose what reports show as solid black in this picture',
  title: 'Redact this picture in reports',
  explain:
    'Drag over the picture; drag a box to move it, or one of its corners. What lies below a box is taken out of the picture in reports, not covered, and out of every item of the same bytes in this case. The file and everything on this screen stay as they are.',
  wordsStay:
    'Words stay: the name and path of the file, metadata (which may name persons, faces and places), credentials, fact checks and transcripts are printed as they are. Leave those parts out of a report where they tell what you take out here.',
  veiled: 'The picture is veiled. Lift the veil to draw.',
  noPicture: 'There is no picture to draw on.',
  box: (n: number) => `Box ${n}`,
  remove: (n: number) => `Remove box ${n}`,
  move: (n: number) => `Box ${n}: move with the arrow keys, remove with Delete`,
  pull: (n: number, corner: 'nw' | 'ne' | 'sw' | 'se') => `Box ${n}, corner ${CORNER_WORDS[corner]}`,
  zoom: 'Size of the picture',
  zooms: { '1': 'Fit', '2': '2 ×', '4': '4 ×', '8': '8 ×' },
  sign: 'Redacted in reports: regions of this picture stand solid black there, or it is not printed until it is settled which',
  inUse: (n: number) => `${counted(n, 'region')} solid black in reports`,
  notPrinted: 'Not printed in reports: marked regions are not settled',
  /** Between them the name of who marked the regions. */
  unsettled: {
    before: 'Regions were marked while the file, or one of the same bytes, held other bytes, by',
    after: (at: string) =>
      `on ${at}. This picture is not printed in any report until regions are marked for the bytes held now, or somebody says that none are needed.`,
  },
  takeOver: (n: number) => `Take over ${counted(n, 'region')}`,
  noneNeeded: 'None needed',
  removeAll: 'Remove all',
  add: 'Add a box in the middle',
  none: 'No box yet.',
  count: (n: number) => counted(n, 'box', 'boxes'),
  save: 'Save',
  discardAsk: 'The boxes are not saved yet. Discard the changes?',
  discard: 'Discard',
  goOn: 'Go on',
  close: 'Close',
  picture: 'Picture to draw boxes on',
} as const
