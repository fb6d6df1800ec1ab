import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wav } from '../../tests/support/films.ts'
import { panOver } from '../samples/film.ts'
import { takePicture } from '../samples/picture.ts'
import { harbourFire } from '../samples/scenes/harbour.ts'
import { conversation } from '../samples/scenes/people.ts'
import { at, queued } from '../simulated-service/fact-check/steps.ts'
import type { SimulatedService } from '../simulated-service/service.ts'

/** What is fact-checked in the demo: an image, videos, audio and a link, in a case of their own. */
export const recordings = {
  case: 'Quay recordings',
  context: 'Sent to the newsdesk on 14 March, said to show the fire at the north quay.',
  folder: 'Recordings',
  /** Completed, with all parts. */
  video: 'ferry deck.webm',
  image: 'witness at the rail.jpg',
  audio: 'port radio.wav',
  /** Ends without a result. */
  failing: 'voice message.wav',
  /** Runs as long as one looks. */
  running: 'crane camera.webm',
  /** Answered under other names than the public ones. */
  link: 'https://news.example/harbour/night-of-the-fire',
} as const

const VIDEO_SECONDS = 8
const AUDIO_SECONDS = 12

/** Draws and writes them below the evidence, and tells the service how their jobs end. */
export async function makeRecordings(evidence: string, service: SimulatedService): Promise<void> {
  const folder = join(evidence, recordings.folder)
  await mkdir(folder, { recursive: true })
  const put = async (
    name: string,
    bytes: Buffer,
    script: Parameters<typeof service.factChecks.script>[0]['script'],
  ) => {
    await writeFile(join(folder, name), bytes)
    service.factChecks.script({ script, sha256: createHash('sha256').update(bytes).digest('hex'), times: null })
  }
  const video = await panOver(await takePicture(harbourFire(), 71), VIDEO_SECONDS)
  await put(recordings.video, video, { steps: [{ variant: 'transcript: segments in seconds' }] })
  const image = await takePicture(conversation(), 72)
  await put(recordings.image, await image.jpeg({ quality: 88 }).toBuffer(), 'done at once')
  await put(recordings.audio, wav({ seconds: AUDIO_SECONDS }), 'done at once')
  await put(recordings.failing, wav({ seconds: 3 }), 'fails at once')
  const crane = await panOver(await takePicture(harbourFire(), 73), 2)
  await put(recordings.running, crane, { steps: [queued, at(62, 'Looking for earlier appearances')] })
  service.factChecks.script({ script: 'nested under report.data', address: recordings.link, times: null })
}
