/**
 * So many files of an exhibit in a row that end in an error of the system stop whatever reads it: its drive may be
 * failing, and whoever examines one images it first.
 */
export const ERRORS_IN_A_ROW = 3
