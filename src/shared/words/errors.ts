import { assertNever } from '../assert-never.ts'
import type { AppError } from '../errors.ts'
import { ACT_LIMITS } from '../model/act-limits.ts'
import { demoFailed, refusedInDemo } from './demo.ts'
import { droppedRefusals } from './dropped.ts'
import { hashListRefusals } from './hash-lists.ts'
import { messages } from './messages.ts'
import { outsideRefusals } from './outside.ts'
import { keyWords, unsignedWords } from './signing.ts'

/** An error in three parts, in this order. `reference` locates it in the log; null = nothing was logged. */
export type ErrorWords = {
  happened: string
  /** What was not lost or not spent. */
  kept: string
  /** What to do next. */
  next: string
  reference: string | null
}

const words = messages('errors', {
  nothingSent: 'Nothing was sent or spent.',
  nothingChanged: 'Nothing was changed.',
  draftKept: 'What you wrote is still here.',
  invalidName: {
    happened: 'The name contains a line break or an invisible character.',
    next: 'Type it by hand.',
  },
  invalidInput: { happened: 'Touchstone refused this request.', next: 'Give support this: {issues}' },
  internal: {
    happened: 'An error occurred in Touchstone.',
    kept: 'What was stored before is still stored. The evidence was not touched.',
    next: 'Try again. If it fails again, give support this reference:',
  },
  notFoundNext: 'Go back and choose again.',
  noToken: { happened: 'No token is set.', next: 'Copy the token, then paste it in Settings.' },
  unusableToken: { kept: 'The clipboard was left as it is.', next: 'Copy the token again and retry.' },
  keychainKept: 'Nothing in the keychain was changed.',
  tokenNotForgotten: {
    kept: 'Touchstone has forgotten the token, but the keychain may still contain it.',
    next: 'Press “Forget token” again once the keychain responds, or remove the entry “Touchstone” in the keychain itself.',
  },
  notSigned: { kept: 'Nothing was signed.', nothingToConfirm: 'Look at the signing key in Settings again.' },
  badAddressKept: 'The previous address is still in use.',
  backupDamaged: {
    happened: 'This backup is damaged.',
    kept: 'The library was not touched.',
    next: 'Choose an older backup.',
  },
  cannotMoveKept: 'The library is where it was.',
  leftKept: 'This library was not touched. What is left of the old copy stays.',
  libraryMoving: {
    happened: 'The library is being moved.',
    next: 'Wait until the move ends, or cancel it.',
  },
  quitting: { happened: 'Touchstone is quitting.', next: 'Start it again to continue.' },
  superseded: { happened: 'A newer search took the place of this one.', next: 'Search again to see its results.' },
  airGap: {
    happened: 'The air gap is on.',
    kept: 'No connection was opened.',
    next: 'Turn it off in Settings to contact the service.',
  },
  notOpenable: {
    noProgram: 'No program opened the URL.',
    refused: 'The URL was not opened: {why}.',
    openByHand: 'Copy it and open it by hand.',
    copy: 'You can copy it.',
  },
  declined: { happened: 'You declined.', next: 'You can open the same sheet again at any time.' },
  quoteStale: { happened: 'Something changed since this sheet was opened.', next: 'Review the new figures below.' },
  nothingToSend: { happened: 'There is nothing to send.', next: 'Choose items that have not been sent.' },
  notTaken: { happened: 'The dropped image was not added.', kept: 'Nothing of it was stored.' },
  jobsRunning: {
    happened: 'The service is still working on {jobs, plural, one {# fact check} other {# fact checks}} of this case.',
    kept: 'Nothing was deleted. Results are stored when they arrive.',
    next: 'Wait until they end. Or open each from the requests in Activity and stop waiting for its result, or request cancellation; credits reserved for it may then be lost. You can close the case now.',
  },
  tooMany: {
    happened: {
      send: 'One cost sheet can include at most {most, number} items.',
      report: 'One report can contain at most {most, number} items.',
      copy: 'The originals of at most {most, number} items can be copied at once.',
      mark: 'At most {most, number} items can be marked at once.',
      verify: 'The originals of at most {most, number} items can be verified at once.',
      read: 'At most {most, number} skipped items can be read at once.',
      erase: 'At most {most, number} items can be erased at once.',
    },
    kept: 'None of them was touched.',
    next: 'Select fewer, for example one exhibit at a time.',
  },
  tooManyPairs: {
    happened: 'The reports of a case can contain at most {most, plural, one {# comparison} other {# comparisons}}.',
    next: 'Remove one first: compare its two images and press “In report”.',
  },
  logoKept: 'The logo stays as it was.',
  exportKept: 'No file was left behind. The result stays in the library.',
})

