import { messages } from './messages.ts'

export const redaction = messages('redaction', {
  open: 'Redact…',
  openHint: 'Choose what reports black out in this image',
  title: 'Redact this image in reports',
  explain:
    'Drag to draw a box, move it or pull a corner. In reports the pixels below a box are removed, not covered, also from identical files in this case. The file and this screen do not change.',
  textStays:
    'Text is not redacted: names, paths, metadata (which may name persons, faces and locations), credentials, fact checks and transcripts are printed as they are. Leave those parts out of a report if they reveal what you redact.',
  veiled: 'The image is veiled. Lift the veil to draw.',
  noImage: 'There is no image to draw on.',
  box: 'Box {n, number}',
  remove: 'Remove box {n, number}',
  move: 'Box {n, number}: move with the arrow keys, remove with Delete',
  corners: {
    nw: 'Box {n, number}, top left corner',
    ne: 'Box {n, number}, top right corner',
    sw: 'Box {n, number}, bottom left corner',
    se: 'Box {n, number}, bottom right corner',
  },
  zoom: 'Zoom',
  zooms: { '1': 'Fit', '2': '2×', '4': '4×', '8': '8×' },
  sign: 'Redacted in reports: regions of this image are solid black, or it is not printed until its redaction is settled',
  inUse: '{n, plural, one {# region} other {# regions}} redacted in reports',
  notPrinted: 'Not printed in reports: redaction not settled',
  /** Text before and after the name of the person who marked the regions. */
  unsettled: {
    before: 'Regions were marked for an earlier version of the file, or of an identical one, by',
    after:
      'on {at}. No report prints this image until regions are marked for the current version, or somebody decides that none are needed.',
  },
  takeOver: 'Reuse {n, plural, one {# region} other {# regions}}',
  noneNeeded: 'None needed',
  removeAll: 'Remove all',
  add: 'Add box',
  none: 'No box yet.',
  count: '{n, plural, one {# box} other {# boxes}}',
  save: 'Save',
  discardAsk: 'The boxes are not saved. Discard the changes?',
  discard: 'Discard',
  goOn: 'Keep editing',
  image: 'Image to draw boxes on',
})
