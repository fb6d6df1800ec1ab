/** A row in SQL: before or after the change in a trigger, or of a table. */
export type Row = 'OLD' | 'NEW' | 't'
/** Columns that change without a custody entry, by name, with the reason; every other stored column is sealed. */
type SealedTable = {
  readonly except?: Readonly<Record<string, string>>
  /**
   * Columns that change without an entry until a condition is met, in SQL over the row named `of`; sealed from then on.
   */
  readonly onceIs?: { readonly columns: readonly string[]; readonly is: (of: Row) => string }
  /** When a row is a fact, in SQL over the row named `of`; absent = always. A row that is not a fact has no seal. */
  readonly isFact?: (of: Row) => string
}

/**
 * The rows containing facts that the custody log vouches for. The triggers that record changes, the content of seals
 * and the tampering tests are all generated from this list and the schema.
 */
export const SEALED: Readonly<Record<string, SealedTable>> = {
  library: {},
  cases: {
    except: {
      last_exhibit: 'a counter: how far numbers were given',
      last_item: 'a counter: how far numbers were given',
      last_activity_at: 'orders the list of cases',
    },
  },
  exhibits: {
    except: {
      away_since: 'whether its root was there at the last look, which changes with every plug',
      walked_at: 'how far a walk is: rounds tell when one ended',
      silent_since: 'whether its drive answered the last question, which says nothing of the evidence',
    },
  },
  // A row listed by a scan and not yet read says nothing about the evidence; the entry is written when it is read.
  items: { isFact: (of) => `${of}.intake <> 'listed'`, except: { wanted_at: 'a request to have it read' } },
  media: {
    except: {
      has_thumbnail: 'whether a picture for viewing is kept',
      has_preview: 'whether a picture for viewing is kept',
      frame_seconds: 'where the kept frame lies, which its copy says under a seal',
    },
  },
  copies: {},
  rounds: { isFact: (of) => `${of}.state <> 'open'` },
  sightings: {},
  time_shifts: {},
  arrivals: {},
  promised_files: {},
  stills: {},
  attachments: {},
  budget_approvals: {},
  checks: {
    except: {
      not_before_at: 'when it is tried again',
      retries: 'a counter',
      updated_at: 'orders the queue',
    },
  },
  attempts: {},
  replies: {},
  analyses: { except: { reader: 'which version read it last' } },
  decisions: {},
  jobs: {
    except: {
      progress: 'how far it is',
      asks: 'a counter of questions',
      asked_ms: 'a counter of questions',
      answered_at: 'when it was last answered',
      trouble: 'why the last question brought no news',
      trouble_answer: 'what was answered to it instead',
      can_cancel: 'what the service offers',
    },
    onceIs: {
      columns: ['status', 'status_message', 'error_message', 'status_message_at', 'error_message_at'],
      is: (of) => `${of}.ended_at IS NOT NULL`,
    },
  },
  job_replies: {},
  fact_checks: { except: { reader: 'which version read it last' } },
  findings: {},
  tags: {},
  marks: {},
  reviews: {},
  item_tags: {},
  report_fields: {},
  reports: {},
  redactions: {},
  report_pairs: {},
  signed_heads: {},
  hash_lists: {
    isFact: (of) => `${of}.imported_at IS NOT NULL`,
    except: { emptied_at: 'how far the deletion of its hashes is' },
  },
  // Rows here are erased without further confirmation.
  erasing: { except: { is_now: 'whether a slice is under way, in its transaction alone' } },
}

/** Tables without seals, with the reason. */
export const NOT_SEALED: Readonly<Record<string, string>> = {
  audit: 'the log itself: its chain of hashes vouches for it',
  check_entries: 'leads from a check to the entries about it; what they say is in the log',
  seals: 'says which entry holds the newest seal of a row; verification reads that from the log',
  touched: 'rows changed in a transaction that is under way',
  edited: 'rows that somebody else changed; a change of it hides nothing, for the rows do not hold',
  settings: 'preferences; what they lead to is entered where it happens',
  case_views: 'how a person looks at a case; it holds no finding',
  saved_filters: 'how a person narrows a list; it holds no finding',
  caps: 'limits of spending, which are no findings; every change is entered',
  balances: 'what a service said of an account when it was asked',
  unread_replies: 'which version tried to read a kept answer',
  item_facts: 'derived from items and media, for lists; verification derives it anew',
  answer_facts: 'derived from checks and what hangs on them, for lists; verification derives it anew',
  outdated_facts: 'how far facts are derived anew; what was found is entered at its end',
  texts: 'derived from metadata, replies and findings, for searching; verification derives it anew',
  hash_list_entries: 'what a list contains, which only marks items; the SHA-256 of its file is sealed',
  seen: 'which items somebody looked at here, an aid for working through a case',
  queue_pause: 'why the queue stands still now',
  traffic: 'a record beside the requests: these and their answers are sealed',
  erasing_items: 'what an erasure under way takes, held against a digest in erasing',
  erasing_words: 'how entries name what an erasure under way took',
  open_exports: 'how far an export is',
}
