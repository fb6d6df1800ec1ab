import sharp, { type Exif, type Sharp } from 'sharp'
import { seededRandom } from '../../tests/support/random.ts'
import { type Scene, toSvg } from './scenes/svg.ts'

/** Draws a scene and lays the grain of a sensor over it. The same seed always gives the same pixels. */
export async function takePicture(scene: Scene, seed: number): Promise<Sharp> {
  const { data, info } = await sharp(Buffer.from(toSvg(scene)))
    .removeAlpha()
    .composite([{ input: grain(seed), raw: { width: 256, height: 256, channels: 4 }, tile: true, blend: 'soft-light' }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).removeAlpha()
}

function grain(seed: number): Buffer {
  const random = seededRandom(seed)
  const tile = Buffer.alloc(256 * 256 * 4)
  for (let at = 0; at < tile.length; at += 4) {
    const shade = 128 + (random() + random() + random() - 1.5) * 90
    tile.fill(shade, at, at + 3)
    tile[at + 3] = 150
  }
  return tile
}

export type Camera = { make: string; model: string; software?: string; lens?: string }
export type Shot = {
  camera: Camera
  /** "YYYY:MM:DD HH:MM:SS", the camera's own clock. */
  at: string
  /** "+01:00"; most cameras record none. */
  offset?: string
  orientation?: number
  position?: { latitude: number; longitude: number; altitude: number }
  exposure?: string
  aperture?: string
  iso?: string
  focal?: string
}

/** The Exif block a camera would write. IFD0 = picture, IFD2 = Exif, IFD3 = GPS, as libvips names them. */
export function exifOf(shot: Shot): Exif {
  const { camera, position } = shot
  return {
    IFD0: {
      Make: camera.make,
      Model: camera.model,
      DateTime: shot.at,
      Orientation: String(shot.orientation ?? 1),
      XResolution: '72/1',
      YResolution: '72/1',
      ...(camera.software ? { Software: camera.software } : {}),
    },
    IFD2: {
      DateTimeOriginal: shot.at,
      DateTimeDigitized: shot.at,
      ...(shot.offset ? { OffsetTimeOriginal: shot.offset } : {}),
      ExposureTime: shot.exposure ?? '1/250',
      FNumber: shot.aperture ?? '56/10',
      ISOSpeedRatings: shot.iso ?? '200',
      FocalLength: shot.focal ?? '35/1',
      ...(camera.lens ? { LensModel: camera.lens } : {}),
    },
    ...(position ? { IFD3: gpsOf(position) } : {}),
  }
}

function gpsOf({ latitude, longitude, altitude }: NonNullable<Shot['position']>): Record<string, string> {
  return {
    GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
    GPSLatitude: sexagesimal(latitude),
    GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
    GPSLongitude: sexagesimal(longitude),
    GPSAltitudeRef: altitude < 0 ? '1' : '0',
    GPSAltitude: `${Math.round(Math.abs(altitude) * 10)}/10`,
    GPSMapDatum: 'WGS-84',
  }
}

/** Degrees, minutes and hundredths of seconds as rationals. */
function sexagesimal(value: number): string {
  const whole = Math.abs(value)
  const degrees = Math.floor(whole)
  const minutes = Math.floor((whole - degrees) * 60)
  const seconds = Math.round(((whole - degrees) * 60 - minutes) * 6000)
  return `${degrees}/1 ${minutes}/1 ${seconds}/100`
}
