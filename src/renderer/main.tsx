import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createClient } from './data/client.ts'
import { startPictureReader } from './viewer/picture-reader.ts'
import { createPictureShelf } from './viewer/picture-shelf.ts'
import { ShelfContext } from './viewer/shelf-context.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
/** Bytes of pixels that stay for going back: a dozen previews. */
const SPARE_BYTES = 160_000_000
const shelf = createPictureShelf(startPictureReader(), SPARE_BYTES)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createClient()}>
      <ShelfContext value={shelf}>
        <App />
      </ShelfContext>
    </QueryClientProvider>
  </StrictMode>,
)
