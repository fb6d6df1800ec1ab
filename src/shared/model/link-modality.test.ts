import { describe, expect, it } from 'vitest'
import { commonGuess, guessModality } from './link-modality.ts'

describe('the guess what an address leads to', () => {
  it('goes by the ending of the path, whatever stands behind it', () => {
    expect(guessModality('https://news.example/a/photo.JPG?size=large#top')).toBe('image')
    expect(guessModality('https://cdn.example/talk.mp3')).toBe('audio')
    expect(guessModality('https://cdn.example/clip.mp4/')).toBe('video')
    expect(guessModality('https://cdn.example/live/index.m3u8?token=a.jpg')).toBe('video')
  })

  it('goes by hosts that show one kind of medium, and by no name that only looks like one', () => {
    expect(guessModality('https://www.youtube.com/watch?v=abc')).toBe('video')
    expect(guessModality('https://youtu.be/abc')).toBe('video')
    expect(guessModality('https://vm.tiktok.com/abc/')).toBe('video')
    expect(guessModality('https://open.spotify.com/episode/1')).toBe('audio')
    expect(guessModality('https://notyoutube.com/watch')).toBeNull()
    expect(guessModality('https://youtube.com.example/watch')).toBeNull()
  })

  it('knows the film pages of hosts that show more than films', () => {
    expect(guessModality('https://www.instagram.com/reel/Cx1/')).toBe('video')
    expect(guessModality('https://www.instagram.com/p/Cx1/')).toBeNull()
    expect(guessModality('https://www.facebook.com/harbour/videos/1/')).toBe('video')
    expect(guessModality('https://www.facebook.com/watchmakers')).toBeNull()
  })

  it('is none for a page that does not tell, and for what is no address', () => {
    expect(guessModality('https://news.example/2026/harbour-fire.html')).toBeNull()
    expect(guessModality('https://news.example/mp4')).toBeNull()
    expect(guessModality('not an address')).toBeNull()
  })

  it('stands for several addresses only where it is the same for all', () => {
    expect(commonGuess({ image: 0, audio: 0, video: 3, unknown: 0 })).toBe('video')
    expect(commonGuess({ image: 1, audio: 0, video: 3, unknown: 0 })).toBeNull()
    expect(commonGuess({ image: 0, audio: 0, video: 3, unknown: 1 })).toBeNull()
    expect(commonGuess({ image: 0, audio: 0, video: 0, unknown: 0 })).toBeNull()
  })
})
