import { z } from 'zod'
import { AskedCounts, ElsewhereCounts, OutcomeCounts } from '../model/asked-before.ts'
import { DoubtfulRow, ReasonCode } from '../model/check.ts'
import { AttemptId, CaseId, CheckId, Instant, ItemId, QuoteId } from '../model/ids.ts'
import { Ineligible } from '../model/item.ts'
import { ChosenItems } from '../model/item-set.ts'
import { Modality } from '../model/job.ts'
import { BatchQuestion } from '../model/question.ts'
import { call } from './define.ts'

/** The credits a person approved for one case, one day and one host, and what is left of them. */
export const Budget = z.object({
  approvedCredits: z.number().int(),
  /** Charged, possibly charged, or expected for what is already queued. */
  committedCredits: z.number(),
  origin: z.string(),
  /** Local calendar day, YYYY-MM-DD. */
  day: z.string(),
})
export type Budget = z.infer<typeof Budget>

/** A person's options on the cost sheet, besides the items. */
export const QuoteOptions = z.object({
  /** Images with a result are analysed in a new run, and paid for again. */
  again: z.boolean(),
  /** Also send, and pay again for, what was sent under another token of this service. */
  alsoOtherToken: z.boolean(),
  /** Also send, and pay again for, what was sent to another address. */
  alsoElsewhere: z.boolean(),
  /** Images that this app could not draw are omitted. */
  withoutUndecoded: z.boolean(),
})
export type QuoteOptions = z.infer<typeof QuoteOptions>

/** A limit that is set, and the effect of a batch on it. */
export const CapOutlook = z.object({
  of: z.enum(['case', 'day']),
  credits: z.number().int(),
  /** Charged, possibly charged, under way and queued: of the case, or of today over all cases. */
  committed: z.number(),
  /** Credits by which the batch exceeds it; 0 = it does not. */
  beyond: z.number(),
})
export type CapOutlook = z.infer<typeof CapOutlook>