type Part<Kind extends AppError['kind'], Name extends string> =
  Extract<AppError, { kind: Kind }> extends Record<Name, infer Value extends string> ? Value : never
type Reason<Kind extends AppError['kind']> = Part<Kind, 'reason'>
type HappenedNext = { happened: string; next: string }

const notFound = messages('errors.not-found', {
  case: 'This case no longer exists.',
  exhibit: 'This exhibit no longer exists.',
  item: 'This item no longer exists.',
  check: 'This check no longer exists.',
  attempt: 'This request no longer exists.',
  quote: 'This cost sheet no longer exists.',
  intake: 'This intake no longer exists.',
  backup: 'This backup no longer exists.',
  tag: 'This tag no longer exists.',
  saved_filter: 'This saved filter no longer exists.',
  entry: 'This entry of the custody log no longer exists.',
  hash_list: 'This list of known hashes no longer exists.',
} satisfies Record<Part<'not_found', 'what'>, string>)

const notAFinding = messages('errors.not-a-finding', {
  empty: { happened: 'There is nothing to record yet.', next: 'Write a proposition, grounds or notes first.' },
  no_proposition: {
    happened: 'A conclusion needs a proposition, and none is stated.',
    next: 'State what you judge, then record the finding again.',
  },
} satisfies Record<Reason<'not_a_finding'>, HappenedNext>)

const notNow = messages('errors.not-now', {
  already_sent: {
    happened: 'The request is already under way and cannot be withdrawn.',
    next: 'Wait for the reply. It is stored when it arrives.',
  },
  running: { happened: 'This is still running.', next: 'Wait until it ends, or cancel it first.' },
  finished: { happened: 'This has already ended.', next: 'Look at its result.' },
  reading: { happened: 'Files of this case are being read.', next: 'Wait until that ends, or cancel it first.' },
  in_queue: {
    happened: 'Files of this case are still in the queue.',
    next: 'Wait until they are sent, or remove them from the queue.',
  },
  in_doubt: {
    happened: 'Requests of this case may have been charged, and nobody has decided about them.',
    next: 'Decide about each in Activity, under “Needs you” or “Requests”, then try again.',
  },
  erasing: { happened: 'Items of this case are being erased.', next: 'Wait until that ends.' },
  exporting: { happened: 'A report of this case is being made.', next: 'Wait until it is finished, or cancel it.' },
  finding_changed: {
    happened: 'Another finding has since been recorded for this item.',
    next: 'Look at it in the history, then record yours again. What you wrote is still here.',
  },
  ladder_changed: {
    happened: 'The conclusion scale in Settings is a different one now.',
    next: 'Choose the conclusion again. What you wrote is still here.',
  },
  bytes_changed: {
    happened: 'The file was read again, and its content has changed.',
    next: 'Look at the item as it is now, then record the finding again. What you wrote is still here.',
  },
  tag_in_use: { happened: 'Items have this tag.', next: 'Remove it from them first.' },
  filter_exists: {
    happened: 'Another saved filter of this case has this name.',
    next: 'Choose another name, or replace that one.',
  },
  tag_exists: { happened: 'Another tag of this case has this name.', next: 'Choose another name.' },
  case_closed: { happened: 'The case is closed.', next: 'Reopen it in its case details, or use another one.' },
  reopened: {
    happened: 'What would be sent has changed since you were asked.',
    next: 'Look at the request again, then choose.',
  },
  already_an_exhibit: {
    happened: 'This folder is already an exhibit of the case.',
    next: 'Choose the folder to which this exhibit was moved.',
  },
  not_attached: {
    happened: 'This exhibit is not connected: its drive or folder is missing, or another one is in its place.',
    next: 'Connect it and try again. None of its items was marked missing.',
  },
  drive_silent: {
    happened: 'The drive did not respond within a minute.',
    next: 'Check its power, cable or network and try again. Nothing was concluded about its files.',
  },
  other_address: {
    happened: 'This was sent to a different service address from the one in use.',
    next: 'Set that address in Settings first.',
  },
  slowed_down: {
    happened: 'The service asked for fewer requests, so none is sent now.',
    next: 'Update when the time shown on the button has come.',
  },
  asked_again: {
    happened: 'The current token has its own request for this file.',
    next: 'Look at that request in Activity.',
  },
  not_reached: {
    happened: 'The service could not be reached.',
    next: 'Try again when the connection is back.',
  },
  not_offered: {
    happened: 'This service does not offer that.',
    next: 'The fact check continues, and its result is stored when it arrives.',
  },
  account_changed: {
    happened: 'The token or the service address has changed since you were asked.',
    next: 'Look at the request again, then choose.',
  },
} satisfies Record<Reason<'not_now'>, HappenedNext>)

