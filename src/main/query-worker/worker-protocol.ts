import type { OutputOf } from '../../shared/contract/index.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { ReplyName, ReplyRest } from '../../shared/model/job.ts'
import type { ListCounts } from '../../shared/model/list-files.ts'
import type { CustodyExtracts } from '../custody/listing/custody-extract.ts'
import type { CustodyLog } from '../custody/listing/custody-log.ts'
import type { LogCheck } from '../custody/log-check.ts'
import type { ActivityQueries } from '../db/activity.ts'
import type { AlsoInQueries } from '../db/also-in.ts'
import type { CaseTallies } from '../db/case-tally.ts'
import type { CaseReader } from '../db/cases.ts'
import type { ChangedReadingQueries } from '../db/changed-readings.ts'
import type { CheckRows } from '../db/check-rows.ts'
import type { ErasePlans } from '../db/erase-plan.ts'
import type { ExhibitReader } from '../db/exhibits.ts'
import type { CaseHolding, FileState, Sought } from '../db/file-check.ts'
import type { FileHistories } from '../db/file-history.ts'
import type { ItemRequestQueries } from '../db/item-requests.ts'
import type { JobRows } from '../db/job-rows.ts'
import type { KnownFileQueries } from '../db/known-files.ts'
import type { LedgerQueries } from '../db/ledger-queries.ts'
import type { LinkRequestQueries } from '../db/link-requests.ts'
import type { LookupQueries } from '../db/lookup-hashes.ts'
import type { QuoteItems } from '../db/quote-items.ts'
import type { RequestList } from '../db/request-list.ts'
import type { TurnedFaces } from '../db/turned-faces.ts'
import type { ItemLists } from '../listing/item-lists.ts'
import type { JobAnswer, StoredAnswer } from '../service/parse-job-reply.ts'
import type { StoredJobReplies } from './stored-job-replies.ts'
import type { StoredReplies } from './stored-replies.ts'

/** Parses replies about jobs, which may take megabytes. */
export type JobReplyQueries = {
  readJobAnswer: (answer: StoredAnswer, receivedAt: number) => JobAnswer
  /** The part that is not displayed of each reply that a fact check shows; empty = none is stored. */
  jobRests: (checkId: CheckId) => ReplyRest[]
}

/** Reads a library file other than the open one. */
export type FileQueries = {
  fileState: (file: string) => FileState
  holdsErased: (file: string, sought: Sought) => CaseHolding
}

/** Stored replies for reading by the user; null = there is none. */
export type RawReplies = {
  rawReply: (of: ReplyName) => OutputOf<'items.rawReply'> | null
}

/** Examines texts of many lines; null = the text is not a list of URLs. */
export type ListQueries = { countList: (text: string, name: string) => ListCounts | null }

/** Cases and exhibits with the numbers of their items. */
export type CaseQueries = {
  caseList: CaseReader['list']
  caseWithCounts: CaseReader['get']
  openCase: CaseReader['open']
} & ExhibitReader

/** Every query of the query worker. */
export type WorkerQueries = ItemLists &
  StoredReplies &
  StoredJobReplies &
  LedgerQueries &
  RequestList &
  ActivityQueries &
  QuoteItems &
  FileQueries &
  LinkRequestQueries &
  Pick<ItemRequestQueries, 'bytesRequests'> &
  CaseTallies &
  CaseQueries &
  KnownFileQueries &
  ErasePlans &
  CustodyLog &
  CustodyExtracts &
  LogCheck &
  TurnedFaces &
  CheckRows &
  FileHistories &
  AlsoInQueries &
  ChangedReadingQueries &
  Pick<JobRows, 'jobsOf' | 'countJobsOf' | 'factCheckOf' | 'keptAnswers'> &
  JobReplyQueries &
  ListQueries &
  LookupQueries &
  RawReplies

/** A request from main to the query worker: a query by name. */
export type WorkerRequest = { id: number; name: keyof WorkerQueries; args: unknown[] }
export type WorkerReply =
  | { id: number; value: unknown }
  | { id: number; failure: string }
  /** It asked for a search that a newer one ended. */
  | { id: number; isSuperseded: true }
