/** The code of a problem: a file states that some of its data are in another file, or where nothing here follows. */
export const DATA_ELSEWHERE = 'data_elsewhere'

/** Whether a file states so, by the codes of its problems; players take whatever lies at that place in the file itself. */
export const isDataElsewhere = (problems: readonly string[]): boolean => problems.includes(DATA_ELSEWHERE)