const badAddress = messages('errors.bad-address', {
  not_a_url: { happened: 'This is not a URL.', next: 'Write it in full, for example https://service.example' },
  not_https: {
    happened: 'The address does not use https.',
    next: 'Use https. Plain http is only accepted for a service on this computer.',
  },
  has_credentials: {
    happened: 'The address contains a user name or password.',
    next: 'Leave them out. The token is stored separately from the address.',
  },
  has_query: { happened: 'The address contains a “?” or “#”.', next: 'Leave out that part.' },
} satisfies Record<Reason<'bad_address'>, HappenedNext>)

const unusableToken = messages('errors.unusable-token', {
  empty: 'The clipboard contains no text.',
  too_long: 'The text on the clipboard is too long for a token.',
  not_a_token:
    'The text on the clipboard does not look like a token: it has spaces, line breaks or unusual characters.',
} satisfies Record<Reason<'token_unusable'>, string>)

type KeychainReason = Reason<'keychain_unavailable'>

const keychain = messages('errors.keychain', {
  absent: 'This computer has no keychain that Touchstone can use.',
  locked: 'The keychain is locked.',
  timeout: 'The keychain did not respond within ten seconds.',
  failed: 'The keychain failed.',
} satisfies Record<KeychainReason, string>)

const keychainHelp = messages('errors.keychain-help', {
  absent: 'Start a keychain service, or use the token for this session only: paste it in Settings.',
  locked: 'Unlock it and try again.',
  timeout: 'If the system asks for a password in another window, enter it there. Then try again.',
  failed: 'Try again. If it fails again, use the token for this session only: paste it in Settings.',
} satisfies Record<KeychainReason, string>)

const notSignedHelp: Record<Exclude<Reason<'not_signed'>, 'nothing_to_confirm'>, string> = {
  ...messages('errors.not-signed', {
    absent: 'Start a keychain service, then try again.',
    failed: 'Try again.',
    unreadable: 'Make a new key with: touchstone key --new.',
    key_elsewhere: 'Press “Create key here” in Settings, or sign on the computer that has the key.',
    head_missing: 'If a backup was restored, press “Confirm restored backup” in Settings. If not, verify the log.',
    log_broken: 'Verify the custody log to see which entry fails.',
    no_room: 'Continue with the key in use.',
  }),
  locked: keychainHelp.locked,
  timeout: keychainHelp.timeout,
  demo: refusedInDemo.next,
}

const notAttachable = messages('errors.not-attachable', {
  unreadable_file: { happened: 'That file cannot be read.', next: 'Choose a file that contains the reply as JSON.' },
  too_large: {
    happened: 'That is more than 1 MB, too much for a reply about one image.',
    next: 'Attach only the reply to this request.',
  },
  not_json: {
    happened: 'That is not JSON.',
    next: 'Attach the whole reply as the provider gives it, unchanged.',
  },
  not_a_result: {
    happened: 'That is JSON, but not a result of image forensics.',
    next: 'Attach the whole reply, with its list of images and a verdict.',
  },
  no_certain_image: {
    happened: 'The reply is about several images, and none can be identified as this one.',
    next: 'Attach the reply to this request alone.',
  },
  other_request: {
    happened: 'The reply belongs to another request: it names another file.',
    next: 'Look for the request whose name is shown with this file.',
  },
} satisfies Record<Reason<'not_attachable'>, HappenedNext>)

