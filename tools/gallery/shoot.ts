import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { type BrowserContextOptions, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { createServer, type Plugin } from 'vite'
import { corpusPictures, itemOfDigest } from './pictures.ts'

/**
 * Draws screens with invented data and writes a picture of each: `node tools/gallery/shoot.ts <folder> [name …]`.
 * Names pick shots by their beginning. Needs a Chromium (TOUCHSTONE_CHROMIUM, else the system's) and the corpus.
 */
const [folder = 'gallery', ...names] = process.argv.slice(2)
const corpus = resolve(process.env.TOUCHSTONE_CORPUS ?? '../shared/media')
const executablePath = process.env.TOUCHSTONE_CHROMIUM ?? '/usr/bin/chromium'

type Shot = { name: string; query: string; act?: (page: Page) => Promise<unknown>; small?: boolean }

const tab = (key: string) => (page: Page) => page.keyboard.press(key)
const scroll = (by: number) => (page: Page) =>
  page.locator('.item-panel-body').evaluate((element, top) => element.scrollTo(0, top), by)

const shots: readonly Shot[] = [
  { name: 'item-faces', query: 'item=faces', small: true },
  { name: 'item-faces-below', query: 'item=faces', act: scroll(560) },
  { name: 'item-faces-end', query: 'item=faces', act: scroll(5000) },
  { name: 'item-metadata', query: 'item=faces', act: tab('2'), small: true },
  { name: 'item-history', query: 'item=faces', act: tab('3') },
  {
    name: 'item-full',
    query: 'item=faces',
    act: async (page) => {
      await page.mouse.move(420, 330)
      await page.keyboard.press('z')
      await page.locator('.face-button').first().focus()
    },
  },
  { name: 'item-export', query: 'item=faces', act: (page) => page.getByText('Export PDF…').click(), small: true },
  { name: 'item-turned', query: 'item=turned', act: (page) => page.locator('.reading-button').click(), small: true },
  {
    name: 'item-turned-chosen',
    query: 'item=turned',
    act: async (page) => {
      await page.locator('.reading-button').click()
      await page.getByLabel('pixels of the upright picture').click()
      await page.keyboard.press('Escape')
    },
  },
  { name: 'item-webp', query: 'item=webp' },
  { name: 'item-contradictions', query: 'item=contradictions' },
  {
    name: 'item-contradictions-open',
    query: 'item=contradictions',
    act: async (page) => {
      for (const head of await page.locator('.disclosure-head').all()) await head.click()
      await scroll(5000)(page)
    },
  },
  { name: 'item-disagrees', query: 'item=disagrees' },
  { name: 'item-not-sent', query: 'item=not_sent' },
  { name: 'item-unknown', query: 'item=unknown' },
  { name: 'item-older', query: 'item=older' },
  { name: 'item-unreadable', query: 'item=unreadable' },
  { name: 'item-gone', query: 'item=gone' },
  { name: 'queue', query: 'screen=queue', small: true },
  { name: 'queue-decide', query: 'screen=queue', act: (page) => page.getByText('Decide…').first().click() },
  { name: 'settings', query: 'screen=settings', small: true },
]

/** Pictures of the corpus at the addresses of the app: originals byte for byte, the others upright as the app makes them. */
const servePictures: Plugin = {
  name: 'pictures',
  configureServer({ middlewares }) {
    middlewares.use(async (request, response, next) => {
      const [, kind = '', key = ''] = /^\/(original|preview|thumb)\/(\w+)$/.exec(request.url ?? '') ?? []
      if (kind === '') return next()
      const path = corpusPictures[kind === 'original' ? Number(key) : itemOfDigest(key)]
      if (path === undefined) {
        response.statusCode = 404
        return response.end()
      }
      const bytes = await readFile(resolve(corpus, path))
      const edge = kind === 'thumb' ? 320 : 2048
      const upright = () =>
        sharp(bytes).autoOrient().resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }).jpeg()
      return response.end(kind === 'original' ? bytes : await upright().toBuffer())
    })
  },
}

const server = await createServer({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'error',
  plugins: [react(), servePictures],
  cacheDir: resolve(import.meta.dirname, '../../node_modules/.vite-gallery'),
  server: { port: 0, host: '127.0.0.1', fs: { allow: [resolve(import.meta.dirname, '../..')] } },
})
await server.listen()
const [address] = server.resolvedUrls?.local ?? []
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
mkdirSync(folder, { recursive: true })
try {
  for (const shot of shots.filter(({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)))) {
    const sizes = [[1440, 900], ...(shot.small === true ? [[1024, 700]] : [])] as const
    for (const [width = 0, height = 0] of sizes) {
      for (const colorScheme of ['dark', 'light'] satisfies BrowserContextOptions['colorScheme'][]) {
        const page = await browser.newPage({ viewport: { width, height }, colorScheme })
        page.on('pageerror', (error) => process.stderr.write(`${shot.name}: ${error.message}\n`))
        await page.goto(`${address}?${shot.query}`)
        await page.locator('main').waitFor()
        await page.waitForLoadState('networkidle')
        await shot.act?.(page)
        await page.waitForTimeout(350)
        await page.screenshot({ path: resolve(folder, `${shot.name}-${colorScheme}-${width}.png`) })
        await page.close()
      }
    }
  }
} finally {
  await browser.close()
  await server.close()
}
