import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { createServer, type Plugin } from 'vite'
import { corpusPictures, itemOfDigest } from './pictures.ts'
import { reportPages } from './report-pages.ts'

const corpus = resolve(process.env.TOUCHSTONE_CORPUS ?? '../shared/media')

/** Pictures of the corpus at the addresses of the app: originals byte for byte, the others upright as the app makes them. */
const servePictures: Plugin = {
  name: 'pictures',
  configureServer({ middlewares }) {
    middlewares.use(async (request, response, next) => {
      const [, kind = '', key = ''] = /^\/(original|preview|thumb|embedded)\/(\w+)$/.exec(request.url ?? '') ?? []
      if (kind === '') return next()
      const id = kind === 'original' ? Number(key) : itemOfDigest(key)
      // One item holds another picture's thumbnail.
      const path = corpusPictures[kind === 'embedded' && id === 4 ? 5 : id]
      if (path === undefined) {
        response.statusCode = 404
        return response.end()
      }
      const bytes = await readFile(resolve(corpus, path))
      const edge = kind === 'thumb' || kind === 'embedded' ? 320 : 2048
      const upright = () =>
        sharp(bytes).autoOrient().resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }).jpeg()
      const type = kind === 'original' ? path.slice(path.lastIndexOf('.') + 1).replace('jpg', 'jpeg') : 'jpeg'
      response.setHeader('content-type', path.startsWith('audio-video') ? 'video/mp4' : `image/${type}`)
      return response.end(kind === 'original' ? bytes : await upright().toBuffer())
    })
  },
}

/** Serves the gallery on this machine; gives its address and what ends it. */
export async function serveGallery(): Promise<{ address: string; close: () => Promise<void> }> {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), servePictures, reportPages(corpus)],
    cacheDir: resolve(import.meta.dirname, '../../node_modules/.vite-gallery'),
    server: { port: 0, host: '127.0.0.1', fs: { allow: [resolve(import.meta.dirname, '../..')] } },
  })
  await server.listen()
  const [address = ''] = server.resolvedUrls?.local ?? []
  return { address, close: () => server.close() }
}
