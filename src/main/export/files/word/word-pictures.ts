import { ImageRun, Paragraph, type ParagraphChild } from 'docx'
import { type IShapeGroupChildOptions, ShapeGroupRun } from 'docx/shapes'
import { drawingFile, type Place, type Tag, tagsIn, tagsOf, textOf, titleOf } from './markup.ts'
import { textRuns } from './word-text.ts'

type Size = { width: number; height: number }
/** Pixels of a drawing's millimetre: a drawing has 96 pixels to the inch. */
const PER_MM = 96 / 25.4

type Given = Pick<Place, 'pictures' | 'of'>

/** An image or a drawing of a report, with the boxes that stand on it as shapes; [] = it only decorates words. */
export function drawn(tag: Tag, given: Given): ParagraphChild[] {
  if (tag.name === 'svg') return drawing(tag, given)
  const name = tag.attribs.src ?? ''
  const [of = ''] = name.split('/')
  const data = bytesOf(name, given)
  const altText = { name: of, description: of }
  return [new ImageRun({ type: 'jpg', data, transformation: within(THUMBNAIL, jpegSize(data)), altText })]
}

function drawing(svg: Tag, given: Given): ParagraphChild[] {
  const { of } = given
  const [image] = tagsIn(svg, 'image')
  if (image === undefined && svg.attribs['aria-hidden'] === 'true') return []
  const size = sizeOf(svg)
  const description = [of, titleOf(svg)].filter(Boolean).join(': ')
  const altText = { name: of, description }
  if (image === undefined) {
    const data = Buffer.from(drawingFile(svg))
    return [
      new ImageRun({ type: 'svg', data, fallback: { type: 'png', data: NOTHING }, transformation: size, altText }),
    ]
  }
  const data = bytesOf(image.attribs.href, given)
  const fitted = image.attribs.preserveAspectRatio === 'none' ? size : within(size, jpegSize(data))
  const boxes = tagsIn(svg, 'g').filter((group) => tagsIn(group, 'text').length > 0)
  if (boxes.length === 0) return [new ImageRun({ type: 'jpg', data, transformation: fitted, altText })]
  const picture = { type: 'picture', image: { type: 'jpg', data }, transformation: fitted } as const
  return [new ShapeGroupRun({ altText, transformation: fitted, children: [picture, ...boxes.flatMap(boxOf)] })]
}

function bytesOf(name: string | undefined, { pictures }: Given): Uint8Array {
  const bytes = name === undefined ? undefined : pictures.get(name)
  if (bytes === undefined) throw new Error('the markup names a picture that is not there')
  return bytes
}

/** The room of a picture in a table, pixels. */
const THUMBNAIL = { width: 72, height: 50 }

/** Of a drawing that Word before 2016 cannot show: one transparent pixel, PNG. */
const NOTHING = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A box on a picture, and behind it its label. */
const boxOf = (group: Tag): IShapeGroupChildOptions[] => {
  const text = tagsIn(group, 'text').map(textOf).join('')
  const rects = tagsOf(group).filter(({ name }) => name === 'rect')
  return rects.map((rect, at) => rectangle(rect, at === rects.length - 1 ? text : null))
}

function rectangle({ attribs }: Tag, label: string | null): IShapeGroupChildOptions {
  const { x, y, width, height, fill = 'none', stroke = '#000' } = attribs
  const shape = {
    type: 'rectangle',
    transformation: {
      width: Math.max(1, pixels(width)),
      height: Math.max(1, pixels(height)),
      offset: { left: pixels(x), top: pixels(y) },
    },
    line: {
      color: hex(stroke),
      width: (Number(attribs['stroke-width']) / 25.4) * 72,
      ...(attribs['stroke-dasharray'] === undefined ? {} : { dash: 'shortDash' as const }),
    },
    ...(fill === 'none' ? {} : { fill: hex(fill) }),
  } as const
  return label === null ? shape : { ...shape, ...labelled(label) }
}

/** Small enough for its plate. */
const LETTERS = { size: 13, bold: true }

const labelled = (text: string) => ({
  children: [new Paragraph({ style: 'BoxLabel', children: textRuns(text, LETTERS) })],
  textOptions: { margins: { top: 0, right: 0, bottom: 0, left: 0 }, wrap: false },
})

const pixels = (millimetres = '0'): number => Math.round(Number.parseFloat(millimetres) * PER_MM)
const sizeOf = ({ attribs: { width, height } }: Tag): Size => ({ width: pixels(width), height: pixels(height) })
/** "#fff" as "FFFFFF". */
const hex = (colour: string): string =>
  colour
    .slice(1)
    .replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3')
    .toUpperCase()

const within = (room: Size, { width, height }: Size): Size => {
  const scale = Math.min(room.width / width, room.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The size in pixels that the frame header of a JPEG states. Throws where it has none. Source: ITU-T T.81, B.2.2. */
function jpegSize(jpeg: Uint8Array): Size {
  const view = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 2; at + 9 < view.length; at += 2 + view.readUInt16BE(at + 2)) {
    const marker = view.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) }
  }
  throw new Error('the picture is no JPEG')
}