/** What sending these items now would do. Asking spends nothing. */
export const Quote = z.object({
  id: QuoteId,
  caseId: CaseId,
  batch: BatchQuestion,
  origin: z.string(),
  isSimulated: z.boolean(),
  selectedItems: z.number().int(),
  /** Number of distinct media and links that would be sent. */
  mediaToSend: z.number().int(),
  /** Of these, links: the service fetches them itself. */
  linksToSend: z.number().int(),
  bytesToSend: z.number().int(),
  /** Sent before under this token and withheld: with a result; for fact checks also running or failed. */
  alreadyAnswered: z.number().int(),
  alreadyRunning: z.number().int(),
  alreadyFailed: z.number().int(),
  alreadyQueued: z.number().int(),
  /** Waiting for a decision: possibly charged already, not resent from here. */
  chargeUnknown: z.number().int(),
  /** Refused by the service before; resent only one by one, from the queue. */
  refusedBefore: z.number().int(),
  /** Reached the service before without a result; may have been paid. Resent only one by one, from the queue. */
  sentBefore: z.number().int(),
  /**
   * By what the same request came to under another token of this service, and at another address. Withheld unless the
   * options say otherwise; viewing the results is free.
   */
  otherToken: ElsewhereCounts,
  elsewhere: ElsewhereCounts,
  /** Among those that would be sent: sent before, so that they are paid for again. */
  again: AskedCounts,
  /** Images this app could not draw: among those that would be sent, unless the options omit them. */
  undecoded: z.number().int(),
  options: QuoteOptions,
  /**
   * Of what would be sent: fact-checked before with another text, or with the same text as another modality, by
   * outcome. Zero for image forensics.
   */
  askedOtherwise: z.object({ text: OutcomeCounts, kind: OutcomeCounts }),
  /** Guessed modality of the chosen URLs, each counted once, sent or not. */
  linkGuesses: z.record(z.enum([...Modality.options, 'unknown']), z.number().int()),
  /** Items with the same bytes as another selected item. */
  duplicates: z.number().int(),
  /** Listed, skipped or unreadable: their bytes are not known. */
  notInspected: z.number().int(),
  ineligible: z.array(z.object({ reason: Ineligible, count: z.number().int() })),
  expectedCredits: z.number(),
  /** The parts of the total; a single line if everything costs the same. `modality`: null = image forensics. */
  prices: z.array(
    z.object({
      modality: Modality.nullable(),
      count: z.number().int(),
      credits: z.number(),
      basis: z.enum(['service', 'last_seen', 'assumed']),
      /** Price of each; null = they differ, by length. */
      each: z.number().nullable(),
      /** How many of them are recordings whose length is not known here. */
      unknownLength: z.number().int(),
    }),
  ),
  budget: Budget.nullable(),
  /** Credits the budget lacks for this batch; 0 = no further approval is needed. */
  missingCredits: z.number(),
  caps: z.array(CapOutlook),
  leaves: z.object({
    /** Originals with a GPS location, and those with an embedded thumbnail. */
    withPosition: z.number().int(),
    withThumbnail: z.number().int(),
    /** Those with serial numbers, or author, owner or copyright fields, among the tags that could be read. */
    withSerial: z.number().int(),
    withAuthor: z.number().int(),
    /** Those that name somebody in the image, among the tags that could be read. */
    withPersons: z.number().int(),
    /** Those with maker notes, which are not read here and may contain more of either. */
    withMakerNote: z.number().int(),
    /** Exact total of all request bodies: the files, the multipart forms around them, and the URLs. */
    bodyBytes: z.number().int(),
    /** Approximate bytes of headers per request, not including what encryption adds. */
    headerBytesEach: z.number().int(),
    /** The host's certificate at its last reply over TLS; null = none was seen yet. */
    certificate: z.object({ issuer: z.string().nullable(), fingerprint: z.string(), at: Instant }).nullable(),
    /** An example of the neutral name that is sent instead of the evidence name. */
    exampleName: z.string(),
    /** A person's text sent with each request; '' = none. */
    context: z.string(),
  }),
  /** false = there is something to send, but the queue is paused: it would be queued for later. */
  canSendNow: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

/** A file or link of a quoted batch, and what would leave this machine with it. */
export const Leaving = z.object({
  itemId: ItemId,
  reference: z.string(),
  /** Its name here. This name is not sent. */
  name: z.string(),
  /** The exact URL that is sent; null = a file. */
  url: z.string().nullable(),
  /** The extension of the random name it is sent under, with its dot; null = a URL. */
  extension: z.string().nullable(),
  bytes: z.number().int(),
  /** Exact size of the whole request body. */
  bodyBytes: z.number().int(),
  /** What could be read from it. */
  holds: z.array(z.enum(['position', 'thumbnail', 'serial', 'author', 'persons', 'maker_note'])),
  isUndecoded: z.boolean(),
})
export type Leaving = z.infer<typeof Leaving>

/**
 * Number of checks by state. `unknown` = possibly charged, for a person to decide about; `rejected` = refused by the
 * service, also where it stated no charge.
 */
export const QueueCounts = z.object({
  waiting: z.number().int(),
  sending: z.number().int(),
  unknown: z.number().int(),
  blocked: z.number().int(),
  rejected: z.number().int(),
  done: z.number().int(),
})

export const QueueState = z.object({
  /** null = working; otherwise why it is paused and when it resumes automatically (null = when a person resumes it). */
  paused: z
    .object({
      reason: ReasonCode,
      message: z.string().nullable(),
      since: Instant,
      until: Instant.nullable(),
      /**
       * What could not be recorded of a pause that waits for a person: its reason, while it holds after a restart, or the
       * pause, which may not. null = nothing.
       */
      unrecorded: z.enum(['reason', 'pause']).nullable(),
    })
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
      items: ChosenItems,
      /** Omitted = image forensics. */
      batch: BatchQuestion.optional(),
      options: QuoteOptions.optional(),
    }),
    output: Quote,
    errors: ['not_found', 'not_now', 'no_token', 'too_many'],
  }),
  /** What would leave this machine with a quoted batch, line by line, in selection order. */
  'checks.leaving': call({
    input: z.object({
      quoteId: QuoteId,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.object({ total: z.number().int(), rows: z.array(Leaving) }),
    errors: ['not_found'],
  }),
  /** Queues a quoted batch. If the budget is too low, main asks in a native dialog first. */
  'checks.approve': call({
    input: z.object({ quoteId: QuoteId }),
    output: z.object({ queued: z.number().int() }),
    errors: ['not_found', 'quote_stale', 'declined', 'nothing_to_send', 'no_token'],
  }),
  /** Whether the queue is working, and the number of checks by state, over all cases. */
  'checks.state': call({ input: z.object({}), output: QueueState, errors: [] }),
  'checks.pause': call({ input: z.object({}), output: QueueState, errors: [] }),
  'checks.resume': call({ input: z.object({}), output: QueueState, errors: ['no_token'] }),
  /** Removes a check that was not sent from the queue. */
  'checks.cancel': call({ input: z.object({ checkId: CheckId }), output: z.null(), errors: ['not_found', 'not_now'] }),
  /** Requeues a blocked or rejected check. Needs room in the budget, like any other. */
  'checks.retry': call({
    input: z.object({ checkId: CheckId }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'declined', 'no_token'],
  }),
  /**
   * Decides about a possibly charged attempt. "send_again" and "not_charged" resend it and are confirmed in a native
   * dialog, the latter within what was approved; "left" leaves it as it is, as seen, without a dialog.
   */
  'checks.decide': call({
    input: z.object({ attemptId: AttemptId, choice: z.enum(['send_again', 'not_charged', 'left']) }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'declined', 'no_token'],
  }),
  /**
   * Requests that may have been charged and wait for a decision, oldest first; at most 1000 of `total`. One that the
   * service refused without stating a charge waits for none: it is given by its check alone.
   */
  'checks.doubtful': call({
    input: z.object({ caseId: CaseId.nullable() }),
    output: z.object({ rows: z.array(DoubtfulRow), total: z.number().int() }),
    errors: [],
  }),
  /** The possibly charged request of one check, also if it waits for no decision; null = there is none. */
  'checks.doubt': call({
    input: z.object({ checkId: CheckId }),
    output: DoubtfulRow.nullable(),
    errors: [],
  }),
  /**
   * Makes the same decision about several doubtful requests, with one custody entry each. "not_charged" resends them,
   * within what was approved, and is confirmed once in a native dialog.
   */
  'checks.decideAll': call({
    input: z.object({ attemptIds: z.array(AttemptId).min(1).max(1000), choice: z.enum(['not_charged', 'left']) }),
    /** `refused` = those that could not be decided now, for example because they belong to another service address. */
    output: z.object({ decided: z.number().int(), refused: z.number().int() }),
    errors: ['declined'],
  }),
  /**
   * Resolves a doubtful request with a reply obtained from the provider by other means: pasted, or chosen as a file in
   * a native dialog (`text` null). Confirmed natively; saved with the name of the person who attached it.
   */
  'checks.attach': call({
    input: z.object({ attemptId: AttemptId, text: z.string().max(900_000).nullable() }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'not_attachable', 'declined'],
  }),
}
