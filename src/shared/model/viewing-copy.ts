import { z } from 'zod'

/**
 * How what a report prints of a file (its picture, the frame of a film, the waveform of a sound) stands to the custody
 * log, which holds the SHA-256 of each copy for viewing from when it was made. entered = it is the copy that was made;
 * drawn_anew = the one kept was not, and this one was drawn from the original for the report; not_entered = the log
 * does not tell of it; different = the one kept is not the one that was made, none could be drawn, and none is printed.
 */
export const CopyState = z.enum(['entered', 'drawn_anew', 'not_entered', 'different'])
export type CopyState = z.infer<typeof CopyState>
