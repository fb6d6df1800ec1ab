import { z } from 'zod'

/**
 * How what a report prints of a file (its image, the frame of a video, the waveform of an audio file) matches the
 * custody log, which has the SHA-256 of each viewing copy from when it was made. entered = it is the copy that was
 * made; drawn_anew = the saved one was not, and this one was drawn from the original for the report; not_entered = the
 * log has no entry of it; different = the saved one is not the one that was made, none could be drawn, and none is
 * printed.
 */
export const CopyState = z.enum(['entered', 'drawn_anew', 'not_entered', 'different'])
export type CopyState = z.infer<typeof CopyState>
