import { describe, expect, it } from 'vitest'
import { isEditor, isGenerator, writerNamedIn } from './software-names.ts'

describe('names of software', () => {
  it.each([
    'Adobe Firefly',
    'Adobe_Firefly/1.0',
    'Firefly Image 3',
    'FLUX.1 [dev]',
    'flux',
    'Black Forest Labs FLUX.1',
    'Sora',
    'OpenAI Sora',
    'Sora 2',
    'Google Gemini',
    'Gemini 2.5 Flash Image',
    'krea.ai',
    'Google Imagen 3',
    'Midjourney v6',
    'DALL·E 3',
    'DALL-E3',
    'ChatGPT',
    'GPT-4o',
    'OpenAI-API',
    'Stable Diffusion XL',
    'ComfyUI-v1',
    'stable-diffusion-webui',
    'NovelAI',
    'Microsoft_Designer',
    'SDXL_turbo',
    'Veo c2pa-rs/0.49',
  ])('takes %s for a generator', (name) => {
    expect(isGenerator(name)).toBe(true)
  })

  it.each([
    'Adobe Photoshop 24.0 (Windows)',
    'Photoshop7.0',
    'GIMP 2.10.34',
    'Picasa3',
    'Canva',
    'Windows Photo Editor',
    'ON1 Photo RAW 2023',
    'CorelDRAW 2021',
    'paint.net 4.0.6',
    'Instagram',
    'Adobe Premiere Pro 2024',
    'DaVinci Resolve Studio',
    'Kdenlive 23.08',
    'Audacity 3.4',
    'Adobe_Photoshop_Lightroom',
    'ImageMagick 7.1',
    'DxO PhotoLab 6',
    'Capture One 22 Macintosh',
    'VSCO',
  ])('takes %s for an editor', (name) => {
    expect(isEditor(name)).toBe(true)
  })

  it.each([
    'Flux lines of a magnet',
    'Sora Tanaka',
    'Gemini constellation',
    'Gemini Photo Duplicates',
    'f.lux',
    'Influx 2',
    'Editor de imagen',
    'Runway 27 at dawn',
    'Grok the manual',
    'Kreative Kamera',
    'Veon',
    'Firefly over a meadow',
    'Canvas',
    'Canvas 8',
    'Gimpel',
    'Corella',
    'Remington',
    'Fotorama',
    'Krakow',
    'Meta airport',
    'Reminisce',
    'Ver.1.00',
    'Canon EOS R5',
    'Hawkeye Firefly 8SE',
    'Google C2PA Core Generator Library',
    'Sora no kumo',
    `${'A long text. '.repeat(20)} Photoshop, Midjourney`,
  ])('takes %s for neither', (name) => {
    expect([isEditor(name), isGenerator(name)]).toEqual([false, false])
  })

  it.each([
    'File written by Adobe Photoshop 4.0',
    'Created with GIMP',
    'Created with The GIMP',
    'Edited in Paint.NET',
    'Processed By a shop with ImageMagick, z1.1.0.',
    'made with darktable 4.2',
    'Adobe Photoshop 7.0',
    'Picasa 3.9',
    'Saved by Photoshop for Windows',
    'Exported using Adobe Illustrator CC 2015',
  ])('takes a comment that says %s for an editor’s', (comment) => {
    expect(writerNamedIn(comment)).toBe('editing_software')
  })

  it.each(['Generated with Midjourney', 'created by DALL-E 3', 'Image made in ComfyUI 0.3'])(
    'takes a comment that says %s for a generator’s',
    (comment) => {
      expect(writerNamedIn(comment)).toBe('generator')
    },
  )

  it.each([
    'Audition for the school play',
    'Made by an illustrator',
    'Drawing made by illustrator',
    'Reaper 2 at dawn',
    'made with premiere tickets',
    'Is this photoshop?',
    'Never touched by Photoshop',
    'Canva',
    'Gimp',
    'CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90',
    'Created with love',
    'Written by Sora Tanaka',
    'Created with Photoshopped tears',
    'Edited by Picasaurus',
    '',
    `File written by Adobe Photoshop 4.0${' and more'.repeat(30)}`,
  ])('takes a comment that says %s for nobody’s', (comment) => {
    expect(writerNamedIn(comment)).toBeNull()
  })
})
