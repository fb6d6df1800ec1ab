/* Face regions in a report, one by one. */

export const faceCrops = {
  section: 'Regions of faces',
  title: 'A region the service reported as a face',
  intro:
    'Cut out of the printed copy with a margin around each, numbered in the order of the reply. Small regions have few pixels and look coarse. A score is reported by the service for its region; its interface names no scale for it. Nobody was identified.',
  face: (number: number) => `Region ${number}`,
  apart: 'Region not in the list',
  deciding: 'basis of the verdict, per the service',
  wholePicture: 'score of the whole picture in the face analysis, no scale named',
  regionColumn: 'Deepfake score of this region, no scale named',
  certaintyColumn: 'Face certainty, no scale named',
  score: (value: string) => `Deepfake score ${value}`,
  noScore: 'No score sent',
  more: (shown: string, of: string) => `The first ${shown} of ${of} regions; the table of faces names all.`,
} as const
