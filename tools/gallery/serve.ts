import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { build, type Plugin, preview } from 'vite'
import { endOutsideTests } from '../../tests/support/worker-end.ts'
import { corpusPictures, itemOfDigest } from './pictures.ts'
import { reportPages } from './report-pages.ts'

const corpus = resolve(process.env.TOUCHSTONE_CORPUS ?? '../shared/media')

/** Pictures of the corpus at the addresses of the app: originals byte for byte, the others upright as the app makes them. */
const servePictures: Plugin = {
  name: 'pictures',
  configurePreviewServer({ middlewares }) {
    const made = new Map<string, Promise<Buffer>>()
    middlewares.use(async (request, response, next) => {
      const [, kind = '', key = ''] = /^\/(original|preview|thumb|embedded)\/(\w+)$/.exec(request.url ?? '') ?? []
      if (kind === '') return next()
      const id = kind === 'original' ? Number(key) : itemOfDigest(key)
      // One item holds another picture's thumbnail.
      const path = corpusPictures[kind === 'embedded' && id === 4 ? 5 : id]
      // Without the corpus the gallery is shown without its pictures; a request without an answer would hold its page.
      const bytes = path === undefined ? null : await readFile(resolve(corpus, path)).catch(() => null)
      if (path === undefined || bytes === null) {
        response.statusCode = 404
        return response.end()
      }
      const edge = kind === 'thumb' || kind === 'embedded' ? 320 : 2048
      const upright = () =>
        sharp(bytes)
          .autoOrient()
          .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
          .jpeg()
          .toBuffer()
      const type = kind === 'original' ? path.slice(path.lastIndexOf('.') + 1).replace('jpg', 'jpeg') : 'jpeg'
      response.setHeader('content-type', path.startsWith('audio-video') ? 'video/mp4' : `image/${type}`)
      if (kind === 'original') return response.end(bytes)
      const picture = made.get(`${path} ${edge}`) ?? upright()
      made.set(`${path} ${edge}`, picture)
      return response.end(await picture)
    })
  },
}

const common = { root: import.meta.dirname, configFile: false, logLevel: 'error' } as const

/** Builds the gallery into a folder: as a product is built, whoever asks, for React's development build takes four times as long. */
export async function buildGallery(folder: string): Promise<void> {
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build({
      ...common,
      plugins: [react()],
      // Renders are counted, which the other build of React leaves out.
      resolve: { alias: { 'react-dom/client': 'react-dom/profiling' } },
      build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
    })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Serves a built gallery on this machine, or one built for as long; gives its address and what ends it. */
export async function serveGallery(built?: string): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = built ?? (await mkdtemp(join(tmpdir(), 'touchstone-gallery-')))
  if (built === undefined) await buildGallery(folder)
  const server = await preview({
    ...common,
    build: { outDir: folder },
    plugins: [servePictures, reportPages(corpus)],
    preview: { port: 0, host: '127.0.0.1' },
  })
  const [address = ''] = server.resolvedUrls?.local ?? []
  const close = async () => {
    await server.close()
    await endOutsideTests()
    if (built === undefined) await rm(folder, { recursive: true, force: true })
  }
  return { address, close }
}
