import { randomBytes } from 'node:crypto'

export type FilePart = {
  /** Everything before and after the file's bytes. */
  head: Buffer
  foot: Buffer
  contentType: string
}

/** A field of a form: its name, which is ours, and its text as it is. */
export type FormField = readonly [name: string, text: string]

/**
 * A multipart body with some fields and then one file. The boundary is random, so that no file and no text can contain
 * it on purpose. `fileName` is ours (an id and an extension): evidence names do not leave the desk.
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
