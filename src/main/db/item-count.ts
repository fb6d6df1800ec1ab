/**
 * SQL: the number of items of a case `c`. All of a table are counted without reading them, so those of a case that has
 * most of the library are all but those of the others.
 */
export const ITEM_COUNT = `iif(c.last_item * 2 > (SELECT count(*) FROM items),
  (SELECT count(*) FROM items) - (SELECT count(*) FROM items WHERE case_id < c.id)
    - (SELECT count(*) FROM items WHERE case_id > c.id),
  (SELECT count(*) FROM items WHERE case_id = c.id))`

/** SQL: the number of items of the case with an id; none if there is no such case. */
export const COUNT_ITEMS = `SELECT ${ITEM_COUNT} FROM cases c WHERE c.id = ?`
