import { defineConfig } from 'vitest/config'

// Its name is that of a project that needs no build of the app.
export default defineConfig({
  test: {
    name: 'unit',
    root: import.meta.dirname,
    globalSetup: ['../room.ts'],
    setupFiles: ['../left-behind.ts'],
    reporters: 'default',
  },
})
