import type { HashAlgorithm, HashList, HashListPurpose, HashListRefusal, KnownBy } from '../model/hash-list.ts'
import { messages } from './messages.ts'

/** Lists of known hashes: their table in Settings, and what items show of them. */
export const hashLists = messages('hash-lists', {
  title: 'Lists of known hashes',
  hint: 'A file is matched by its hash alone. A match says what a list contains and nothing about what the file shows. Lists apply to every case and are never sent.',
  none: 'No lists yet.',
  add: 'Import list…',
  forms:
    'Text or CSV with SHA-256, SHA-1 or MD5 hashes: one a line, as sha256sum or hashdeep write them, or columns with a header.',
  purposes: { notable: 'Notable', own: 'Own', ignore: 'Ignore' } satisfies Record<HashListPurpose, string>,
  purposeHints: {
    notable: 'Files of interest. Items on the list stand out.',
    own: 'Files your desk knows as its own.',
    ignore: 'Files that need no look. Items on the list are toned down; nothing is hidden.',
  } satisfies Record<HashListPurpose, string>,
  algorithms: { sha256: 'SHA-256', sha1: 'SHA-1', md5: 'MD5' } satisfies Record<HashAlgorithm, string>,
  count: '{n, number} {algorithm}',
  unread: '{n, plural, one {# line without a hash} other {# lines without a hash}}',
  importedBy: '{when} by {who}',
  edit: 'Edit…',
  editOf: 'Edit “{name}”',
  remove: 'Remove…',
  removeOf: 'Remove “{name}”',
  sheet: {
    add: 'Import list',
    edit: 'Edit list',
    file: 'File',
    name: 'Name',
    purpose: 'Purpose',
    import: 'Import',
    save: 'Save',
    cancel: 'Cancel',
    stop: 'Stop import',
  },
  reading: 'Reading the file: {done} of {of}',
  storing: 'Storing hashes: {done, number} of {of, number}',
  progress: 'Import of “{name}”',
  imported: '“{name}” is in use.',
  lookups: {
    title: 'MD5 and SHA-1',
    on: 'Computed together with SHA-256',
    off: 'Not computed',
    turnOn: 'Compute MD5 and SHA-1',
    turnOff: 'Stop computing',
    hint: 'Only needed for lists of MD5 or SHA-1 hashes. They look files up and never identify them: both can be forged. Takes effect for files read from now on; verifying originals adds them to files read earlier.',
  },
  lacking:
    '{n, plural, one {# file was} other {# files were}} read without MD5 and SHA-1, and cannot be found by them. Verify the originals to add them.',
  lackingOff:
    'A list contains MD5 or SHA-1 hashes. They find nothing until Touchstone computes them: see “MD5 and SHA-1” below.',
  lookupAid: 'Look-up aid, not identity',
  known: 'Known hashes',
  knownBy: 'On “{name}” ({purpose}), matched by {algorithm}',
  nameAndPurpose: '{name} ({purpose})',
  notListed: 'On no list',
})

/** The lists that know an item, in one sentence each. */
export const knownByLines = (known: readonly KnownBy[]): string[] =>
  known.map(({ name, purpose, algorithm }) =>
    hashLists.knownBy({
      name,
      purpose: hashLists.purposes[purpose].toLowerCase(),
      algorithm: hashLists.algorithms[algorithm],
    }),
  )

/** How many hashes of each algorithm a list has, the strongest first. */
export const hashCounts = ({ hashes }: Pick<HashList, 'hashes'>): string[] =>
  (Object.keys(hashLists.algorithms) as HashAlgorithm[]).flatMap((algorithm) =>
    hashes[algorithm] === 0
      ? []
      : [hashLists.count({ n: hashes[algorithm], algorithm: hashLists.algorithms[algorithm] })],
  )

const remove = messages('hash-lists.remove', {
  message: 'Remove the list “{name}”?',
  detail:
    'Items are no longer matched with its {n, plural, one {# hash} other {# hashes}}. The custody log keeps its name and the SHA-256 of its file. To use it again, import the file again.',
  yes: 'Remove list',
  no: 'Keep list',
})

/** Asked before a list is removed. */
export const removeHashListQuestion = ({ name, hashes }: Pick<HashList, 'name' | 'hashes'>) => ({
  message: remove.message({ name }),
  detail: remove.detail({ n: Object.values(hashes).reduce((sum, n) => sum + n, 0) }),
  yes: remove.yes,
  no: remove.no,
})

/** Why a file was not imported, or a list not renamed. */
export const hashListRefusals = messages('hash-lists.refusals', {
  unreadable: { happened: 'The file cannot be read.', next: 'Choose it again, or choose another one.' },
  no_hashes: {
    happened: 'The file contains no SHA-256, SHA-1 or MD5 hashes.',
    next: 'Choose a text or CSV file with one hash a line, or with columns of hashes.',
  },
  too_many: { happened: 'The file contains more than 5 million hashes.', next: 'Divide it into several lists.' },
  too_large: { happened: 'The file is larger than 4 GB.', next: 'Divide it into several lists.' },
  name_taken: { happened: 'Another list has this name.', next: 'Choose another name.' },
  busy: { happened: 'Another list is being imported.', next: 'Wait until that ends, or stop it.' },
  stopped: { happened: 'The import was stopped.', next: 'Import the file again to use it.' },
  disk_full: { happened: 'The disk is full.', next: 'Make room, then import the file again.' },
} satisfies Record<HashListRefusal, { happened: string; next: string }>)

/** What the command `hash-list` says. */
export const hashListCommand = messages('hash-lists.command', {
  wrong:
    'Write hash-list add FILE --name NAME --purpose notable|own|ignore, hash-list list, or hash-list remove --name NAME.',
  badName: 'A list needs a name of at most 80 characters on one line.',
  badPurpose: '--purpose takes notable, own or ignore.',
  noList: 'There is no list “{name}”.',
  line: '{name}: {purpose}, {hashes}',
  removed: '“{name}” was removed.',
  unread: 'No hash was found in {n, plural, one {# line} other {# lines}} of the file.',
  refused: '{happened} {next}',
})
