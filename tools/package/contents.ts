import type { Shipped } from './notices.ts'

/** The limit of app.asar without what is unpacked beside it. A feature that raises it says why in docs/dependencies.md. */
export const ASAR_LIMIT_BYTES = 20_000_000

/** One file of a package: its path from the root of app.asar, and whether it is kept beside it. */
export type PackedFile = { path: string; isUnpacked: boolean }

/** What the app loads by path: a package without one of these starts and fails later. */
const NEEDED = [
  'package.json',
  'out/main/index.js',
  'out/main/authorities.js',
  'out/main/drive.js',
  'out/main/inspector.js',
  'out/main/vault.js',
  'out/main/packer.js',
  'out/main/word.js',
  'out/main/case-thread.js',
  'out/main/query-worker.js',
  'out/main/verify-export.js',
  'out/main/report-page.css',
  'out/main/report-page.js',
  'out/main/migrations/0001-library.sql',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/notices/THIRD-PARTY-NOTICES.txt',
  'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
  'node_modules/libheif-js/libheif-wasm/libheif.wasm',
  'node_modules/mediainfo.js/dist/MediaInfoModule.wasm',
]
const FOLDERS = /^(out\/(main|preload|renderer|notices)\/|node_modules\/|package\.json$)/
const NOT_RUN =
  /\.(tsx?|map|md|c|cc|cpp|h|gypi?)$|^node_modules\/(node-(darwin|linux|win)-|electron|electron-builder|vitest|playwright|yargs)/
/** Loaded by the system or by path, which Electron cannot do inside an archive. */
const OUTSIDE = /\.(node|wasm|dll|dylib|so(\.[\d.]+)?)$/
/** Decodes images, on every system: native decoders serve the command line of a checkout alone (decision 82). */
const DECODER = 'node_modules/@img/sharp-wasm32/'
const NATIVE_DECODER = /^node_modules\/(?:.*\/)?@img\/sharp-(?!wasm32\/)/
/** Where better-sqlite3 keeps the addon of a system. */
const prebuild = (system: string) => `node_modules/better-sqlite3/prebuilds/${system}.node`

/** What is wrong with the files of a package for `system`, such as "linux-x64", and with the size of its archive; [] = nothing. */
export function faultsOfContents(files: readonly PackedFile[], system: string, asarBytes: number): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const has = (start: string) => files.some(({ path }) => path.startsWith(start))
  return [
    ...files
      .filter(({ path }) => !FOLDERS.test(path) || NOT_RUN.test(path))
      .map(({ path }) => `${path} does not run and must not be packed`),
    ...[...NEEDED, prebuild(system)].filter((path) => !paths.has(path)).map((path) => `${path} is missing`),
    ...files
      .filter(({ path, isUnpacked }) => OUTSIDE.test(path) && !isUnpacked)
      .map(({ path }) => `${path} must be unpacked`),
    ...files
      .filter(({ path }) => path.startsWith('node_modules/better-sqlite3/prebuilds/') && path !== prebuild(system))
      .map(({ path }) => `${path} is for another system`),
    ...files
      .filter(({ path }) => NATIVE_DECODER.test(path))
      .map(({ path }) => `${path} is a native decoder: nothing would contain it`),
    ...(has(DECODER) ? [] : [`${DECODER} is missing: images could not be decoded`]),
    ...(has(`node_modules/@napi-rs/keyring-${system}`)
      ? []
      : [`@napi-rs/keyring-${system} is missing: tokens could not be stored`]),
    ...(asarBytes <= ASAR_LIMIT_BYTES ? [] : [`app.asar has ${asarBytes} bytes, more than ${ASAR_LIMIT_BYTES}`]),
  ]
}

/** How large the demo of a package may be. */
export const DEMO_LIMIT_BYTES = 16_000_000

/** What is wrong with the demo beside the archive of a package; `files` with their paths from its folder on; [] = nothing. */
export function faultsOfDemo(files: readonly { path: string; bytes: number }[]): string[] {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    ...(files.some(({ path }) => path === 'home/library.sqlite') ? [] : ['the demo has no library']),
    ...(files.some(({ path }) => path.startsWith('evidence/')) ? [] : ['the demo has no evidence']),
    ...files
      .filter(
        ({ path }) => !/^(home\/(library\.sqlite|queue-running|\w+\.jsonl|derivatives\/.+)|evidence\/.+)$/.test(path),
      )
      .map(({ path }) => `${path} is not part of the demo`),
    ...(total <= DEMO_LIMIT_BYTES ? [] : [`the demo has ${total} bytes, more than ${DEMO_LIMIT_BYTES}`]),
  ]
}

/** What is wrong with the notices and their list: they name each package in the archive and each bundled one, and no other. */
export function faultsOfNotices(files: readonly PackedFile[], listed: readonly Shipped[], notices: string): string[] {
  const folders = new Set(
    files.flatMap(({ path }) => /^(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  )
  const known = new Set(listed.map(({ folder }) => folder))
  return [
    ...[...folders].filter((folder) => !known.has(folder)).map((folder) => `${folder} is packed but has no notice`),
    ...listed
      .filter(({ folder, isBundled }) => !isBundled && !folders.has(folder))
      .map(({ folder }) => `${folder} has a notice but is not packed`),
    ...listed
      .filter(({ name, version }) => !notices.includes(`\n${name} ${version}  (`))
      .map(({ name, version }) => `the notices lack ${name} ${version}`),
  ]
}

/**
 * Electron's fuses in the order of its wire (docs/tutorial/fuses.md); the last one, WebAssembly trap handlers, is newer than
 * the library that writes them and keeps Electron's own setting.
 */
const FUSES = [
  ['runAsNode', false],
  ['enableCookieEncryption', false],
  ['enableNodeOptionsEnvironmentVariable', false],
  ['enableNodeCliInspectArguments', false],
  ['enableEmbeddedAsarIntegrityValidation', true],
  ['onlyLoadAppFromAsar', true],
  ['loadBrowserProcessSpecificV8Snapshot', false],
  ['grantFileProtocolExtraPrivileges', false],
  ['wasmTrapHandlers', true],
] as const

/** The one fuse that differs in an app that tests drive. */
const DRIVEN_BY = 'enableNodeCliInspectArguments'

/**
 * What is wrong with a fuse wire as it was read from a program: a code of '0' or '1' (or 'r', removed) by position.
 * `isDriven`: the app was packed for tests that drive it.
 */
export function faultsOfFuses(wire: string, isDriven = false): string[] {
  return FUSES.flatMap(([name, isOn], index) => {
    const wanted = isOn || (isDriven && name === DRIVEN_BY) ? '1' : '0'
    return wire[index] === wanted ? [] : [`fuse ${name} is ${wire[index] ?? 'absent'} instead of ${wanted}`]
  })
}

/** What the entry for a Linux desktop lacks. */
export function faultsOfDesktop(entry: string, desktopName: string): string[] {
  const wanted = [
    '[Desktop Entry]',
    'Name=Touchstone',
    'Type=Application',
    'Terminal=false',
    'Icon=touchstone',
    'Categories=Utility;',
    `StartupWMClass=${desktopName}`,
  ]
  const lines = new Set(entry.split('\n'))
  const missing = wanted.filter((line) => !lines.has(line)).map((line) => `the desktop entry lacks ${line}`)
  return /^Exec=\/opt\/Touchstone\/touchstone %U$/m.test(entry)
    ? missing
    : [...missing, 'the desktop entry starts another program']
}
