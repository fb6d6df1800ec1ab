/** In names of members that hold what is said in a recording, whether or not it could be read as a transcript. */
const NAMES = /transcri|spoken|subtitle|caption|utterance|segment|turns|cues|words|alignment/i

/** Whether a member of a reply may hold what is said: a report without transcripts leaves it out, whatever its form. */
export const isOfTranscript = (path: string): boolean => NAMES.test(path)
