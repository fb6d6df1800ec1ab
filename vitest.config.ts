import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Left alone the runner keeps one core for itself, which is half of a small machine. */
const ALL_CORES = '100%'
/** A third of the time of these they wait: for processes, for limits to pass, for the disk. */
const MORE_THAN_CORES = Math.ceil(availableParallelism() * 1.5)

/**
 * Nothing is kept in modules that another file of tests could see, and a quarter of the time went into loading the same ones anew:
 * one process runs one file after the other.
 */
const SHARED_MODULES = { isolate: false }

/** Where `tools/ci/electron-node.sh` says which Node it means, each file of tests fails on another. */
const ON_THAT_NODE = { setupFiles: process.env.TOUCHSTONE_NODE ? ['tests/support/which-node.ts'] : [] }

/**
 * How long a state is waited for that must come, and how long a test may take: a hang ends the run, a busy machine must
 * not. No test has a shorter limit of its own.
 */
const PATIENCE = { poll: { timeout: 60_000 } }
const NO_HANG = { testTimeout: 180_000, hookTimeout: 180_000 }

/**
 * The app runs in the stand-in, whether Electron is installed or not, so that a run means the same everywhere. With
 * `TOUCHSTONE_E2E=electron` the end-to-end tests run in Electron.
 */
const STAND_IN = { TOUCHSTONE_STAND_IN: '1' }
const { TOUCHSTONE_E2E: e2e = '' } = process.env
if (!['', 'electron'].includes(e2e)) throw new Error('TOUCHSTONE_E2E is "electron", or nothing for the stand-in')

/** Integration tests that draw samples of tables (`tests/support/sample-rows.ts`). */
const DRAWN = [
  'attempt-network',
  'custody-walk',
  'full-disk',
  'hostile-print',
  'install',
  'intake',
  'kill-jobs',
  'kill-links',
  'kill-uploads',
  'mutated-job-replies',
  'mutated-replies',
  'readonly-strace',
  'sample-rows',
  'tampered-export',
  'vault',
]

const END_TO_END = {
  env: e2e === 'electron' ? {} : STAND_IN,
  globalSetup: ['tests/e2e/support/global-setup.ts'],
  ...SHARED_MODULES,
  ...NO_HANG,
  // Each file has its own app, data folder and browser; one at a time half of the machine waits.
  maxWorkers: 2,
  expect: PATIENCE,
}

/** Unit tests stand beside their source; what crosses modules or processes lives under tests/. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/room.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          ...SHARED_MODULES,
          ...NO_HANG,
          maxWorkers: ALL_CORES,
          ...ON_THAT_NODE,
          expect: PATIENCE,
        },
      },
      {
        // Reports are drawn as the build draws them: React's development build takes four times as long.
        oxc: { jsx: { development: false } },
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          env: { NODE_ENV: 'production', ...STAND_IN },
          ...SHARED_MODULES,
          ...NO_HANG,
          maxWorkers: MORE_THAN_CORES,
          ...ON_THAT_NODE,
          expect: PATIENCE,
        },
      },
      {
        // Whole tables, of which the integration tests draw a sample, and what takes too long to be done each time.
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts', ...DRAWN.map((name) => `tests/integration/${name}.test.ts`)],
          env: { ...STAND_IN, TOUCHSTONE_WHOLE_TABLES: '1' },
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          // Most of their time they wait: for processes to start and end, for limits to pass, for the disk.
          maxWorkers: 2,
          disableConsoleIntercept: true,
          expect: PATIENCE,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          ...END_TO_END,
        },
      },
      {
        // The same window from right to left. Its locale is that of the process, for the app and for the test.
        test: {
          name: 'e2e-right-to-left',
          include: ['tests/e2e/accessibility.test.ts'],
          ...END_TO_END,
          env: { ...END_TO_END.env, TOUCHSTONE_LOCALE: 'ar-XB' },
        },
      },
      // What only a run in real Electron shows, of an app that can be driven and of one as it is shipped: npm run e2e:electron.
      ...[
        { name: 'real-electron', include: ['tests/real-electron/*.test.ts'] },
        { name: 'fused', include: ['tests/real-electron/fused/*.test.ts'] },
      ].map((which) => ({
        test: {
          ...which,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Starts are timed.
          fileParallelism: false,
          expect: PATIENCE,
        },
      })),
    ],
  },
})
