import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { build, type Plugin } from 'vite'
import { commitTime } from './tools/package/commit-time.ts'
import { createNotices } from './tools/package/notices-plugin.ts'

/** The numbered migrations are read as files, from the source tree and from the build alike. */
const copyMigrations = {
  name: 'copy-migrations',
  writeBundle: ({ dir = '' }) =>
    cpSync(resolve('src/main/db/migrations'), join(dir, 'migrations'), { recursive: true }),
}

const notices = createNotices(resolve('.'))

const PAGE_ENTRY = resolve('src/report-page/index.ts')

/** The script and the style sheet inside the HTML page of a report, which main reads as files: one of each, for any browser. */
const reportPage: Plugin = {
  name: 'report-page',
  writeBundle: async ({ dir = '' }) => {
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [notices()],
      build: {
        outDir: dir,
        emptyOutDir: false,
        target: 'es2022',
        lib: { entry: PAGE_ENTRY, formats: ['iife'], name: 'reportPage' },
        rolldownOptions: {
          treeshake: {
            // Whatever the page does not use is left out, though it is declared beside what it uses: zod probes for `eval`,
            // which the page's policy would report.
            moduleSideEffects: (id) => id === PAGE_ENTRY || id.endsWith('.css'),
            manualPureFunctions: ['z', 'messages'],
          },
          output: { entryFileNames: 'report-page.js', assetFileNames: 'report-page[extname]' },
        },
      },
    })
  },
}

export default defineConfig({
  main: {
    plugins: [copyMigrations, reportPage, notices()],
    // Reports are drawn with React: its development build takes four times as long.
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      'process.env.TOUCHSTONE_COMMITTED': JSON.stringify(commitTime(resolve('.'))),
    },
    build: {
      rolldownOptions: {
        input: {
          index: resolve('src/main/index.ts'),
          drive: resolve('src/main/inspect/drive/child.ts'),
          inspector: resolve('src/main/inspect/child.ts'),
          authorities: resolve('src/main/service/authorities-child.ts'),
          vault: resolve('src/main/vault/child.ts'),
          'query-worker': resolve('src/main/query-worker/worker-thread.ts'),
          'case-thread': resolve('src/main/query-worker/case-thread.ts'),
          checkpoint: resolve('src/main/db/checkpoint-thread.ts'),
          word: resolve('src/main/export/files/word/child.ts'),
          packer: resolve('src/main/export/files/packer-child.ts'),
          'verify-export': resolve('src/main/export/verify/verify-thread.ts'),
          pages: resolve('src/main/export/set/page-thread.ts'),
        },
      },
    },
  },
  preload: {
    plugins: [notices()],
    build: {
      externalizeDeps: false,
      rolldownOptions: { input: { index: resolve('src/preload/index.ts') }, output: { format: 'cjs' } },
    },
  },
  // Nothing inline: the policy lets fonts and pictures come from the app alone.
  renderer: {
    plugins: [react(), notices()],
    worker: { plugins: () => [notices()] },
    build: { assetsInlineLimit: 0 },
  },
})
