import { randomBytes } from 'node:crypto'

export type FilePart = {
  /** Everything before and after the file's bytes. */
  head: Buffer
  foot: Buffer
  contentType: string
}

/** A form field: its name, which is ours, and its unescaped text. */
export type FormField = readonly [name: string, text: string]

/**
 * Builds a multipart body with some fields followed by one file. The boundary is random, so that no file or text can
 * contain it on purpose. `fileName` is ours (an id and an extension): the names of evidence files do not leave the
 * desk.
 */
export function filePart(
  field: string,
  fileName: string,
  fileType: string,
  fields: readonly FormField[] = [],
): FilePart {
  const boundary = `touchstone-${randomBytes(18).toString('hex')}`
  const head = [
    ...fields.flatMap(([name, text]) => [`--${boundary}`, `Content-Disposition: form-data; name="${name}"`, '', text]),
    `--${boundary}`,
    `Content-Disposition: form-data; name="${field}"; filename="${fileName}"`,
    `Content-Type: ${fileType}`,
    '',
    '',
  ].join('\r\n')
  return {
    head: Buffer.from(head),
    foot: Buffer.from(`\r\n--${boundary}--\r\n`),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}
