import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { aboutPdf, utf16 } from './about-pdf.ts'
import type { AboutPdf, AttachedFile } from './packer.ts'
import { type PdfObject, type PrintedPdf, readPrinted } from './read-printed.ts'

/** Objects in one compressed stream: a reader unpacks all of one to get at any. */
const IN_A_STREAM = 200
/** Type, place or stream, index. */
const WIDTHS = [1, 4, 2] as const
const ROW = WIDTHS[0] + WIDTHS[1] + WIDTHS[2]

/**
 * The same document with its small objects in compressed streams, as PDF 1.5 allows: tags and outline are most of a long
 * report, and shrink to a tenth. Each object keeps its number and its bytes; pages, pictures and fonts are copied as they
 * are. Only what it says of itself is written anew, with `about`; with `file` it carries that one. null = the PDF is not of
 * the form Chromium prints.
 */
export function packPdf(pdf: Buffer, file: AttachedFile | null, about: AboutPdf): Buffer | null {
  const printed = readPrinted(pdf)
  if (printed === null) return null
  const catalog = printed.objects.find(({ number }) => number === printed.root)
  if (catalog === undefined || !catalog.body.subarray(-2).equals(Buffer.from('>>'))) return null
  const written = createWriter(printed)
  if (file !== null) {
    if (/\/(Names|AF)\b/.test(catalog.body.toString('latin1'))) return null
    const specification = written.add(fileSpecification(file, written.add(embeddedFile(file))))
    const names = `/Names << /EmbeddedFiles << /Names [${utf16(file.name)} ${specification} 0 R] >> >>`
    extend(catalog, `${names} /AF [${specification} 0 R]`)
  }
  const info = printed.objects.find(({ number }) => number === printed.info)
  if (info !== undefined && !/\/Metadata\b/.test(catalog.body.toString('latin1'))) {
    const told = aboutPdf(info.body, catalog.body, about)
    info.body = told.info
    extend(catalog, `/Metadata ${written.add(told.xmp)} 0 R`)
  }
  // The two that tools look for first stay where anybody can read them.
  const isPlain = ({ number, body, isStream }: PrintedPdf['objects'][number]) =>
    isStream || number === printed.root || number === printed.info || body.includes('stream')
  const small = printed.objects.filter((one) => !isPlain(one))
  for (const { number, body } of printed.objects.filter(isPlain)) written.put(number, body)
  for (let at = 0; at < small.length; at += IN_A_STREAM) written.pack(small.slice(at, at + IN_A_STREAM))
  return written.end()
}

/** Adds entries to a dictionary. */
function extend(dictionary: PdfObject, entries: string): void {
  dictionary.body = Buffer.concat([dictionary.body.subarray(0, -2), Buffer.from(`\n${entries}>>`, 'latin1')])
}

/** Writes a PDF object by object and remembers where each one is. */
function createWriter({ size, root, info }: PrintedPdf) {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = pieces[0]?.length ?? 0
  let next = size
  const rows = new Map<number, readonly [kind: 1 | 2, where: number, index: number]>()
  const write = (...more: Buffer[]): void => {
    for (const piece of more) {
      pieces.push(piece)
      length += piece.length
    }
  }
  const put = (number: number, body: Buffer): void => {
    rows.set(number, [1, length, 0])
    write(Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n'))
  }
  const add = (body: Buffer): number => {
    const number = next
    next += 1
    put(number, body)
    return number
  }
  return {
    put,
    /** Writes an object under a number of its own. */
    add,
    pack: (objects: PrintedPdf['objects']): void => {
      let at = 0
      const index: string[] = []
      const stream = next
      for (const [place, { number, body }] of objects.entries()) {
        index.push(`${number} ${at}`)
        rows.set(number, [2, stream, place])
        at += body.length + 1
      }
      const head = Buffer.from(`${index.join(' ')}\n`)
      const bodies = objects.flatMap(({ body }) => [body, Buffer.from('\n')])
      add(streamOf(`/Type /ObjStm /N ${objects.length} /First ${head.length}`, Buffer.concat([head, ...bodies])))
    },
    end: (): Buffer => {
      const number = next
      const table = Buffer.alloc((number + 1) * ROW)
      rows.set(number, [1, length, 0])
      for (const [of, [kind, where, index]] of rows) {
        table.writeUInt8(kind, of * ROW)
        table.writeUInt32BE(where, of * ROW + 1)
        table.writeUInt16BE(index, of * ROW + 5)
      }
      const about = info === null ? '' : ` /Info ${info} 0 R`
      const form = `/Type /XRef /Size ${number + 1} /W [${WIDTHS.join(' ')}] /Root ${root} 0 R${about}`
      const told = `${form} /DecodeParms << /Predictor 12 /Columns ${ROW} >>`
      const at = length
      write(Buffer.from(`${number} 0 obj\n`), streamOf(told, rowsUp(table)), Buffer.from('\nendobj\n'))
      write(Buffer.from(`startxref\n${at}\n%%EOF\n`))
      return Buffer.concat(pieces)
    },
  }
}

function streamOf(entries: string, content: Uint8Array): Buffer {
  const packed = deflateSync(content)
  const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream')])
}

/** Each row as what it adds to the one above, PNG's "up": neighbours differ little. */
function rowsUp(table: Buffer): Buffer {
  const rows = table.length / ROW
  const up = Buffer.alloc(rows * (ROW + 1))
  for (let row = 0; row < rows; row += 1) {
    up[row * (ROW + 1)] = 2
    for (let column = 0; column < ROW; column += 1) {
      const above = row === 0 ? 0 : (table[(row - 1) * ROW + column] ?? 0)
      up[row * (ROW + 1) + 1 + column] = ((table[row * ROW + column] ?? 0) - above) & 0xff
    }
  }
  return up
}

const embeddedFile = ({ content, mimeType, at }: AttachedFile): Buffer => {
  const when = `(D:${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z)`
  const facts = `<< /Size ${content.byteLength} /CreationDate ${when} /ModDate ${when} >>`
  return streamOf(`/Type /EmbeddedFile /Subtype /${mimeType.replace('/', '#2F')} /Params ${facts}`, content)
}

const fileSpecification = ({ name, description }: AttachedFile, embedded: number): Buffer => {
  const plain = name.replace(/[^ -~]|[()\\]/g, '_')
  const file = `/EF << /F ${embedded} 0 R /UF ${embedded} 0 R >>`
  const told = `/F (${plain}) /UF ${utf16(name)} /Desc ${utf16(description)}`
  return Buffer.from(`<< /Type /Filespec ${told} ${file} /AFRelationship /Data >>`, 'latin1')
}