const exportFailed = messages('errors.export-failed', {
  disk_full: { happened: 'The disk is full.', next: 'Make room, or save to another disk, and export again.' },
  not_writable: { happened: 'The file cannot be written there.', next: 'Choose another folder.' },
  among_evidence: {
    happened: 'That folder contains evidence. Touchstone never writes there.',
    next: 'Choose a folder outside every exhibit.',
  },
  in_library: {
    happened: 'That is the folder of the library itself.',
    next: 'Choose another folder: a file saved there could replace one of the library’s own.',
  },
  exists: { happened: 'That name is already taken.', next: 'Choose another name. Nothing is ever replaced.' },
  name_too_long: {
    happened: 'The name is too long: the files of the report are named after it.',
    next: 'Choose a shorter name.',
  },
  print_failed: { happened: 'The PDF could not be made.', next: 'Try again. If it fails again, contact support.' },
  redacted_anew: {
    happened: 'Redactions changed while the report was being made, so nothing was saved.',
    next: 'Save the report again: it will have the current redactions.',
  },
  not_named: {
    happened: 'The report is made, and the custody log records it, but the file could not be given its name.',
    kept: 'It is hidden in the folder you chose.',
    next: 'Restart Touchstone: it names the file, and the custody log records the name.',
  },
} satisfies Record<Reason<'export_failed'>, HappenedNext & { kept?: string }>)

const badLogo = messages('errors.bad-logo', {
  not_readable: { happened: 'The file cannot be read.', next: 'Choose another one.' },
  too_large: { happened: 'The file is larger than 10 MB.', next: 'Choose a smaller one.' },
  not_a_picture: {
    happened: 'The file is not a PNG, JPEG or WebP image that can be displayed.',
    next: 'Choose an image in one of these formats.',
  },
} satisfies Record<Reason<'bad_logo'>, HappenedNext>)

const cannotMove = messages('errors.cannot-move', {
  among_evidence: {
    happened: 'That folder contains evidence. Touchstone never writes there.',
    next: 'Choose a folder outside every exhibit.',
  },
  inside_library: {
    happened: 'That folder is inside the library’s own.',
    next: 'Choose a folder somewhere else.',
  },
  not_empty: { happened: 'That folder is not empty.', next: 'Choose an empty folder, or create a new one.' },
  not_writable: { happened: 'That folder is not writable.', next: 'Choose another one, or allow writing there.' },
  no_room: {
    happened: 'There is not enough room for the library there.',
    next: 'Make room on that disk, or choose another one.',
  },
  reading: { happened: 'Files are being added to a case.', next: 'Wait until that ends, or cancel it first.' },
  erasing: { happened: 'An erasure is still in progress.', next: 'Wait until it ends.' },
  importing: { happened: 'A list of hashes is being imported.', next: 'Wait until that ends, or stop it first.' },
  restore_waits: {
    happened: 'A backup will replace the library at the next start.',
    next: 'Restart Touchstone first.',
  },
  running: { happened: 'A move is already under way.', next: 'Wait until it ends.' },
} satisfies Record<Reason<'cannot_move'>, HappenedNext>)

const leftNotRemoved = messages('errors.left-not-removed', {
  led_elsewhere: {
    happened: 'The note in the old folder does not lead to this library.',
    next: 'Look at that folder before you delete it yourself.',
  },
  open: { happened: 'The old copy is open in another Touchstone.', next: 'Close it there, then try again.' },
  busy: {
    happened: 'Another program is using a file of the old copy.',
    next: 'Close what has it open, then try again.',
  },
  missing: {
    happened: 'A file or folder of the old copy was no longer there.',
    next: 'Check that its drive is connected, then try again.',
  },
  denied: {
    happened: 'The system does not allow deleting a file of the old copy.',
    next: 'Allow it, or delete the old folder yourself.',
  },
  failed: {
    happened: 'A file of the old copy could not be deleted.',
    next: 'Check its disk, then try again. The log of the app names the cause.',
  },
} satisfies Record<Reason<'left_not_removed'>, HappenedNext>)

