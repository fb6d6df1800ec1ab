/* Pairs of items for reports, as the screen shows them. */

export const plates = {
  title: (left: string, right: string) => `${left} and ${right}`,
  sheet: 'Comparison plates',
  sheetHint: 'Pairs come from a comparison: open two pictures side by side, and choose “Add to report”.',
  notAmong: 'not both among these items',
  add: 'Add to report',
  added: 'In the report',
  addHint: 'These pictures stand side by side in every report of the case that holds both',
} as const
