import { describe, expect, it } from 'vitest'
import { turnsOfText } from './transcript-text.ts'
import { shortTurns } from './turn-length.ts'

const read = (text: string, durationSeconds: number | null = null) =>
  turnsOfText(text, 't', durationSeconds).map(({ speaker, startSeconds, text: words }) => [
    speaker,
    startSeconds,
    words,
  ])

describe('a transcript of one text', () => {
  it('is one turn when nothing in it is a mark', () => {
    expect(read('We were on the quay. It was after nine.')).toEqual([
      [null, null, 'We were on the quay. It was after nine.'],
    ])
    expect(read('')).toEqual([])
    expect(read(' \n ')).toEqual([])
  })

  it('is told by the speakers that a service invents, at lines and within them', () => {
    expect(read('Speaker 1: Good evening.\nSPEAKER_02: Hello.\nand more')).toEqual([
      ['Speaker 1', null, 'Good evening.'],
      ['SPEAKER_02', null, 'Hello.\nand more'],
    ])
    expect(read('Speaker 1: Good evening. Speaker 2: Hello.')).toEqual([
      ['Speaker 1', null, 'Good evening.'],
      ['Speaker 2', null, 'Hello.'],
    ])
  })

  it('takes other names only when every line has one', () => {
    expect(read('Maire Quill: Good evening.\nTom: Hello.')).toEqual([
      ['Maire Quill', null, 'Good evening.'],
      ['Tom', null, 'Hello.'],
    ])
    for (const text of [
      'Note: the gate is closed.',
      'He said: wait.\nThen he left.',
      'See https://a.example/x\nhttps://b',
    ])
      expect(read(text)).toEqual([[null, null, text]])
  })

  it('has the codes in front of its stretches, in brackets, bare, and as spans', () => {
    expect(read('[00:00:03] Speaker 1: One.\n[00:01:00.5] Speaker 2: Two.')).toEqual([
      ['Speaker 1', 3, 'One.'],
      ['Speaker 2', 60.5, 'Two.'],
    ])
    expect(read('(00:03) One.\n(00:07) Two.')).toEqual([
      [null, 3, 'One.'],
      [null, 7, 'Two.'],
    ])
    expect(read('00:03 Anna: One.\n00:07 Ben: Two.')).toEqual([
      ['Anna', 3, 'One.'],
      ['Ben', 7, 'Two.'],
    ])
    expect(
      turnsOfText('00:00:03 - 00:00:05 Speaker 1: One.\r\n00:00:06 - 00:00:09 Speaker 1: Two.', 't', null),
    ).toEqual([
      { at: 't@31', speaker: 'Speaker 1', startSeconds: 3, endSeconds: 5, text: 'One.' },
      { at: 't@68', speaker: 'Speaker 1', startSeconds: 6, endSeconds: 9, text: 'Two.' },
    ])
  })

  it('has codes behind speakers, on their line or in front of the words', () => {
    expect(read('Anna Berg (00:03)\nOne.\n\nBen (00:07)\nTwo.')).toEqual([
      ['Anna Berg', 3, 'One.'],
      ['Ben', 7, 'Two.'],
    ])
    expect(read('Speaker 1: [00:03] One.\nSpeaker 2: [00:07] Two.')).toEqual([
      ['Speaker 1', 3, 'One.'],
      ['Speaker 2', 7, 'Two.'],
    ])
    expect(read('[00:00] One. [00:05] Two.')).toEqual([
      [null, 0, 'One.'],
      [null, 5, 'Two.'],
    ])
  })

  it('leaves in the words what only looks like a code: beyond the recording, running back, in a line here and there', () => {
    const beyond = '12:30 we left the quay\n13:00 we were home'
    expect(read(beyond, 94)).toEqual([[null, null, beyond]])
    const back = '[00:09] One.\n[00:03] Two.'
    expect(read(back)).toEqual([[null, null, back]])
    const rare = 'We met at\n12:30 sharp and left.'
    expect(read(rare)).toEqual([[null, null, rare]])
    const no = '[99:99:99] One.'
    expect(read(no)).toEqual([[null, null, no]])
  })

  it('is read as WebVTT with voices, names of cues and notes, and as SRT', () => {
    const vtt =
      'WEBVTT\n\nintro\n00:01.000 --> 00:04.000 align:start\n<v Anna Berg>One.</v>\n\nNOTE by hand\n\n00:05.000 --> 00:06.000\nTwo\nlines.\n'
    expect(read(vtt)).toEqual([
      ['Anna Berg', 1, 'One.'],
      [null, null, 'NOTE by hand'],
      [null, 5, 'Two\nlines.'],
    ])
    const srt =
      '1\r\n00:00:01,000 --> 00:00:04,000\r\nSpeaker 1: One.\r\n\r\n2\r\n00:00:05,250 --> 00:00:06,000\r\nTwo.\r\n'
    expect(read(srt)).toEqual([
      ['Speaker 1', 1, 'One.'],
      [null, 5.25, 'Two.'],
    ])
  })

  it('loses no word, whatever stands in it', () => {
    const pieces = [
      'Speaker 1:',
      '[00:01]',
      '00:02',
      '\n',
      ' ',
      'Anna:',
      'word',
      '-->',
      '00:00:01.000 --> 00:00:02.000',
      ':',
    ]
    let state = 7
    const next = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return (state >>> 8) % below
    }
    for (let n = 0; n < 3000; n += 1) {
      const made = Array.from({ length: next(30) }, (_, at) => `${pieces[next(pieces.length)]}${at % 3 ? ' ' : ''}`)
      const text = made.join('')
      const said = turnsOfText(text, 't', null).map((turn) => `${turn.speaker} ${turn.text}`)
      expect(said.join(' ').match(/word/g)?.length, text).toBe(text.match(/word/g)?.length)
    }
  })

  it('keeps a million letters and more than 10,000 lines whole, in turns that can be drawn', () => {
    const long = 'a word and '.repeat(91_000)
    const turns = shortTurns(turnsOfText(`Speaker 1: ${long}`, 't', null))
    expect(turns.map((turn) => turn.text).join('')).toBe(long.trim())
    expect(Math.max(...turns.map((turn) => turn.text.length))).toBeLessThanOrEqual(20_000)
    expect(new Set(turns.map(({ speaker }) => speaker))).toEqual(new Set(['Speaker 1']))
    const lines = Array.from({ length: 12_000 }, (_, index) => `Speaker ${index % 3}: line ${index}.`).join('\n')
    const many = shortTurns(turnsOfText(lines, 't', null))
    expect(many.length).toBeGreaterThanOrEqual(10_000)
    expect(many.map((turn) => turn.text).join('\n')).toContain('line 11999.')
  })
})
