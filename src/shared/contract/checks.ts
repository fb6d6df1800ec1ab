import { z } from 'zod'
import { AskedCounts, OutcomeCounts } from '../model/asked-before.ts'
import { DoubtfulRow, ReasonCode } from '../model/check.ts'
import { AttemptId, CaseId, CheckId, Instant, ItemId, QuoteId } from '../model/ids.ts'
import { Ineligible } from '../model/item.ts'
import { Modality } from '../model/job.ts'
import { BatchQuestion } from '../model/question.ts'
import { call } from './define.ts'

/** What the person approved for one case, one day and one host, and what is left of it. */
export const Budget = z.object({
  approvedCredits: z.number().int(),
  /** Charged, or possibly charged, or expected by what is already queued. */
  committedCredits: z.number(),
  origin: z.string(),
  /** Local calendar day, YYYY-MM-DD. */
  day: z.string(),
})
export type Budget = z.infer<typeof Budget>

/** What a person chooses on the cost sheet beyond the items. */
export const QuoteOptions = z.object({
  /** Answered pictures are analysed in a new run, and paid again. */
  again: z.boolean(),
  /** Pictures that another service may have charged for are sent as well. */
  alsoDoubtfulElsewhere: z.boolean(),
  /** What another token of this service has an answer to, or asks about now, is sent as well, and paid again. */
  alsoOtherToken: z.boolean(),
  /** Pictures that this app could not draw are left out. */
  withoutUndecoded: z.boolean(),
})
export type QuoteOptions = z.infer<typeof QuoteOptions>

/** A cap that is set, and what a batch would mean for it. */
export const CapOutlook = z.object({
  of: z.enum(['case', 'day']),
  credits: z.number().int(),
  /** Charged, possibly charged, under way and queued: of the case, or of today over all cases. */
  committed: z.number(),
  /** Credits by which the batch goes beyond it; 0 = it does not. */
  beyond: z.number(),
})
export type CapOutlook = z.infer<typeof CapOutlook>

