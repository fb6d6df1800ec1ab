/* What the command line says about a report it writes. */

const reasons: Readonly<Record<string, string>> = {
  disk_full: 'The disk is full.',
  not_writable: 'The folder cannot be written.',
  exists: 'Something of that name is there by now.',
  print_failed: 'The PDF could not be made. The log says more.',
  redacted_anew: 'What is taken out of a picture was changed while the report was made. Export once more.',
  name_too_long: 'The name of the folder is too long: the files of the report are named after it.',
  in_library: 'That place lies in the folder of the library. Reports are kept outside it.',
  among_evidence: 'That place holds evidence. Touchstone never writes there.',
}

const notNamed =
  'The report is made, and the custody log has it, but it could not get its name. It lies hidden beside the place that was asked for; the next command or start of Touchstone gives it a name, and says which.'

export const exportLine = {
  gathered: (done: string, of: string) => `Gathered ${done} of ${of}`,
  noItems: 'The case has no items.',
  oneNameTwice: 'Two of the files have the same name.',
  severalFolders: 'The files of a report go into one folder: name them all there, or a new folder with --out.',
  nameTooLong: (name: string) => `The name is too long: ${name}.`,
  amongEvidence: (path: string) => `${path} lies among evidence. Touchstone never writes there.`,
  noRuntime: 'A PDF needs one of these; nothing was written. --json-file and --csv need none.',
  noTemporary: 'There is no temporary folder that can be written; nothing was written.',
  notBuilt: 'The app could not be built; nothing was written.',
  notBegun: 'What was to print the report ended before it began; nothing was written. The log says more.',
  noOutcome:
    'What was to print the report ended without a word. If the report was entered by then, the next command or start of Touchstone gives it its name, and says so; if not, nothing was written.',
  stopped: 'Stopped. Nothing was written.',
  inLibrary: (path: string) => `${path} lies in the folder of the library. Reports are kept outside it.`,
  kept: (folder: string) =>
    `The report is made, and the custody log has it. It could not get the name that was asked for; all of it lies in ${folder}.`,
  refused: (refusal: string) => `${refusal} Nothing was written.`,
  failed: (reason: string) =>
    reason === 'not_named' ? notNamed : `${reasons[reason] ?? `It failed: ${reason}.`} Nothing was written.`,
} as const
