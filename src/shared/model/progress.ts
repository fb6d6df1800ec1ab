/**
 * How much of a job is done by its progress as sent, 0–1; null = it is not certain to be a percentage. The interface
 * speaks of a percentage and names no member: a number above 0 and up to 1 may as well be a fraction of one.
 */
export const progressShare = (progress: number): number | null =>
  progress === 0 || (progress > 1 && progress <= 100) ? progress / 100 : null
