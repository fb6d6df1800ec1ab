import type { HeldElsewhere, Outcome } from '../../shared/model/asked-before.ts'
import type { CheckState, ReasonCode } from '../../shared/model/check.ts'
import type { CaseId, CheckId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import { type MediumFormat, MediumKind } from '../../shared/model/medium.ts'
import { type BatchQuestion, questionOf } from '../../shared/model/question.ts'
import { type Held, holds } from '../facts/held-facts.ts'
import type { Database } from './open.ts'
import {
  BEST_OUTCOME,
  CHECK_THAT_SPEAKS,
  HELD_BY,
  MAY_HAVE_ARRIVED,
  NEWEST_CHECK,
  OPEN_ELSEWHERE,
} from './open-request.ts'
import { ERASED, OF_CASE } from './subject.ts'

/** One selected item with what a quote needs to know. The facts of its medium are null until it is inspected. */
export type QuoteItem = HeldElsewhere & {
  itemId: ItemId
  sha256: Sha256 | null
  /** The URL of a link; null = a file. */
  url: string | null
  bytes: number
  kind: MediumKind | null
  format: MediumFormat | null
  /** Duration of a recording, seconds; null = none, or unknown. */
  durationSeconds: number | null
  /** What of a person or a device the file holds (facts/held-facts.ts); 0 of a link and until it is inspected. */
  hasGps: number
  hasEmbeddedThumbnail: number
  hasSerial: number
  hasAuthor: number
  namesPersons: number
  hasMakerNote: number
  /** The check that represents the bytes: of this account, or one of another that may already be paid for. */
  checkId: CheckId | null
  state: CheckState | null
  reason: ReasonCode | null
  /** Of its check: the case and day whose budget it counts against, and the credits. */
  checkCaseId: CaseId | null
  day: string | null
  expectedCredits: number | null
  /** 1 = a whole file of that check may have reached the service, and no person found that it cost nothing. */
  mayHaveArrived: number
  /** The best outcome of the same request under this token; null = none completed. */
  asked: Outcome | null
  /** Outcome of its fact checks with another text, and with the same text as another kind of medium. */
  askedWithText: Outcome | null
  askedAsKind: Outcome | null
  /** 1 = the service replied about it, and that reply was erased. */
  isErased: number
  /** 1 = nothing here could decode it: the service may not be able to either. */
  isUndecoded: number
}
/** One selected item as shown in a list of what will be sent. */
export type LeavingItem = Pick<QuoteItem, 'itemId' | 'url' | 'bytes' | 'kind' | 'format'> & {
  number: number
  name: string
  hasPosition: number
  hasThumbnail: number
  hasSerial: number
  hasAuthor: number
  namesPersons: number
  hasMakerNote: number
  isUndecoded: number
}
export type QuoteItems = ReturnType<typeof createQuoteItems>

/**
 * Reads only those columns of a medium that lists need: its row has all of its metadata, which takes twenty times as
 * long.
 */
const IN_BRIEF = 'INDEXED BY media_in_brief'

/** SQL: the problems the inspector records where a file gave no image. */
const UNDECODED = "('decode_failed', 'no_picture', 'inspector_timeout', 'inspector_memory', 'inspector_crash')"

/**
 * SQL: the parameters of a check of an item `i` with medium `m`, which depend on what the item is. null = none, and no
 * check applies.
 */
const PARAMETERS = `CASE WHEN i.url IS NOT NULL THEN @ofLink ELSE json_extract(@ofKinds, '$.' || m.kind) END`

/**
 * SQL: the checks `o` of the same kind about an item `i`; the content behind a URL belongs to the case that requested
 * it.
 */
const ABOUT_IT = 'o.subject = coalesce(i.sha256, i.url) AND o.kind = @kind AND (o.url IS NULL OR o.case_id = i.case_id)'

/**
 * SQL: a part of the request of a fact check. The texts of a deleted case are gone: NULL, which differs from nothing.
 */
const asked = (parameters: string, part: 'context' | 'modality') => `json_extract(${parameters}, '$.${part}')`

const IS_UNDECODED = `EXISTS (SELECT 1 FROM json_each(m.problems) p WHERE p.value IN ${UNDECODED})`

/**
 * SQL: whether the file of an item `i` with facts `f` holds it, as the reader in use reads what is stored. The columns
 * of its medium say what the reader of its intake made of it, under a seal.
 */
const held = (what: Held) =>
  holds('coalesce(f.holds, (SELECT v.holds FROM facts_of_items v WHERE v.item_id = i.id))', what)

/** Reads what a quote needs, for part of the selected items at a time. Runs in the query worker if there is one. */
export function createQuoteItems(db: Database) {
  const prepared = (order: string) =>
    db.prepare<Record<string, string | number | null>, QuoteItem>(`
    SELECT i.id AS itemId, i.sha256, i.url, coalesce(m.bytes, i.bytes) AS bytes, m.kind, m.format, m.duration_ms / 1000.0 AS durationSeconds,
           ${held('position')} AS hasGps, ${held('thumbnail')} AS hasEmbeddedThumbnail, ${held('serial')} AS hasSerial,
           ${held('author')} AS hasAuthor, ${held('persons')} AS namesPersons, ${held('maker_note')} AS hasMakerNote,
           c.id AS checkId, c.state, c.reason,
           c.case_id AS checkCaseId, c.day, c.expected_credits AS expectedCredits,
           EXISTS (SELECT 1 FROM attempts a WHERE a.check_id = c.id AND ${MAY_HAVE_ARRIVED}) AS mayHaveArrived,
           ${BEST_OUTCOME(`${ABOUT_IT} AND o.parameters = ${PARAMETERS} AND o.origin = @origin AND o.account = @account`)} AS asked,
           ${HELD_BY(`${ABOUT_IT} AND o.parameters = ${PARAMETERS} AND o.origin = @origin AND o.account <> @account`)} AS heldByToken,
           ${HELD_BY(`${ABOUT_IT} AND o.parameters = ${PARAMETERS} AND o.origin <> @origin`)} AS heldByAddress,
           ${BEST_OUTCOME(`@kind = 'fact_check' AND ${ABOUT_IT} AND ${asked('o.parameters', 'context')} <> ${asked(PARAMETERS, 'context')}`)} AS askedWithText,
           ${BEST_OUTCOME(`@kind = 'fact_check' AND ${ABOUT_IT} AND ${asked('o.parameters', 'context')} = ${asked(PARAMETERS, 'context')}
              AND ${asked('o.parameters', 'modality')} <> ${asked(PARAMETERS, 'modality')}`)} AS askedAsKind,
           EXISTS (SELECT 1 FROM checks o LEFT JOIN jobs j ON j.check_id = o.id
                    WHERE ${ABOUT_IT} AND o.origin = @origin AND ${ERASED('o')}
                      AND coalesce(j.state, 'completed') = 'completed') AS isErased,
           ${IS_UNDECODED} AS isUndecoded
      FROM json_each(@itemIds) j CROSS JOIN items i ON i.id = j.value AND +i.case_id = @caseId
      LEFT JOIN media m ${IN_BRIEF} ON m.sha256 = i.sha256
      LEFT JOIN item_facts f ON f.item_id = i.id
      LEFT JOIN checks c ON c.id = (
        SELECT id FROM checks
         WHERE subject = coalesce(i.sha256, i.url) AND kind = @kind AND parameters = ${PARAMETERS}
           AND origin = @origin AND ${OF_CASE('i.case_id')}
           AND (account = @account OR ${OPEN_ELSEWHERE})
           AND NOT ${ERASED('checks')}
         ORDER BY ${order} LIMIT 1)`)
  const speaking = prepared(CHECK_THAT_SPEAKS)
  const newest = prepared(NEWEST_CHECK)
  const leaving = db.prepare<[string], LeavingItem>(`
    SELECT i.id AS itemId, i.number, i.name, i.url, coalesce(m.bytes, i.bytes) AS bytes, m.kind, m.format,
           ${held('position')} AS hasPosition, ${held('thumbnail')} AS hasThumbnail, ${held('serial')} AS hasSerial,
           ${held('author')} AS hasAuthor, ${held('persons')} AS namesPersons, ${held('maker_note')} AS hasMakerNote,
           ${IS_UNDECODED} AS isUndecoded
      FROM json_each(?) j JOIN items i ON i.id = j.value LEFT JOIN media m ${IN_BRIEF} ON m.sha256 = i.sha256
      LEFT JOIN item_facts f ON f.item_id = i.id ORDER BY j.key`)
  return {
    /**
     * Items of the case among those given, in their order; ids of other cases are left out. `isNewest`: the newest run represents an
     * item even if an older one has a result.
     */
    quoteItems: (
      caseId: CaseId,
      itemIds: readonly ItemId[],
      batch: BatchQuestion,
      origin: string,
      account: string,
      isNewest = false,
    ): QuoteItem[] =>
      (isNewest ? newest : speaking).all({
        caseId,
        itemIds: JSON.stringify(itemIds),
        origin,
        account,
        kind: batch.kind,
        ofLink: questionOf(batch, 'link')?.parameters ?? null,
        ofKinds: JSON.stringify(
          Object.fromEntries(MediumKind.options.map((kind) => [kind, questionOf(batch, kind)?.parameters ?? null])),
        ),
      }),
    /** Part of what would be sent, in the order of the ids. */
    leavingItems: (itemIds: readonly ItemId[]): LeavingItem[] => leaving.all(JSON.stringify(itemIds)),
  }
}
