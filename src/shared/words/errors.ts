import { assertNever } from '../assert-never.ts'
import type { AppError } from '../errors.ts'
import { counted } from './counts.ts'
import { demoFailed, refusedInDemo } from './demo.ts'
import { droppedRefusals } from './dropped.ts'
import { outsideRefusals } from './outside.ts'
import { keyWords, unsignedWords } from './signing.ts'

/** An error in three parts, in this order. `reference` finds it in the log; null = nothing was logged. */
export type ErrorWords = {
  happened: string
  /** What was not lost or not spent. */
  kept: string
  /** What to do next. */
  next: string
  reference: string | null
}

const NOTHING_SENT = 'Nothing was sent and nothing was spent.'
const NOTHING_CHANGED = 'Nothing was changed.'

const things = {
  case: 'case',
  exhibit: 'exhibit',
  item: 'item',
  check: 'check',
  attempt: 'request',
  quote: 'cost sheet',
  intake: 'intake',
  backup: 'backup',
  tag: 'tag',
  entry: 'entry of the custody log',
} as const

const notAFinding = {
  empty: { happened: 'There is nothing to record yet.', next: 'Write a proposition, grounds or notes first.' },
  no_proposition: {
    happened: 'A conclusion is about a proposition, and none is stated.',
    next: 'State what you judge, then record the finding again.',
  },
} as const

const notNow = {
  already_sent: {
    happened: 'The request is already on its way and cannot be taken back.',
    next: 'Wait for the answer. It is stored when it comes.',
  },
  running: { happened: 'This is still running.', next: 'Wait until it ends, or cancel it first.' },
  finished: { happened: 'This has already ended.', next: 'Look at its result.' },
  reading: { happened: 'Files of this case are being read.', next: 'Wait until they are, or stop reading first.' },
  in_queue: {
    happened: 'The queue still holds files of this case.',
    next: 'Wait until they are sent, or take them out of the queue.',
  },
  in_doubt: {
    happened: 'Requests of this case may have been charged, and nobody decided about them.',
    next: 'Decide about each in Activity under “Needs you”, then try again.',
  },
  erasing: { happened: 'Items of this case are being erased.', next: 'Wait until that is over.' },
  exporting: { happened: 'A report of this case is being made.', next: 'Wait until it is finished, or cancel it.' },
  finding_changed: {
    happened: 'Another finding was recorded for this item meanwhile.',
    next: 'Look at it in the history, then record yours again. What you wrote is still here.',
  },
  ladder_changed: {
    happened: 'The words for conclusions were changed in the settings meanwhile.',
    next: 'Choose the conclusion again. What you wrote is still here.',
  },
  bytes_changed: {
    happened: 'The file was read again meanwhile and holds other bytes.',
    next: 'Look at the item as it is now, then record the finding again. What you wrote is still here.',
  },
  tag_in_use: { happened: 'Items carry this tag.', next: 'Take it off them first.' },
  tag_exists: { happened: 'Another tag of this case has this name.', next: 'Choose another name.' },
  case_closed: { happened: 'The case is closed.', next: 'Open it again under “About this case”, or use another one.' },
  reopened: {
    happened: 'What would be sent changed while the question was open.',
    next: 'Look at the request again, then choose.',
  },
  already_an_exhibit: {
    happened: 'This place is an exhibit of the case already.',
    next: 'Choose the folder to which this exhibit was moved.',
  },
  not_attached: {
    happened: 'This exhibit is not attached: its drive or folder is not there, or another one is in its place.',
    next: 'Attach it and try again. Nothing of it was marked missing.',
  },
  other_address: {
    happened: 'This was sent to another address than the one in use.',
    next: 'Set that address in the settings first.',
  },
  asked_again: {
    happened: 'The token in use has a request of its own for this file.',
    next: 'Look at that request in Activity.',
  },
  not_reached: {
    happened: 'The service could not be reached. Nothing was changed.',
    next: 'Try again when the connection is back.',
  },
  not_offered: {
    happened: 'This service does not offer that. Nothing was changed.',
    next: 'The job runs on, and its answer is stored when it comes.',
  },
  account_changed: {
    happened: 'The token or the address changed while the question was open.',
    next: 'Look at the request again, then choose.',
  },
} as const

const badAddress = {
  not_a_url: { happened: 'This is not an address.', next: 'Write it in full, for example https://service.example' },
  not_https: {
    happened: 'The address does not use https.',
    next: 'Use https. Plain http is only taken for a service on this machine.',
  },
  has_credentials: {
    happened: 'The address holds a user name or password.',
    next: 'Leave them out. The token is kept apart from the address.',
  },
  has_query: { happened: 'The address goes on after a “?” or “#”.', next: 'Leave that part out.' },
} as const

const unusableToken = {
  empty: 'The clipboard holds no text.',
  too_long: 'The text on the clipboard is too long for a token.',
  not_a_token: 'The text on the clipboard does not look like a token: it has spaces, line breaks or unusual signs.',
} as const

