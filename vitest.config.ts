import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { DurationReporter, SlowestFirst } from './tests/support/order.ts'

/** A part of the time of tests they wait: for processes, for the disk. */
const WORKERS = Math.ceil(availableParallelism() * 1.5)

/**
 * Nothing is kept in modules that another file of tests could see, and a quarter of the time went into loading the same ones anew:
 * one process runs one file after the other.
 */
const SHARED_MODULES = { isolate: false }

/**
 * Each process has a temp folder and a home of its own, and a file fails over what it leaves. Where
 * `tools/ci/electron-node.sh` says which Node it means, it fails on another.
 */
const setupFiles = [
  'tests/support/left-behind.ts',
  ...(process.env.TOUCHSTONE_NODE ? ['tests/support/which-node.ts'] : []),
]

/**
 * How long a state is waited for that must come, and how long a test may take, three times the longest on two busy cores:
 * a hang ends the run, a busy machine must not.
 */
const PATIENCE = { poll: { timeout: 60_000 } }
const NO_HANG = { testTimeout: 600_000, hookTimeout: 600_000 }

/**
 * The app runs in the stand-in, whether Electron is installed or not, so that a run means the same everywhere. With
 * `TOUCHSTONE_E2E=electron` the end-to-end tests run in Electron.
 */
const STAND_IN = { TOUCHSTONE_STAND_IN: '1' }
const { TOUCHSTONE_E2E: e2e = '' } = process.env
if (!['', 'electron'].includes(e2e)) throw new Error('TOUCHSTONE_E2E is "electron", or nothing for the stand-in')

/** Reports are drawn as the build draws them: React's development build takes four times as long. */
const AS_BUILT = { oxc: { jsx: { development: false } } }
const PRODUCTION = { NODE_ENV: 'production' }

/** Integration tests that draw samples of tables: all of them are tried with the fault tests. */
const INTEGRATION = 'tests/integration'
const DRAWN = readdirSync(INTEGRATION)
  .map((name) => `${INTEGRATION}/${name}`)
  .filter((path) => readFileSync(path, 'utf8').includes('/sample-rows.ts'))

const BOTH_DIRECTIONS = ['tests/e2e/accessibility.test.ts', 'tests/e2e/pseudo-locales.test.ts']

const END_TO_END = {
  env: e2e === 'electron' ? {} : STAND_IN,
  globalSetup: ['tests/e2e/support/global-setup.ts'],
  ...SHARED_MODULES,
  ...NO_HANG,
  maxWorkers: WORKERS,
  setupFiles,
  expect: PATIENCE,
}

/** Unit tests stand beside their source; what crosses modules or processes lives under tests/. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/room.ts', 'tests/support/worker-end.ts'],
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', new DurationReporter()],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          ...SHARED_MODULES,
          ...NO_HANG,
          maxWorkers: WORKERS,
          setupFiles,
          expect: PATIENCE,
        },
      },
      {
        ...AS_BUILT,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          env: { ...PRODUCTION, ...STAND_IN },
          ...SHARED_MODULES,
          ...NO_HANG,
          maxWorkers: WORKERS,
          setupFiles,
          expect: PATIENCE,
        },
      },
      {
        // Whole tables, of which the integration tests draw a sample, and what takes too long to be done each time.
        ...AS_BUILT,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts', ...DRAWN],
          env: { ...PRODUCTION, ...STAND_IN, TOUCHSTONE_WHOLE_TABLES: '1' },
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          // Most of their time they wait: for processes to start and end, for limits to pass, for the disk.
          maxWorkers: 2,
          setupFiles,
          disableConsoleIntercept: true,
          expect: PATIENCE,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: BOTH_DIRECTIONS,
          ...END_TO_END,
        },
      },
      {
        // Looked at in both directions, one of which is the page's own. The locale is that of the process, for the app and
        // for the test.
        test: {
          name: 'e2e-right-to-left',
          include: BOTH_DIRECTIONS,
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
          setupFiles,
          expect: PATIENCE,
        },
      })),
    ],
  },
})
