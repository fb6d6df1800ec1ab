/**
 * So many files of an exhibit in a row that end in an error of the system stop whatever reads it: its drive may be
 * failing, and whoever examines one images it first.
 */
const ERRORS_IN_A_ROW = 3

/** One reading of a course. */
export type Reading<Of> = {
  /** Gives what the readings of a row of errors were of, in their order; null = there is none. */
  end: (isError: boolean) => Of[] | null
  /** It says nothing of the drive: it was put aside, or there was nothing to read. */
  leave: () => void
}

/** The readings of an exhibit in the order in which they began: where several are under way they end in another. */
export type Course<Of> = ReturnType<typeof createCourse<Of>>

export function createCourse<Of>() {
  type Begun = { of: Of; end: 'error' | 'other' | null }
  let course: Begun[] = []
  const rowFrom = (from: number): Begun[] => course.slice(from, from + ERRORS_IN_A_ROW)
  const isRowOfErrors = (row: readonly Begun[]) =>
    row.length === ERRORS_IN_A_ROW && row.every(({ end }) => end === 'error')
  return {
    begin: (of: Of): Reading<Of> => {
      const begun: Begun = { of, end: null }
      course.push(begun)
      return {
        end: (isError) => {
          begun.end = isError ? 'error' : 'other'
          const row = course.map((_, at) => rowFrom(at)).find(isRowOfErrors)
          // What ended before the last three says nothing any more.
          const open = course.findIndex(({ end }) => end === null)
          course = course.slice(Math.max(0, (open === -1 ? course.length : open) - ERRORS_IN_A_ROW))
          return row?.map((one) => one.of) ?? null
        },
        leave: () => {
          course = course.filter((one) => one !== begun)
        },
      }
    },
  }
}