const keychain = {
  absent: 'This machine has no keychain that Touchstone can use.',
  locked: 'The keychain is locked.',
  timeout: 'The keychain did not answer within ten seconds.',
  failed: 'The keychain failed.',
} as const

const keychainHelp = {
  absent: 'Start a keychain service, or take the token from the clipboard for this session.',
  locked: 'Unlock it and try again.',
  timeout: 'If the system asks for a password in a window of its own, answer it there. Then try again.',
  failed: 'Try again. If it fails once more, take the token from the clipboard for this session.',
} as const

const notSignedHelp = {
  absent: 'Start a keychain service, then try again.',
  locked: keychainHelp.locked,
  timeout: keychainHelp.timeout,
  failed: 'Try again.',
  unreadable: 'Make a new key with: touchstone key --new.',
  demo: refusedInDemo.next,
  key_elsewhere: 'Press “Make a key here” in the settings, or sign on the computer that holds the key.',
  head_missing: 'If a backup was restored, press “Confirm restored backup” in the settings. If not, verify the log.',
  log_broken: 'Verify the custody log to see which entry does not hold.',
  no_room: 'Go on with the key in use.',
} as const

const notAttachable = {
  unreadable_file: { happened: 'That file cannot be read.', next: 'Choose a file that holds the reply as JSON.' },
  too_large: {
    happened: 'That is more than 1 MB, too much for a reply about one image.',
    next: 'Attach only the reply to this request.',
  },
  not_json: { happened: 'That is not JSON.', next: 'Attach the whole reply as the provider gives it, unchanged.' },
  not_a_result: {
    happened: 'That is JSON, but no result of image forensics.',
    next: 'Attach the whole reply, with its list of images and a verdict.',
  },
  no_certain_image: {
    happened: 'The reply is about several images, and none of them is certainly this one.',
    next: 'Attach the reply to this request alone.',
  },
  other_request: {
    happened: 'The reply belongs to another request of Touchstone: it names another file.',
    next: 'Look for the request whose name is shown beside this file.',
  },
} as const

const exportFailed = {
  disk_full: { happened: 'The disk is full.', next: 'Make room, or save to another disk, and export again.' },
  not_writable: { happened: 'The file cannot be written there.', next: 'Choose another folder.' },
  among_evidence: {
    happened: 'That place holds evidence. Touchstone never writes there.',
    next: 'Choose a folder outside every exhibit.',
  },
  in_library: {
    happened: 'That is the folder of the library itself.',
    next: 'Choose another folder: what is saved there could replace what it keeps.',
  },
  exists: {
    happened: 'Something of that name is there already.',
    next: 'Choose another name. Nothing is ever replaced.',
  },
  name_too_long: {
    happened: 'The name is too long: the files of the report are named after it.',
    next: 'Choose a shorter name.',
  },
  print_failed: { happened: 'The PDF could not be made.', next: 'Try once more. If it fails again, tell support.' },
  redacted_anew: {
    happened: 'What is taken out of a picture was changed while the report was made, so nothing was saved.',
    next: 'Save the report once more: it will have what is taken out now.',
  },
  not_named: {
    happened: 'The report is made, and the custody log has it, but it could not get its name.',
    kept: 'It lies hidden beside the place you chose.',
    next: 'Start Touchstone again: it gives it a name, and the custody log says which.',
  },
} as const

const badLogo = {
  not_readable: { happened: 'The file cannot be read.', next: 'Choose another one.' },
  too_large: { happened: 'The file is larger than 10 MB.', next: 'Choose a smaller one.' },
  not_a_picture: {
    happened: 'The file is no PNG, JPEG or WebP picture that can be drawn.',
    next: 'Choose a picture of one of these kinds.',
  },
} as const

const cannotMove = {
  among_evidence: {
    happened: 'That folder holds evidence. Touchstone never writes there.',
    next: 'Choose a folder outside every exhibit.',
  },
  inside_library: {
    happened: 'That folder lies inside the library’s own.',
    next: 'Choose a folder somewhere else.',
  },
  not_empty: { happened: 'That folder is not empty.', next: 'Choose an empty folder, or make a new one.' },
  not_writable: { happened: 'That folder cannot be written.', next: 'Choose another one, or allow writing there.' },
  no_room: {
    happened: 'There is not enough room for the library there.',
    next: 'Make room on that disk, or choose another one.',
  },
  reading: { happened: 'Files are being read into a case.', next: 'Wait until they are, or stop reading first.' },
  erasing: { happened: 'What was erased is still being removed.', next: 'Wait until that is over.' },
  restore_waits: {
    happened: 'A backup is to stand in for the library at the next start.',
    next: 'Start Touchstone again first.',
  },
  running: { happened: 'A move is under way already.', next: 'Wait until it is over.' },
} as const

