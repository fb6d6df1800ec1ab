import { speakerLines } from './public-shape.ts'
import type { Story, Turn } from './story.ts'

/** "00:03:12". */
export const clock = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')

/** "00:03:12.480", as WebVTT writes it. */
const fineClock = (seconds: number): string =>
  `${clock(seconds)}.${String(Math.round(seconds * 1000) % 1000).padStart(3, '0')}`

const ms = (seconds: number): number => Math.round(seconds * 1000)
const turnsAs = (as: (turn: Turn, index: number) => unknown) => (story: Story) => story.turns.map(as)
const linesAs =
  (as: (turn: Turn, index: number) => string, between = '\n') =>
  (story: Story) =>
    story.turns.map(as).join(between)

const segment = ({ speaker, startSeconds, endSeconds, text }: Turn) => ({
  start: startSeconds,
  end: endSeconds,
  speaker,
  text,
})

/** The forms in which a transcript can come, by what is special about each. */
export const transcriptForms: Readonly<Record<string, (story: Story) => unknown>> = {
  'one string with speakers': speakerLines,
  'one string without speakers': linesAs(({ text }) => text, ' '),
  'one string with time codes': linesAs(
    ({ speaker, startSeconds, text }) => `[${clock(startSeconds)}] ${speaker}: ${text}`,
  ),
  'one string with time codes behind the speaker': linesAs(
    ({ speaker, startSeconds, text }) => `${speaker} (${clock(startSeconds).slice(3)})\n${text}`,
    '\n\n',
  ),
  'one string with spans of time': linesAs(
    ({ speaker, startSeconds, endSeconds, text }) =>
      `${clock(startSeconds)} - ${clock(endSeconds)} ${speaker}: ${text}`,
    '\r\n',
  ),
  'as WebVTT': (story) =>
    `WEBVTT\n\n${linesAs(
      ({ speaker, startSeconds, endSeconds, text }) =>
        `${fineClock(startSeconds)} --> ${fineClock(endSeconds)}\n<v ${speaker}>${text}</v>`,
      '\n\n',
    )(story)}\n`,
  'as SRT': linesAs(
    ({ speaker, startSeconds, endSeconds, text }, index) =>
      `${index + 1}\n${fineClock(startSeconds).replace('.', ',')} --> ${fineClock(endSeconds).replace('.', ',')}\n${speaker}: ${text}\n`,
  ),
  'segments in seconds': turnsAs(segment),
  'segments in milliseconds': turnsAs(({ speaker, startSeconds, endSeconds, text }) => ({
    startMs: ms(startSeconds),
    endMs: ms(endSeconds),
    speakerLabel: speaker,
    text,
  })),
  'segments in unnamed milliseconds': turnsAs(({ speaker, startSeconds, endSeconds, text }) => ({
    start: ms(startSeconds),
    end: ms(endSeconds),
    speaker,
    text,
  })),
  'segments with clock times': turnsAs(({ speaker, startSeconds, endSeconds, text }) => ({
    from: clock(startSeconds),
    to: clock(endSeconds),
    speaker,
    utterance: text,
  })),
  'segments with seconds as text': turnsAs(({ speaker, startSeconds, text }) => ({
    start_time: `${startSeconds.toFixed(2)}s`,
    speaker_id: Number(speaker.slice(-1)) - 1,
    content: text,
  })),
  'segments with start and duration': turnsAs(({ speaker, startSeconds, endSeconds, text }) => ({
    offset: startSeconds,
    duration: Math.round((endSeconds - startSeconds) * 1000) / 1000,
    speaker,
    text,
  })),
  'segments without speakers': turnsAs(({ startSeconds, endSeconds, text }) => ({
    start: startSeconds,
    end: endSeconds,
    text,
  })),
  'segments out of order': (story) => story.turns.map(segment).reverse(),
  'segments with odd times': turnsAs(({ speaker, text }, index) => ({
    start: ODD_TIMES[index % ODD_TIMES.length],
    speaker,
    text,
  })),
  'an object with text and segments': (story) => ({
    language: 'en',
    text: linesAs(({ text }) => text, ' ')(story),
    segments: story.turns.map(segment),
  }),
  'turns that hold sentences': turnsAs(({ speaker, startSeconds, text }) => ({
    speaker,
    start: startSeconds,
    sentences: text.match(/[^.?!]+[.?!]*\s*/g) ?? [text],
  })),
  'words with times': (story) => ({
    words: story.turns.flatMap(({ speaker, startSeconds, endSeconds, text }) => {
      const words = text.split(' ')
      const each = (endSeconds - startSeconds) / words.length
      return words.map((word, index) => ({ word, speaker, start: ms(startSeconds + index * each) / 1000 }))
    }),
  }),
  'a list of lines': turnsAs(({ speaker, text }) => `${speaker}: ${text}`),
  'turns by their number': (story) =>
    Object.fromEntries(story.turns.map(({ speaker, text }, index) => [String(index + 1), { speaker, text }])),
}

const ODD_TIMES: readonly unknown[] = [-4, 'soon', null, 1e300, '99:99:99', '', true, [3], { seconds: 4 }]
