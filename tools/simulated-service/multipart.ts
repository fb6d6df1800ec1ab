import { createHash } from 'node:crypto'
import busboy from 'busboy'

export type Part = { field: string; fileName: string; bytes: Buffer; sha256: string }
export type Form = { files: Part[]; fields: Record<string, string> }

/** Reads a complete multipart body; null when it is none. */
export function readForm(body: Buffer, contentType: string | undefined): Promise<Form | null> {
  return new Promise((resolve) => {
    const form: Form = { files: [], fields: {} }
    let parser: busboy.Busboy
    try {
      parser = busboy({
        headers: contentType === undefined ? {} : { 'content-type': contentType },
        defParamCharset: 'utf8',
      })
    } catch {
      resolve(null)
      return
    }
    parser.on('file', (field, stream, info) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks)
        form.files.push({
          field,
          fileName: info.filename ?? '',
          bytes,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        })
      })
    })
    parser.on('field', (name, value) => {
      form.fields[name] = value
    })
    parser.on('close', () => resolve(form))
    parser.on('error', () => resolve(null))
    parser.end(body)
  })
}
