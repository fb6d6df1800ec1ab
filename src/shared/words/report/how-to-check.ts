/* How a third party verifies a printed report: with the files supplied with it, and without Touchstone. */

export const howToCheck = {
  title: 'How to check this report',
  files:
    'This PDF was written into a folder together with manifest.json and SHA256SUMS; if you were given it alone, ask for them. There “sha256sum -c SHA256SUMS” detects accidental change; whoever alters something on purpose can alter the list.',
  signature:
    'SHA256SUMS.sig, if it is there, is an OpenSSH signature over that list. With the line that the desk which made this report publishes, saved as allowed_signers, and SHA256SUMS as the input: “ssh-keygen -Y verify -f allowed_signers -I touchstone -n touchstone-export -s SHA256SUMS.sig”. A key that was handed over with the report shows nothing about its origin.',
  originals:
    'A file of the evidence, where its SHA-256 is printed here: “sha256sum” with the name of the file must give the same.',
  attached:
    'The JSON attached to this PDF holds what the report tells of its items, for programs: “pdfdetach -saveall” takes it out.',
  custody:
    'The hash at the foot of every page is that of the newest entry of the custody log when the report was made. Ask whoever made it to verify the log of their library against it, and to compare the SHA-256 of this PDF with the one in the log’s entry of this report, which came after.',
  /** `hasFiles` = the report contains evidence that is a file. */
  touchstone: (hasFiles: boolean) =>
    `Where Touchstone is installed, “touchstone verify” with that folder reads what lies there again${hasFiles ? ', the originals that are attached,' : ''} and the custody log if the library is there.`,
} as const