/** Turns every failure into sentences; the only function that does. */
export function errorWords(error: AppError): ErrorWords {
  const say = (happened: string, kept: string, next: string, reference: string | null = null): ErrorWords => ({
    happened,
    kept,
    next,
    reference,
  })
  const unchanged = ({ happened, next }: HappenedNext) => say(happened, words.nothingChanged, next)
  switch (error.kind) {
    case 'invalid_input': {
      if (error.issues.every((issue) => /^(name|ownReference|operator): custom$/.test(issue)))
        return unchanged(words.invalidName)
      const { happened, next } = words.invalidInput
      return unchanged({ happened, next: next({ issues: error.issues.join('; ') }) })
    }
    case 'internal':
      return say(words.internal.happened, words.internal.kept, words.internal.next, error.reference)
    case 'not_found':
      return say(notFound[error.what], words.nothingChanged, words.notFoundNext)
    case 'no_token':
      return say(words.noToken.happened, words.nothingSent, words.noToken.next)
    case 'token_unusable':
      return say(unusableToken[error.reason], words.unusableToken.kept, words.unusableToken.next)
    case 'keychain_unavailable':
      return say(keychain[error.reason], words.keychainKept, keychainHelp[error.reason])
    case 'token_not_forgotten':
      return say(keychain[error.reason], words.tokenNotForgotten.kept, words.tokenNotForgotten.next)
    case 'not_signed':
      return error.reason === 'nothing_to_confirm'
        ? say(keyWords.nothingToConfirm, words.nothingChanged, words.notSigned.nothingToConfirm)
        : say(unsignedWords[error.reason], words.notSigned.kept, notSignedHelp[error.reason])
    case 'bad_address':
      return say(badAddress[error.reason].happened, words.badAddressKept, badAddress[error.reason].next)
    case 'hash_list_refused':
      return unchanged(hashListRefusals[error.reason])
    case 'backup_damaged':
      return say(words.backupDamaged.happened, words.backupDamaged.kept, words.backupDamaged.next)
    case 'cannot_move':
      return say(cannotMove[error.reason].happened, words.cannotMoveKept, cannotMove[error.reason].next)
    case 'left_not_removed': {
      const { happened, next } = leftNotRemoved[error.reason]
      return say(happened, words.leftKept, next)
    }
    case 'library_moving':
      return unchanged(words.libraryMoving)
    case 'in_demo':
      return say(refusedInDemo.happened, refusedInDemo.kept, refusedInDemo.next)
    case 'demo_failed': {
      const words = demoFailed[error.reason]
      return say(words.happened, words.kept, words.next)
    }
    case 'quitting':
      return unchanged(words.quitting)
    case 'superseded':
      return unchanged(words.superseded)
    case 'air_gap':
      return say(words.airGap.happened, words.airGap.kept, words.airGap.next)
    case 'not_openable':
      return error.reason === 'no_program'
        ? unchanged({ happened: words.notOpenable.noProgram, next: words.notOpenable.openByHand })
        : unchanged({
            happened: words.notOpenable.refused({ why: outsideRefusals[error.reason] }),
            next: words.notOpenable.copy,
          })
    case 'declined':
      return say(words.declined.happened, words.nothingSent, words.declined.next)
    case 'quote_stale':
      return say(words.quoteStale.happened, words.nothingSent, words.quoteStale.next)
    case 'nothing_to_send':
      return say(words.nothingToSend.happened, words.nothingSent, words.nothingToSend.next)
    case 'not_now':
      return unchanged(notNow[error.reason])
    case 'not_taken':
      return say(words.notTaken.happened, words.notTaken.kept, droppedRefusals[error.reason])
    case 'jobs_running':
      return say(words.jobsRunning.happened({ jobs: error.jobs }), words.jobsRunning.kept, words.jobsRunning.next)
    case 'not_attachable':
      return unchanged(notAttachable[error.reason])
    case 'not_a_finding':
      return say(notAFinding[error.reason].happened, words.draftKept, notAFinding[error.reason].next)
    case 'too_many':
      return say(
        words.tooMany.happened[error.act]({ most: ACT_LIMITS[error.act] }),
        words.tooMany.kept,
        words.tooMany.next,
      )
    case 'too_many_pairs':
      return unchanged({
        happened: words.tooManyPairs.happened({ most: error.most }),
        next: words.tooManyPairs.next,
      })
    case 'bad_logo':
      return say(badLogo[error.reason].happened, words.logoKept, badLogo[error.reason].next)
    case 'export_failed': {
      const failed = exportFailed[error.reason]
      return say(failed.happened, 'kept' in failed ? failed.kept : words.exportKept, failed.next)
    }
    default:
      return assertNever(error)
  }
}
