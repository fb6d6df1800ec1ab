/** What the file of sums of an export, and the signature over it, are called. */
export type SumsNames = { sums: string; signature: string }

/** A line of an allowed_signers file, short enough for one of paper: it names no namespaces and has no comment. */
export const signerLine = (publicKey: string): string => `touchstone ${publicKey}`

/** Commands as they are typed in the folder of an export. On paper each line fits, so that they can be copied from it. */
export const checkCommands = ({ sums, signature }: SumsNames) => ({
  signature: [
    'ssh-keygen -Y verify -f allowed_signers -I touchstone',
    `-n touchstone-export -s ${quoted(signature)}`,
    `< ${quoted(sums)}`,
  ].join(' \\\n  '),
  sums: `sha256sum -c ${quoted(sums)}`,
})

/** A name as a shell takes it. */
const quoted = (name: string): string => (/^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`)