/** What would happen if these items were sent now. Nothing is spent by asking. */
export const Quote = z.object({
  id: QuoteId,
  caseId: CaseId,
  batch: BatchQuestion,
  origin: z.string(),
  isSimulated: z.boolean(),
  selectedItems: z.number().int(),
  /** Distinct media and addresses that would be sent. */
  mediaToSend: z.number().int(),
  /** Of these, addresses: the service fetches them itself. */
  linksToSend: z.number().int(),
  bytesToSend: z.number().int(),
  /** Asked before under this token and held back: answered, of fact checks also running or failed. */
  alreadyAnswered: z.number().int(),
  alreadyRunning: z.number().int(),
  alreadyFailed: z.number().int(),
  alreadyQueued: z.number().int(),
  /** Waiting for a decision: possibly charged already, not sent again from here. */
  chargeUnknown: z.number().int(),
  /** Refused by the service before; sent again only one by one, from the queue. */
  refusedBefore: z.number().int(),
  /** Reached the service before without a result; may have been paid. Sent again only one by one, from the queue. */
  sentBefore: z.number().int(),
  /** Another service may have charged for the same bytes. Held back unless the options say otherwise. */
  doubtfulElsewhere: z.number().int(),
  /**
   * Answered, or still running, under another token of this service. Held back unless the options say otherwise; the
   * answers are free to read.
   */
  otherToken: z.object({ answered: z.number().int(), running: z.number().int() }),
  /** Among those that would be sent: asked before, so that they are paid again. */
  again: AskedCounts,
  /** Pictures this app could not draw: among those that would be sent, unless the options leave them out. */
  undecoded: z.number().int(),
  options: QuoteOptions,
  /**
   * Of what would be sent: submitted for a fact check before with another text, or with the same text as another kind
   * of medium, each by what became of it. Of image forensics none.
   */
  askedOtherwise: z.object({ text: OutcomeCounts, kind: OutcomeCounts }),
  /** What the chosen addresses look like, each once, sent or not. */
  linkGuesses: z.record(z.enum([...Modality.options, 'unknown']), z.number().int()),
  /** Items whose bytes another selected item has too. */
  duplicates: z.number().int(),
  /** Listed, skipped or unreadable: their bytes are not known. */
  notInspected: z.number().int(),
  ineligible: z.array(z.object({ reason: Ineligible, count: z.number().int() })),
  expectedCredits: z.number(),
  /** What it adds up from; one line where everything costs the same. `modality` null = image forensics. */
  prices: z.array(
    z.object({
      modality: Modality.nullable(),
      count: z.number().int(),
      credits: z.number(),
      basis: z.enum(['service', 'last_seen', 'assumed']),
      /** What each costs; null = they differ, by their length. */
      each: z.number().nullable(),
      /** Recordings of them whose length is not known here. */
      unknownLength: z.number().int(),
    }),
  ),
  budget: Budget.nullable(),
  /** Credits the budget is short of for this batch; 0 = no further approval is needed. */
  missingCredits: z.number(),
  caps: z.array(CapOutlook),
  leaves: z.object({
    /** Originals that carry their position, and those that carry an embedded thumbnail. */
    withPosition: z.number().int(),
    withThumbnail: z.number().int(),
    /** Those with serial numbers, or fields of author, owner or copyright, among the tags that could be read. */
    withSerial: z.number().int(),
    withAuthor: z.number().int(),
    /** Those with a maker's own block, which is not read here and may hold more of either. */
    withMakerNote: z.number().int(),
    /** All request bodies together, exactly: the files, the forms around them, and the addresses. */
    bodyBytes: z.number().int(),
    /** About so many bytes of headers go with each request; what encryption adds is not in it. */
    headerBytesEach: z.number().int(),
    /** What the host's certificate was with its last answer over TLS; null = none was seen yet. */
    certificate: z.object({ issuer: z.string().nullable(), fingerprint: z.string(), at: Instant }).nullable(),
    /** An example of the neutral name that is sent instead of the evidence name. */
    exampleName: z.string(),
    /** The person's words that go with each request; '' = none. */
    context: z.string(),
  }),
  /** false = there is something to send, but the queue stands still: it would be queued for later. */
  canSendNow: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

/** One file or address of a quoted batch, and what would leave this machine with it. */
export const Leaving = z.object({
  itemId: ItemId,
  reference: z.string(),
  /** What it is called here. This name is not sent. */
  name: z.string(),
  /** The exact address that is sent; null = a file. */
  url: z.string().nullable(),
  /** The ending of the random name it is sent under, with its dot; null = an address. */
  extension: z.string().nullable(),
  bytes: z.number().int(),
  /** The whole request body, exactly. */
  bodyBytes: z.number().int(),
  /** What could be read inside it. */
  holds: z.array(z.enum(['position', 'thumbnail', 'serial', 'author', 'maker_note'])),
  isUndecoded: z.boolean(),
})
export type Leaving = z.infer<typeof Leaving>

/** How many checks stand where. */
export const QueueCounts = z.object({
  waiting: z.number().int(),
  sending: z.number().int(),
  unknown: z.number().int(),
  blocked: z.number().int(),
  rejected: z.number().int(),
  done: z.number().int(),
})

export const QueueState = z.object({
  /** null = working; otherwise why it stands still and until when it waits by itself (null = for a person). */
  paused: z
    .object({ reason: ReasonCode, message: z.string().nullable(), since: Instant, until: Instant.nullable() })
    .nullable(),
  counts: QueueCounts,
  chargedCredits: z.number(),
})
export type QueueState = z.infer<typeof QueueState>

export const checks = {
  /** Prices a batch for the cost sheet. Valid until its items or the budget change. */
  'checks.quote': call({
    input: z.object({
      caseId: CaseId,
      itemIds: z.array(ItemId).max(100_000),
      /** Left out = image forensics. */
      batch: BatchQuestion.optional(),
      options: QuoteOptions.optional(),
    }),
    output: Quote,
    errors: ['not_found', 'not_now', 'no_token'],
  }),
  /** What would leave with a quoted batch, line by line, in the order of the choice. */
  'checks.leaving': call({
    input: z.object({
      quoteId: QuoteId,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.object({ total: z.number().int(), rows: z.array(Leaving) }),
    errors: ['not_found'],
  }),
  /** Queues a quoted batch. If the budget is short, main asks in a native dialog first. */
  'checks.approve': call({
    input: z.object({ quoteId: QuoteId }),
    output: z.object({ queued: z.number().int() }),
    errors: ['not_found', 'quote_stale', 'declined', 'nothing_to_send', 'no_token'],
  }),
  /** Whether the queue works, and how many checks stand where, over all cases. */
  'checks.state': call({ input: z.object({}), output: QueueState, errors: [] }),
  'checks.pause': call({ input: z.object({}), output: QueueState, errors: [] }),
  'checks.resume': call({ input: z.object({}), output: QueueState, errors: ['no_token'] }),
  /** Takes a check that was not sent out of the queue. */
  'checks.cancel': call({ input: z.object({ checkId: CheckId }), output: z.null(), errors: ['not_found', 'not_now'] }),
  /** Puts a blocked or rejected check back in the queue. Needs room in the budget, like any other. */
  'checks.retry': call({
    input: z.object({ checkId: CheckId }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'declined', 'no_token'],
  }),
  /**
   * Settles a possibly charged attempt. "send_again" and "not_charged" send it anew and are confirmed in a native
   * dialog, the latter within what was approved; "left" leaves it as it is, seen, and is not asked.
   */
  'checks.decide': call({
    input: z.object({ attemptId: AttemptId, choice: z.enum(['send_again', 'not_charged', 'left']) }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'declined', 'no_token'],
  }),
  /** Requests that may have been charged, oldest first; at most 1000 of `total`. */
  'checks.doubtful': call({
    input: z.object({ caseId: CaseId.nullable() }),
    output: z.object({ rows: z.array(DoubtfulRow), total: z.number().int() }),
    errors: [],
  }),
  /**
   * The same decision about several doubtful requests, one custody entry each. "not_charged" sends them again, within
   * what was approved, and is confirmed once in a native dialog.
   */
  'checks.decideAll': call({
    input: z.object({ attemptIds: z.array(AttemptId).min(1).max(1000), choice: z.enum(['not_charged', 'left']) }),
    /** `refused` = those that could not be decided now, for example because they belong to another address. */
    output: z.object({ decided: z.number().int(), refused: z.number().int() }),
    errors: ['declined'],
  }),
  /**
   * Settles a doubtful request by a reply obtained from the provider in another way: pasted, or chosen as a file in a
   * native dialog (`text` null). Confirmed natively; kept with the name of who attached it.
   */
  'checks.attach': call({
    input: z.object({ attemptId: AttemptId, text: z.string().max(900_000).nullable() }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'not_attachable', 'declined'],
  }),
}
