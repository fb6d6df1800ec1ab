/** SQL: what a person recorded about an item `i`, as JSON; null if nothing ever was. */
export const REVIEW = `(
  SELECT json_object(
           'status', r.status,
           'tags', json((SELECT json_group_array(n.tag_id) FROM item_tags n WHERE n.item_id = i.id)),
           'finding', json(CASE WHEN f.id IS NOT NULL THEN json_object(
             'conclusion', f.conclusion, 'step', f.step, 'steps', json_array_length(f.ladder),
             'isOfOtherBytes', json(iif(f.subject IS NOT coalesce(i.sha256, i.url), 'true', 'false'))) END))
    FROM reviews r LEFT JOIN findings f ON f.id = r.finding_id WHERE r.item_id = i.id)`

const values = (parameter: string) => `(SELECT value FROM json_each(@${parameter}))`

/** SQL: the review status of an item `i` is in the JSON list `@reviews`. */
export const REVIEWED_AS = `(
  coalesce((SELECT r.status FROM reviews r WHERE r.item_id = i.id), 'none') IN ${values('reviews')})`

/** SQL: an item `i` has one of the tags in the JSON list `@tags`. */
export const TAGGED = `EXISTS (
  SELECT 1 FROM item_tags n WHERE n.item_id = i.id AND n.tag_id IN ${values('tags')})`

/** SQL: the conclusion of the finding about an item `i` is in the JSON list `@conclusions`. */
export const CONCLUDED = `EXISTS (
  SELECT 1 FROM reviews r WHERE r.item_id = i.id AND r.finding_id IS NOT NULL
     AND coalesce(r.conclusion, '') IN ${values('conclusions')})`

/** SQL: items of `@caseId` whose finding or tags contain `@text`. Few have any, so it is queried once, not per item. */
export const RECORDED_WORDS = `
  SELECT r.item_id FROM reviews r JOIN findings f ON f.id = r.finding_id
   WHERE r.case_id = @caseId AND r.finding_id IS NOT NULL AND contains_folded(
     f.proposition || char(10) || f.alternative || char(10) || f.grounds || char(10) || f.notes || char(10)
       || coalesce(f.conclusion, ''), @text)
  UNION ALL
  SELECT n.item_id FROM tags t JOIN item_tags n ON n.tag_id = t.id
   WHERE t.case_id = @caseId AND contains_folded(t.name, @text)`

/** SQL: the number of items of `@caseId` by review status. */
export const REVIEW_COUNTS = `
  WITH counted AS (
    SELECT status AS value, count(*) AS count FROM reviews
     WHERE case_id = @caseId AND status IS NOT NULL GROUP BY status)
  SELECT value, count FROM counted
   UNION ALL SELECT 'none', (SELECT count(*) FROM items WHERE case_id = @caseId) - coalesce(sum(count), 0) FROM counted`

/** SQL: the number of items of `@caseId` by tag. */
export const TAG_COUNTS = `
  SELECT CAST(t.id AS TEXT) AS value, (SELECT count(*) FROM item_tags n WHERE n.tag_id = t.id) AS count
    FROM tags t WHERE t.case_id = @caseId AND t.removed_at IS NULL`

/** SQL: the number of items of `@caseId` by the conclusion of their finding; '' = no conclusion. */
export const CONCLUSION_COUNTS = `
  SELECT coalesce(conclusion, '') AS value, count(*) AS count FROM reviews
   WHERE case_id = @caseId AND finding_id IS NOT NULL GROUP BY 1`
