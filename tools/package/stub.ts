import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SENTINEL } from '@electron/fuses/dist/constants.js'

/** Version 1 of nine fuses as Electron 45 comes: run as Node, no cookie encryption, NODE_OPTIONS, --inspect, … (`@electron/fuses read`). */
const WIRE = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, 9]), Buffer.from('101100011')])
const FILES = ['resources.pak', 'chrome-sandbox', 'locales/en-US.pak', 'LICENSE', 'LICENSES.chromium.html']

/** Writes what the packager needs of an Electron distribution for Linux: a program with fuses, and the names of its files. */
export function writeStubElectron(folder: string): void {
  for (const name of ['locales', 'resources']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of FILES) writeFileSync(join(folder, name), name)
  writeFileSync(join(folder, 'electron'), WIRE, { mode: 0o755 })
}

/**
 * Writes a stand-in for fpm, which makes deb and rpm and can only be had from GitHub: it keeps its arguments, one a line,
 * in `<folder>/<type>.args`, and copies the desktop entries into `<type>.desktop` and the scripts into
 * `<type>.after-install` and `<type>.after-remove`. It calls no other program.
 */
export function writeStubFpm(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const script = `#!/bin/sh
here=\${0%/*}
copy() {
  while IFS= read -r line || [ -n "$line" ]; do
    printf '%s\\n' "$line"
  done < "$1" >> "$2"
}
for one; do
  [ "$last" = -t ] && type=$one
  last=$one
done
printf '%s\\n' "$@" > "$here/$type.args"
for one; do
  case "$one" in
    *.desktop=*) copy "\${one%%=*}" "$here/$type.desktop" ;;
  esac
  case "$last" in
    --package) echo stub > "$one" ;;
    --after-install | --after-remove) copy "$one" "$here/$type.\${last#--}" ;;
  esac
  last=$one
done
`
  writeFileSync(join(folder, 'fpm'), script, { mode: 0o755 })
}
