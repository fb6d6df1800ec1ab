import { Buffer } from 'node:buffer'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { numberLinks, type PageNumbers } from './number-links.ts'
import { type PdfObject, type PrintedPdf, readPrinted } from './read-printed.ts'

/** A file of JSON that travels in a PDF. */
export type AttachedFile = {
  name: string
  content: Uint8Array
  description: string
  /** When it was made, ms since the epoch. */
  at: number
}
/** What a PDF says of itself besides what its printer wrote. */
export type AboutPdf = {
  /** Who signs it; '' = nobody is named. */
  author: string
  /** The application it was made with, and its version. */
  creator: string
}

/**
 * What a PDF says of itself, in both its forms, which say the same: the old dictionary and XMP. Title, printer and instants
 * are those that were printed; what browser printed it, and on which system, is nobody's concern. Source: ISO 32000-1, 14.3;
 * XMP Specification Part 1; read 2026-11-22. `info` and `catalog` are of the printed PDF.
 */
function aboutPdf(info: Buffer, catalog: Buffer, { author, creator }: AboutPdf): { info: Buffer; xmp: Buffer } {
  const [was, around] = [info.toString('latin1'), catalog.toString('latin1')]
  const title = plain(was, 'Title')
  const producer = plain(was, 'Producer')
  const [created, modified] = [plain(was, 'CreationDate'), plain(was, 'ModDate')]
  const entries = {
    Title: title && utf16(title),
    Author: author && utf16(author),
    Creator: utf16(creator),
    Producer: producer && `(${producer})`,
    CreationDate: created && `(${created})`,
    ModDate: modified && `(${modified})`,
  }
  const said = Object.entries(entries).flatMap(([name, value]) => (value === '' ? [] : [`/${name} ${value}`]))
  const packet = xmp({ title, author, creator, producer, language: plain(around, 'Lang') }, [created, modified])
  const head = `<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>\nstream\n`
  return {
    info: Buffer.from(`<<${said.join('\n')}>>`, 'latin1'),
    xmp: Buffer.concat([Buffer.from(head), packet, Buffer.from('\nendstream')]),
  }
}

/** A text of ours that stands in a dictionary as it is; '' = none, or one with signs that PDF writes otherwise. */
const plain = (dictionary: string, name: string): string =>
  new RegExp(`/${name} \\(([ -'*-[\\]-~]*)\\)`).exec(dictionary)?.[1] ?? ''

type Said = Record<'title' | 'author' | 'creator' | 'producer' | 'language', string>

function xmp({ title, author, creator, producer, language }: Said, dates: readonly string[]): Buffer {
  const [created, modified] = dates.map(iso)
  const list = (name: string, kind: string, value: string, of = '') =>
    value === '' ? '' : `<${name}><rdf:${kind}><rdf:li${of}>${escaped(value)}</rdf:li></rdf:${kind}></${name}>\n`
  const one = (name: string, value = '') => (value === '' ? '' : `<${name}>${escaped(value)}</${name}>\n`)
  const text = [
    '<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>\n',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">\n',
    one('dc:format', 'application/pdf'),
    list('dc:title', 'Alt', title, ' xml:lang="x-default"'),
    list('dc:creator', 'Seq', author),
    list('dc:language', 'Bag', language),
    one('xmp:CreatorTool', creator),
    one('xmp:CreateDate', created),
    one('xmp:ModifyDate', modified),
    one('pdf:Producer', producer),
    '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>',
  ]
  return Buffer.from(text.join(''))
}

