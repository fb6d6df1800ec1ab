/**
 * A hook that loads the rows between two indexes of a list. What draws the list calls it for the rows it draws: if it
 * reported them after drawing, every scroll would be drawn twice, and fast ones without end.
 */
export type RowsBetween<Row> = (first: number, last: number) => (index: number) => Row | undefined
