import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { direction, locale } from '../shared/words/locale.ts'
import { App } from './app/app.tsx'
import { createClient } from './data/client.ts'
import { startPictureReader } from './viewer/picture-reader.ts'
import { createPictureShelf } from './viewer/picture-shelf.ts'
import { ShelfContext } from './viewer/shelf-context.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

document.documentElement.lang = locale
document.documentElement.dir = direction

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
const shelf = createPictureShelf({
  reader: startPictureReader(),
  clock: { now: () => performance.now(), after: (ms, then) => void setTimeout(then, ms) },
  // A dozen previews, or all pixels of two 24-megapixel images.
  spareBytes: 260_000_000,
  // Two 100-megapixel images side by side.
  mostBytes: 1_200_000_000,
})

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createClient()}>
      <ShelfContext value={shelf}>
        <App />
      </ShelfContext>
    </QueryClientProvider>
  </StrictMode>,
)
