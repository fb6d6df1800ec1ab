import { Buffer } from 'node:buffer'
import type { AboutPdf } from './packer.ts'

/**
 * What a PDF says of itself, in both its forms, which say the same: the old dictionary and XMP. Title, printer and instants
 * are those that were printed; what browser printed it, and on which system, is nobody's concern. Source: ISO 32000-1, 14.3;
 * XMP Specification Part 1; read 2026-11-22. `info` and `catalog` are of the printed PDF.
 */
export function aboutPdf(info: Buffer, catalog: Buffer, { author, creator }: AboutPdf): { info: Buffer; xmp: Buffer } {
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
export const utf16 = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