/** "D:20261122062136+00'00'" as XMP writes it; '' = it is of another form. */
function iso(date: string): string {
  const [, year, month, day, hour, minute, second, zone = '', rest = ''] =
    /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'(\d\d)'?)$/.exec(date) ?? []
  if (year === undefined) return ''
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone === '' ? 'Z' : `${zone}:${rest}`}`
}

/** What a person gave, in XML: its signs as entities, what no XML may hold left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A text as PDF writes those of all scripts. */
const utf16 = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

const compressed = promisify<Uint8Array, Buffer>(deflate)

/** Objects in one compressed stream: a reader unpacks all of one to get at any. */
const IN_A_STREAM = 500
/** Type, place or stream, index. */
const WIDTHS = [1, 4, 2] as const
const ROW = WIDTHS[0] + WIDTHS[1] + WIDTHS[2]
const LINE_END = Buffer.from('\n')

/**
 * The same document with its small objects in compressed streams, as PDF 1.5 allows: tags and outline are most of a long
 * report, and shrink to a tenth. Each object keeps its number and its bytes; pages, pictures and fonts are copied as they
 * are. Only what it says of itself is written anew, with `about`; with `file` it carries that one. Rejects where the PDF is
 * not of the form Chromium prints: nothing is guessed.
 */
export async function packPdf(pdf: Buffer, file: AttachedFile | null, about: AboutPdf): Promise<Buffer> {
  const printed = readPrinted(pdf)
  if (printed === null) throw otherForm()
  const catalog = printed.objects.find(({ number }) => number === printed.root)
  if (catalog === undefined || !catalog.body.subarray(-2).equals(Buffer.from('>>'))) throw otherForm()
  const written = createWriter(printed)
  await writeNumbers(numberLinks(printed), written)
  if (file !== null) {
    if (/\/(Names|AF)\b/.test(catalog.body.toString('latin1'))) throw otherForm()
    const specification = written.add(fileSpecification(file, written.add(await embeddedFile(file))))
    const names = `/Names << /EmbeddedFiles << /Names [${utf16(file.name)} ${specification} 0 R] >> >>`
    extend(catalog, `${names} /AF [${specification} 0 R]`)
  }
  const info = printed.objects.find(({ number }) => number === printed.info)
  if (info !== undefined && !/\/Metadata\b/.test(catalog.body.toString('latin1'))) {
    const described = aboutPdf(info.body, catalog.body, about)
    info.body = described.info
    extend(catalog, `/Metadata ${written.add(described.xmp)} 0 R`)
  }
  // The two that tools look for first stay where anybody can read them.
  const isPlain = ({ number, body, isStream }: PdfObject) =>
    isStream || number === printed.root || number === printed.info || body.includes('stream')
  const small: PdfObject[] = []
  for (const one of printed.objects) isPlain(one) ? written.put(one.number, one.body) : small.push(one)
  const groups = Array.from({ length: Math.ceil(small.length / IN_A_STREAM) }, (_, at) =>
    small.slice(at * IN_A_STREAM, (at + 1) * IN_A_STREAM),
  )
  // All at once: compressing is done beside this thread.
  const streams = await Promise.all(groups.map(objectStream))
  for (const [at, stream] of streams.entries()) written.pack(groups[at] ?? [], stream)
  return await written.end()
}

/** Writes behind what was printed of a page, whose state of graphics is put aside for it. */
async function writeNumbers(numbers: readonly PageNumbers[], { add }: Writer): Promise<void> {
  if (numbers.length === 0) return
  const aside = add(await streamOf('', Buffer.from('q\n')))
  for (const { page, content } of numbers) {
    const above = add(await streamOf('', Buffer.from(`Q\n${content}`)))
    const text = page.body.toString('latin1')
    page.body = Buffer.from(text.replace(/\/Contents (\d+ 0 R)/, `/Contents [${aside} 0 R $1 ${above} 0 R]`), 'latin1')
  }
}

const otherForm = () => new Error('the PDF is not of the form Chromium prints')

/** Adds entries to a dictionary. */
function extend(dictionary: PdfObject, entries: string): void {
  dictionary.body = Buffer.concat([dictionary.body.subarray(0, -2), Buffer.from(`\n${entries}>>`, 'latin1')])
}

type Writer = ReturnType<typeof createWriter>

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
    /** Writes the stream that these objects stand in. */
    pack: (objects: readonly PdfObject[], stream: Buffer): void => {
      const number = add(stream)
      for (const [index, one] of objects.entries()) rows.set(one.number, [2, number, index])
    },
    end: async (): Promise<Buffer> => {
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
      const described = `${form} /DecodeParms << /Predictor 12 /Columns ${ROW} >>`
      const at = length
      write(Buffer.from(`${number} 0 obj\n`), await streamOf(described, rowsUp(table)), Buffer.from('\nendobj\n'))
      write(Buffer.from(`startxref\n${at}\n%%EOF\n`))
      return Buffer.concat(pieces)
    },
  }
}

/** Objects one behind the other, with an index of where each begins. */
function objectStream(objects: readonly PdfObject[]): Promise<Buffer> {
  let at = 0
  const index: string[] = []
  const bodies: Buffer[] = []
  for (const { number, body } of objects) {
    index.push(`${number} ${at}`)
    bodies.push(body, LINE_END)
    at += body.length + LINE_END.length
  }
  const head = Buffer.from(`${index.join(' ')}\n`)
  return streamOf(`/Type /ObjStm /N ${objects.length} /First ${head.length}`, Buffer.concat([head, ...bodies]))
}

async function streamOf(entries: string, content: Uint8Array): Promise<Buffer> {
  const packed = await compressed(content)
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

const embeddedFile = ({ content, at }: AttachedFile): Promise<Buffer> => {
  const when = `(D:${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z)`
  const facts = `<< /Size ${content.byteLength} /CreationDate ${when} /ModDate ${when} >>`
  return streamOf(`/Type /EmbeddedFile /Subtype /application#2Fjson /Params ${facts}`, content)
}

const fileSpecification = ({ name, description }: AttachedFile, embedded: number): Buffer => {
  const plain = name.replace(/[^ -~]|[()\\]/g, '_')
  const file = `/EF << /F ${embedded} 0 R /UF ${embedded} 0 R >>`
  const described = `/F (${plain}) /UF ${utf16(name)} /Desc ${utf16(description)}`
  return Buffer.from(`<< /Type /Filespec ${described} ${file} /AFRelationship /Data >>`, 'latin1')
}
