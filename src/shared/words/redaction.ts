import { counted } from './counts.ts'

export const redaction = {
  open: 'Redact…',
  openHint: 'Choose what reports show as solid black in this picture',
  title: 'Redact this picture in reports',
  explain:
    'Drag over the picture. What lies below a box is taken out of the picture in reports, not covered, and out of every item of the same bytes in this case. The file and everything on this screen stay as they are.',
  veiled: 'The picture is veiled. Lift the veil to draw.',
  noPicture: 'There is no picture to draw on.',
  box: (n: number) => `Box ${n}`,
  remove: (n: number) => `Remove box ${n}`,
  removeAll: 'Remove all',
  add: 'Add a box in the middle',
  none: 'No box yet.',
  count: (n: number) => counted(n, 'box', 'boxes'),
  save: 'Save',
  close: 'Close',
  picture: 'Picture to draw boxes on',
} as const

export const redactionReport = {
  title: (n: number) => `${counted(n, 'region')} of this picture taken out for this report.`,
  why: (by: string, at: string) =>
    `${by} marked what is solid black on ${at}. Those pixels are not in this file. The evidence was not changed.`,
  original: 'SHA-256 of the original file',
  printed: 'SHA-256 of the redacted copy printed here',
} as const