/** The one place that turns a failure into sentences. */
export function errorWords(error: AppError): ErrorWords {
  const say = (happened: string, kept: string, next: string, reference: string | null = null): ErrorWords => ({
    happened,
    kept,
    next,
    reference,
  })
  switch (error.kind) {
    case 'invalid_input':
      if (error.issues.every((issue) => /^(name|ownReference|operator): custom$/.test(issue)))
        return say(
          'The name holds a line break or a character that acts without being seen.',
          NOTHING_CHANGED,
          'Type it anew by hand.',
        )
      return say('Touchstone refused this request.', NOTHING_CHANGED, `Tell support: ${error.issues.join('; ')}`)
    case 'internal':
      return say(
        'Something in Touchstone failed.',
        'What was stored before stays stored. The evidence was not touched.',
        'Try once more. If it fails again, give support this reference:',
        error.reference,
      )
    case 'not_found':
      return say(`This ${things[error.what]} is no longer there.`, NOTHING_CHANGED, 'Go back and choose again.')
    case 'no_token':
      return say('No token is set.', NOTHING_SENT, 'Copy the token and take it from the clipboard in the settings.')
    case 'token_unusable':
      return say(unusableToken[error.reason], 'The clipboard was left as it is.', 'Copy the token again and retry.')
    case 'keychain_unavailable':
      return say(keychain[error.reason], 'Nothing in the keychain was changed.', keychainHelp[error.reason])
    case 'token_not_forgotten':
      return say(
        keychain[error.reason],
        'Touchstone has forgotten the token, but the keychain may still hold it.',
        'Press “Forget token” again once the keychain answers, or remove the entry “Touchstone” in the keychain itself.',
      )
    case 'not_signed':
      return error.reason === 'nothing_to_confirm'
        ? say(keyWords.nothingToConfirm, NOTHING_CHANGED, 'Look at the signing key in the settings again.')
        : say(unsignedWords[error.reason], 'Nothing was signed.', notSignedHelp[error.reason])
    case 'bad_address':
      return say(badAddress[error.reason].happened, 'The address in use was kept.', badAddress[error.reason].next)
    case 'backup_damaged':
      return say('This backup is damaged.', 'The library was not touched.', 'Choose an older backup.')
    case 'cannot_move':
      return say(cannotMove[error.reason].happened, 'The library lies where it was.', cannotMove[error.reason].next)
    case 'library_moving':
      return say('The library is being moved.', NOTHING_CHANGED, 'Wait until it is, or cancel the move.')
    case 'in_demo':
      return say(refusedInDemo.happened, refusedInDemo.kept, refusedInDemo.next)
    case 'demo_failed': {
      const words = demoFailed[error.reason]
      return say(words.happened, words.kept, words.next)
    }
    case 'quitting':
      return say('Touchstone is quitting.', NOTHING_CHANGED, 'Start it again to go on.')
    case 'air_gap':
      return say('The air gap is on.', 'No connection was opened.', 'Turn it off in the settings to ask the service.')
    case 'not_openable':
      return error.reason === 'no_program'
        ? say('No program took the address.', NOTHING_CHANGED, 'Copy it and open it by hand.')
        : say(`The address was not opened: ${outsideRefusals[error.reason]}.`, NOTHING_CHANGED, 'It can be copied.')
    case 'declined':
      return say('You said no.', NOTHING_SENT, 'The same sheet can be opened again at any time.')
    case 'quote_stale':
      return say('Something changed since this sheet was made.', NOTHING_SENT, 'Look at the new figures below.')
    case 'nothing_to_send':
      return say('There is nothing to send.', NOTHING_SENT, 'Choose items that have not been sent.')
    case 'not_now':
      return say(notNow[error.reason].happened, NOTHING_CHANGED, notNow[error.reason].next)
    case 'not_taken':
      return say('The dropped picture was not taken in.', 'Nothing of it was kept.', droppedRefusals[error.reason])
    case 'jobs_running':
      return say(
        `The service still works on ${counted(error.jobs, 'fact check')} of this case.`,
        'Nothing was deleted. What they find is stored when they end.',
        'Wait until they end. Or open each from the requests in Activity, and stop asking about it or ask the service to cancel it: what was reserved for it may be lost then. The case can be closed now.',
      )
    case 'not_attachable':
      return say(notAttachable[error.reason].happened, NOTHING_CHANGED, notAttachable[error.reason].next)
    case 'not_a_finding':
      return say(notAFinding[error.reason].happened, 'What you wrote is still here.', notAFinding[error.reason].next)
    case 'too_many':
      return say(
        `One report holds at most ${counted(error.most, 'item')}.`,
        'No file was written.',
        'Choose fewer, for example one exhibit after the other.',
      )
    case 'too_many_pairs':
      return say(
        `The reports of a case hold at most ${counted(error.most, 'pair')} side by side.`,
        NOTHING_CHANGED,
        'Take one out first: open its two pictures side by side, and choose “In the report”.',
      )
    case 'bad_logo':
      return say(badLogo[error.reason].happened, 'The logo stays as it was.', badLogo[error.reason].next)
    case 'export_failed': {
      const words = exportFailed[error.reason]
      const kept = 'kept' in words ? words.kept : 'No file was left behind. The result stays in the library.'
      return say(words.happened, kept, words.next)
    }
    default:
      return assertNever(error)
  }
}
