/* How a third party verifies a printed report: with the files supplied with it, and without Touchstone. */

import { messages } from '../messages.ts'

export const howToCheck = messages('report.how-to-check', {
  title: 'How to check this report',
  files:
    'This PDF was written into a folder together with manifest.json and SHA256SUMS; if you were given it alone, ask for them. There, “sha256sum -c SHA256SUMS” detects accidental change; whoever alters something on purpose can alter the list.',
  signature:
    'SHA256SUMS.sig, if present, is an OpenSSH signature over that list. With the line published by the desk saved as allowed_signers, and SHA256SUMS as the input: “ssh-keygen -Y verify -f allowed_signers -I touchstone -n touchstone-export -s SHA256SUMS.sig”. A key handed over with the report shows nothing about its origin.',
  originals:
    'For a file of the evidence whose SHA-256 is printed here, “sha256sum” with the name of the file must give the same.',
  attached:
    'The JSON attached to this PDF contains the facts of the report for programs: “pdfdetach -saveall” extracts it.',
  custody:
    'The hash at the foot of every page is that of the newest custody log entry when the report was made. Ask whoever made it to verify the log of their library against it. Ask them also to compare the SHA-256 of this PDF with the log’s later entry of this report.',
  /** `hasFiles` = the report contains evidence that is a file. */
  touchstone:
    'Where Touchstone is installed, “touchstone verify” with that folder re-reads its files{hasFiles, select, true {, the originals that are attached,} other {}} and the custody log if the library is there.',
})
