/* Face regions in a report, one by one. */

import { messages } from '../messages.ts'

export const faceCrops = messages('report.faces', {
  section: 'Face regions',
  title: 'A region the service reported as a face',
  intro:
    'Cut from the printed copy with a margin, numbered in the order of the reply. Small regions have few pixels and look coarse. Each score belongs to its region and is on no documented scale. No identification was attempted.',
  face: 'Region {number, number}',
  apart: 'Region not in the list',
  wholePicture: 'score of the whole image in the face analysis, no documented scale',
  regionColumn: 'Deepfake score of this region, no documented scale',
  certaintyColumn: 'Face detection score, no documented scale',
  score: 'Deepfake score {value}',
  noScore: 'No score read',
  more: 'The first {shown} of {of} regions; the table of faces lists all.',
})
