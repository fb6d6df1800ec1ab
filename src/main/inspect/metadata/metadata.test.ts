import { describe, expect, it } from 'vitest'
import { ascii, rational, short, tiffOf, undefinedBytes } from '../../../../tests/support/tiff.ts'
import { type Blocks, emptyBlocks } from '../container/blocks.ts'
import { readMetadata } from './metadata.ts'

const read = (blocks: Partial<Blocks>) => readMetadata({ ...emptyBlocks(), ...blocks }).metadata

const xmp = (attributes: string, inside = '') =>
  Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/" ${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`)

const AI_MEDIA = `<Iptc4xmpExt:DigitalSourceType xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>`

const iptc = (...datasets: [number, string][]) =>
  Buffer.concat(
    datasets.map(([dataset, text]) => Buffer.from([0x1c, 2, dataset, 0, text.length, ...Buffer.from(text)])),
  )

describe('the metadata of a file', () => {
  it('takes EXIF before XMP and XMP before IPTC', () => {
    const exif = tiffOf({ ifd0: { 271: ascii('Canon') }, exif: { 36867: ascii('2001:01:01 01:01:01') } })
    const packet = xmp('tiff:Make="Nikon" tiff:Model="D5" exif:DateTimeOriginal="2002-02-02T02:02:02+02:00"')
    const datasets = iptc([55, '20030303'], [60, '030303+0300'])
    expect(read({ exif: [exif], xmp: [packet], iptc: [datasets] })).toMatchObject({
      // Both of one block: there is no Canon D5.
      make: 'Nikon',
      model: 'D5',
      dateTimeOriginal: { raw: '2001:01:01 01:01:01', offset: null, source: 'EXIF' },
    })
    expect(read({ xmp: [packet], iptc: [datasets] })?.dateTimeOriginal).toMatchObject({
      raw: '2002:02:02 02:02:02',
      offset: '+02:00',
      source: 'XMP',
    })
    expect(read({ iptc: [datasets] })?.dateTimeOriginal).toMatchObject({
      raw: '2003:03:03 03:03:03',
      offset: '+03:00',
      source: 'IPTC',
    })
  })

  it('keeps a recorded zone apart from the time', () => {
    const time = (value: string, offset?: string) =>
      read({ exif: [tiffOf({ ifd0: {}, exif: { 36867: ascii(value), ...(offset ? { 36881: ascii(offset) } : {}) } })] })
        ?.dateTimeOriginal
    expect(time('2020:05:04 18:39:11', '-04:00')).toMatchObject({ raw: '2020:05:04 18:39:11', offset: '-04:00' })
    expect(time('2020:05:04 18:39:11+0200')).toMatchObject({ raw: '2020:05:04 18:39:11', offset: '+02:00' })
    expect(time('2020:05:04 18:39:11Z')).toMatchObject({ raw: '2020:05:04 18:39:11', offset: 'Z' })
    expect(time('2020-05-04')).toMatchObject({ raw: '2020-05-04', offset: null })
    expect(time('    :  :     :  :  ')).toBeNull()
    expect(time('\u00ff'.repeat(19))).toBeNull()
  })

  it('reads a position only when it can be one, and says why not', () => {
    const gps = (latitude: [number, number][], longitude: [number, number][], refs = ['N', 'W']) => {
      const [north, east] = refs
      const found = read({
        exif: [
          tiffOf({
            ifd0: {},
            gps: {
              ...(north ? { 1: ascii(north) } : {}),
              2: rational(...latitude),
              ...(east ? { 3: ascii(east) } : {}),
              4: rational(...longitude),
            },
          }),
        ],
      })
      return [found?.position?.latitude ?? null, found?.position?.longitude ?? null, found?.notes]
    }
    expect(
      gps(
        [
          [51, 1],
          [45, 1],
          [4467, 100],
        ],
        [
          [0, 1],
          [19, 1],
          [441, 100],
        ],
      ),
    ).toEqual([expect.closeTo(51.7624083, 6), expect.closeTo(-0.3178916, 6), []])
    expect(gps([[91, 1]], [[0, 1]])).toEqual([null, null, ['position_impossible']])
    expect(gps([[0, 0]], [[5, 1]])).toEqual([null, null, ['position_unreadable']])
    expect(
      gps(
        [
          [48, 1],
          [51, 1],
          [30, 0],
        ],
        [[5, 1]],
      ),
    ).toEqual([null, null, ['position_unreadable']])
    expect(gps([[0, 1]], [[0, 1]])).toEqual([0, 0, ['position_zero']])
    const [undefinedPart, minutes] = [[0, 0] as [number, number], [30, 1] as [number, number]]
    expect(gps([[10, 1], minutes, undefinedPart], [[20, 1]])).toEqual([10.5, -20, ['position_part_unread']])
    expect(gps([undefinedPart, minutes], [[20, 1]])).toEqual([null, null, ['position_unreadable']])
    expect(gps([[10, 1], undefinedPart, minutes], [[20, 1]])).toEqual([null, null, ['position_unreadable']])
    expect(gps([[10, 1]], [[20, 1]], [])).toEqual([10, 20, ['position_without_hemisphere']])
  })

  it('believes neither a sign nor a hemisphere when they exclude each other', () => {
    const place = (latitude: string, longitude: string) =>
      read({ xmp: [xmp(`exif:GPSLatitude="${latitude}" exif:GPSLongitude="${longitude}"`)] })?.position ?? null
    expect(place('-10.5', '-20.5')).toMatchObject({ latitude: -10.5, longitude: -20.5 })
    const signed = (reference: string) => {
      const degrees = Buffer.from('f6ffffff01000000', 'hex')
      const coordinate = { type: 10, count: 1, bytes: degrees }
      return read({ exif: [tiffOf({ ifd0: {}, gps: { 1: ascii(reference), 2: coordinate, 4: rational([20, 1]) } })] })
    }
    expect(signed('S')?.position?.latitude).toBe(-10)
    expect(signed('N')?.position).toBeNull()
    expect(signed('N')?.notes).toEqual(['position_contradictory'])
  })

  it('counts an altitude below the reference once, also where the reference is written as text', () => {
    const altitude = (reference: Parameters<typeof tiffOf>[0]['ifd0'][number], metres: string) => {
      const value = { type: 10, count: 1, bytes: Buffer.from(metres, 'hex') }
      const place = { 1: ascii('N'), 2: rational([10, 1]), 3: ascii('E'), 4: rational([20, 1]), 6: value }
      return read({ exif: [tiffOf({ ifd0: {}, gps: { ...place, 5: reference } })] })?.position
    }
    const [below, minusFive] = [{ type: 1, count: 1, bytes: Buffer.of(1) }, 'fbffffff01000000']
    expect(altitude(below, '0500000001000000')?.altitudeMetres).toBe(-5)
    expect(altitude(below, minusFive)?.altitudeMetres).toBe(-5)
    expect(altitude(ascii('1'), '0500000001000000')).toMatchObject({ altitudeMetres: -5, altitudeReference: '1' })
    expect(altitude(ascii('0'), minusFive)?.altitudeMetres).toBe(-5)
  })

  it('takes nothing for a standard property of XMP that another schema names alike', () => {
    const found = read({
      xmp: [
        xmp(
          'xmlns:my="urn:my" my:DateTimeOriginal="2020-01-02" my:GPSLatitude="10N" my:GPSLongitude="20E" my:Make="x" my:Note="y"',
        ),
      ],
    })
    expect(found).toMatchObject({ dateTimeOriginal: null, times: [], position: null, make: null })
    expect(found?.entries.map(({ tag, namespace }) => [tag, namespace])).toEqual([
      ['DateTimeOriginal', 'urn:my'],
      ['GPSLatitude', 'urn:my'],
      ['GPSLongitude', 'urn:my'],
      ['Make', 'urn:my'],
      ['Note', undefined],
    ])
  })

  it('reads the hemisphere of XMP from attributes and elements of their own', () => {
    const asElements = `<exif:GPSLatitudeRef>S</exif:GPSLatitudeRef><exif:GPSLatitude>22.951916</exif:GPSLatitude>
      <exif:GPSLongitudeRef>W</exif:GPSLongitudeRef><exif:GPSLongitude>43.210487</exif:GPSLongitude>`
    const asAttributes =
      'exif:GPSLatitude="22.951916" exif:GPSLatitudeRef="S" exif:GPSLongitude="43.210487" exif:GPSLongitudeRef="W"'
    for (const packet of [xmp('', asElements), xmp(asAttributes)])
      expect(read({ xmp: [packet] })).toMatchObject({
        position: { latitude: -22.951916, longitude: -43.210487, recordedAs: '22.951916 S, 43.210487 W' },
        notes: [],
      })
  })

  it('reads a time that is written in bytes without a type', () => {
    const value = undefinedBytes(Buffer.from('2020:05:04 18:39:11\0'))
    expect(read({ exif: [tiffOf({ ifd0: {}, exif: { 36867: value } })] })?.dateTimeOriginal).toMatchObject({
      local: '2020-05-04T18:39:11',
    })
  })

  it('reads each time of a list of XMP by itself', () => {
    const inside = `<photoshop:DateCreated xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"><rdf:Seq>
      <rdf:li>2016-10-10T10:11:12</rdf:li><rdf:li>some day</rdf:li></rdf:Seq></photoshop:DateCreated>`
    const found = read({ xmp: [xmp('', inside)] })
    expect(found?.times.map(({ raw, local }) => [raw, local])).toEqual([
      ['2016:10:10 10:11:12', '2016-10-10T10:11:12'],
      ['some day', null],
    ])
    expect(found?.dateTimeOriginal?.local).toBe('2016-10-10T10:11:12')
  })

  it('reads lists, alternatives and structures of XMP as exiftool names them', () => {
    const inside = `<dc:subject><rdf:Bag><rdf:li>a</rdf:li><rdf:li>b &amp; c</rdf:li></rdf:Bag></dc:subject>
      <dc:title><rdf:Alt><rdf:li xml:lang="de">Hafen</rdf:li><rdf:li xml:lang="x-default">Harbour</rdf:li></rdf:Alt></dc:title>
      <exif:Flash rdf:parseType="Resource"><exif:Fired>True</exif:Fired></exif:Flash>
      <dc:evil><![CDATA[<img onerror=x>]]></dc:evil><!-- a comment -->`
    const entries = read({ xmp: [xmp('', inside)] })?.entries.map(({ tag, raw }) => [tag, raw])
    expect(entries).toEqual([
      ['Subject', 'a, b & c'],
      ['Title', 'Harbour'],
      ['FlashFired', 'True'],
      ['Evil', '<img onerror=x>'],
    ])
  })

  it('reads regions as a list under exiftool’s names, and each person in the image', () => {
    const inside = `<mwg-rs:Regions xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
        xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
        <rdf:li><rdf:Description mwg-rs:Name="Curie, Marie" mwg-rs:Type="Face">
          <mwg-rs:Area stArea:x="0.25" stArea:unit="normalized"/></rdf:Description></rdf:li>
        <rdf:li rdf:parseType="Resource"><mwg-rs:Name>Pierre</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li>
      </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
      <MP:RegionInfo xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"
        xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#" rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
        <rdf:li MPReg:PersonDisplayName="Marie"/><rdf:li MPReg:PersonDisplayName="Pierre"/>
      </rdf:Bag></MPRI:Regions></MP:RegionInfo>
      <ext:PersonInImage xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><rdf:Bag>
        <rdf:li>Curie, Marie</rdf:li><rdf:li>Pierre</rdf:li></rdf:Bag></ext:PersonInImage>
      <ext:PersonInImageWDetails xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><rdf:Bag><rdf:li
        rdf:parseType="Resource"><ext:PersonName><rdf:Alt><rdf:li xml:lang="x-default">Marie</rdf:li></rdf:Alt></ext:PersonName>
      </rdf:li></rdf:Bag></ext:PersonInImageWDetails>`
    const entries = read({ xmp: [xmp('', inside)] })?.entries.map(({ tag, raw }) => [tag, raw])
    expect(entries).toEqual([
      ['RegionName', 'Curie, Marie'],
      ['RegionType', 'Face'],
      ['RegionAreaX', '0.25'],
      ['RegionAreaUnit', 'normalized'],
      ['RegionName', 'Pierre'],
      ['RegionType', 'Face'],
      ['RegionPersonDisplayName', 'Marie'],
      ['RegionPersonDisplayName', 'Pierre'],
      ['PersonInImage', 'Curie, Marie'],
      ['PersonInImage', 'Pierre'],
      ['PersonInImageName', 'Marie'],
    ])
  })

  it('lists what wrote the XMP as a program that the file names', () => {
    const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
    const packet = (inside: string) =>
      Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Image::ExifTool 12.57">${inside}</x:xmpmeta>`)
    const description = `<rdf:RDF ${rdf}><rdf:Description rdf:about=""/></rdf:RDF>`
    for (const inside of [description, `<rdf:RDF ${rdf}/>`, '']) {
      const found = read({ xmp: [packet(inside)] })
      expect(found?.entries).toMatchObject([{ group: 'XMP', tag: 'XMPToolkit', raw: 'Image::ExifTool 12.57' }])
      expect(found?.indicators).toMatchObject([
        { kind: 'software', source: 'XMP XMPToolkit', value: 'Image::ExifTool 12.57' },
      ])
      expect(found).toMatchObject({ software: null, notes: [] })
    }
    const older = `<x:xapmeta xmlns:x="adobe:ns:meta/" x:xaptk="XMP toolkit 2.8.2">${description}</x:xapmeta>`
    expect(read({ xmp: [Buffer.from(older)] })?.entries).toMatchObject([
      { tag: 'XMPToolkit', raw: 'XMP toolkit 2.8.2' },
    ])
    expect(read({ xmp: [packet('unreadable')] })?.notes).toEqual(['xmp_unreadable'])
  })

  it('shows the XMP orientation and does not turn the picture by it', () => {
    const reading = readMetadata({ ...emptyBlocks(), xmp: [xmp('tiff:Orientation="6"')] })
    expect(reading.metadata?.exifOrientation).toBe(6)
    expect(reading.exifOrientation).toBeNull()
    const exif = tiffOf({ ifd0: { 274: short(8) } })
    expect(readMetadata({ ...emptyBlocks(), exif: [exif], xmp: [xmp('tiff:Orientation="6"')] }).exifOrientation).toBe(8)
  })

  it('lets nothing invisible through and caps what it keeps', () => {
    const entries = read({
      exif: [tiffOf({ ifd0: { 271: ascii('Ca\u202enon\u0007'), 272: ascii('x'.repeat(9000)) } })],
    })
    expect(entries?.make).toBe('Ca\\u202enon\\u0007')
    expect(entries?.model).toHaveLength(400)
    expect(entries?.entries[1]?.raw).toHaveLength(4000)
    const packets = Array.from({ length: 8 }, (_, n) => xmp('', `<dc:d${n}>${'y'.repeat(3_000)}</dc:d${n}>`.repeat(60)))
    const large = read({ xmp: packets })
    expect(large?.notes).toContain('entries_capped')
    expect(JSON.stringify(large).length).toBeLessThan(400_000)
  })

  it('looks behind any number of packets that state nothing for the one that states something', () => {
    const useful = xmp('xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Photoshop"', AI_MEDIA)
    for (const empties of [8, 300]) {
      const found = read({ xmp: [...Array.from({ length: empties }, () => xmp('')), useful] })
      expect(found?.software).toBe('Photoshop')
      expect(found?.indicators.map(({ kind }) => kind)).toContain('digital_source_type')
      expect(found?.notes).toEqual(['empty_block'])
    }
  })

  it('says so when blocks were left unread', () => {
    const packets = (count: number) => Array.from({ length: count }, () => xmp('tiff:Make="x"'))
    expect(read({ xmp: packets(64) })?.notes).toEqual([])
    expect(read({ xmp: packets(65) })?.notes).toEqual(['blocks_unread'])
    expect(read({ xmp: Array.from({ length: 5000 }, () => xmp('')) })?.notes).toContain('blocks_unread')
    const padded = Buffer.concat([xmp(''), Buffer.alloc(4 * 2 ** 20 - 600, ' ')])
    expect(read({ xmp: Array.from({ length: 20 }, () => padded) })?.notes).toContain('blocks_unread')
  })

  it('reads nodes of any type, and descriptions without a frame around them', () => {
    const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:xmp="http://ns.adobe.com/xap/1.0/"'
    const inFrame = (node: string) => Buffer.from(`<rdf:RDF ${rdf} xmlns:my="urn:my">${node}</rdf:RDF>`)
    const tool = '<xmp:CreatorTool>Photoshop</xmp:CreatorTool>'
    for (const packet of [
      inFrame(`<my:Picture rdf:about="">${tool}</my:Picture>`),
      inFrame('<my:Picture xmp:CreatorTool="Photoshop"/>'),
      inFrame('<rdf:Description undeclared:CreatorTool="Photoshop"/>'),
      Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description ${rdf}>${tool}</rdf:Description></x:xmpmeta>`),
      Buffer.from(`<my:Picture ${rdf} xmlns:my="urn:my" rdf:about="">${tool}</my:Picture>`),
    ])
      expect(read({ xmp: [packet] })?.entries.map(({ tag, raw }) => [tag, raw])).toEqual([['CreatorTool', 'Photoshop']])
  })

  it('tells a block that states nothing from one of which nothing could be read', () => {
    const notes = (text: string) => read({ xmp: [Buffer.from(text)] })?.notes
    const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
    const trick = '<!DOCTYPE a [<!ENTITY r "rdf:RDF">]><a>&r;CreatorTool Photoshop</a>'
    expect(notes(`<?xpacket begin="\ufeff"?><rdf:RDF ${rdf}></rdf:RDF>  `)).toEqual(['empty_block'])
    expect(notes(' \n ')).toEqual(['empty_block'])
    expect(read({ xmp: [xmp('')] })?.notes).toEqual(['empty_block'])
    expect(read({ exif: [tiffOf({ ifd0: {} })] })?.notes).toEqual(['empty_block'])
    expect(notes('<a>CreatorTool Photoshop</a>')).toEqual(['xmp_unreadable'])
    expect(notes(`<rdf:RDF ${rdf}>Photoshop</rdf:RDF>`)).toEqual(['xmp_unreadable'])
    expect(notes('Photoshop')).toEqual(['xmp_unreadable'])
    expect(notes(trick)).toEqual(['xmp_unreadable'])
    const half = `<!DOCTYPE a [<!ENTITY r "x">]><rdf:RDF ${rdf} xmlns:d="d"><d:a d:Make="Canon">&r;</d:a></rdf:RDF>`
    expect(notes(half)).toEqual(['xmp_declares_entities'])
  })

  it('takes no zone from one that exists nowhere, keeps its text and says so', () => {
    const exif = (value: string, zone: string | null) =>
      read({ exif: [tiffOf({ ifd0: {}, exif: { 36867: ascii(value), ...(zone ? { 36881: ascii(zone) } : {}) } })] })
    for (const zone of ['+99:99', '-16:00', '+01:60', 'here']) {
      const found = exif('2020:05:04 18:39:11', zone)
      const time = { raw: '2020:05:04 18:39:11', offset: null, offsetTag: 'OffsetTimeOriginal' }
      expect(found?.dateTimeOriginal).toMatchObject(time)
      expect(found?.times[0]).toMatchObject(time)
      expect(found?.entries).toContainEqual(expect.objectContaining({ tag: 'OffsetTimeOriginal', raw: zone }))
      expect(found?.notes).toEqual([zone === 'here' ? 'zone_named' : 'zone_impossible'])
    }
    const behind = exif('2020:05:04 18:39:11+99:99', null)
    expect(behind?.dateTimeOriginal).toMatchObject({ raw: '2020:05:04 18:39:11+99:99', offset: null })
    expect(behind?.notes).toEqual(['zone_impossible'])
    expect(exif('2020:05:04 18:39:11', '+14:00')).toMatchObject({ dateTimeOriginal: { offset: '+14:00' }, notes: [] })
  })

  it('is null without any block, and a JFIF header is none', () => {
    expect(read({})).toBeNull()
    expect(read({ entries: [{ group: 'JFIF', tag: 'JFIFVersion', raw: '1.01', friendly: null }] })).toBeNull()
    expect(read({ notes: new Set(['content_credentials']) })?.notes).toEqual(['content_credentials'])
  })
})
