import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { setupFolder } from './folder.ts'

const PROGRAMS = ['losetup', 'mkfs.exfat', 'mount.exfat-fuse', 'umount']
const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Whether an exFAT image can be mounted here: by root alone, with the programs of tools/ci/debian.sh. */
export const canMountExfat =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  ['/dev/fuse', '/dev/loop-control'].every((device) => existsSync(device)) &&
  PROGRAMS.every(isThere)

function run(program: string, ...given: string[]): string {
  const ran = spawnSync(program, given, { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${program} ended with ${ran.status}: ${ran.stderr}${ran.error?.message ?? ''}`)
  return ran.stdout.trim()
}

/** A memory card with exFAT in an image of its own. It is unmounted at the end of the test. */
export function setupExfatCard() {
  const folder = setupFolder()
  const image = join(folder, 'card.img')
  const point = join(folder, 'card')
  closeSync(openSync(image, 'w'))
  truncateSync(image, 16 * 2 ** 20)
  run('mkfs.exfat', image)
  const device = run('losetup', '-f', '--show', image)
  let mountedAt: string | null = null
  const unmount = () => {
    if (mountedAt !== null) run('umount', mountedAt)
    mountedAt = null
  }
  onTestFinished(() => {
    unmount()
    run('losetup', '-d', device)
  })
  return {
    point,
    /** Mounts it, at its own point unless another is given. */
    mount: (at = point, isReadOnly = true): void => {
      mkdirSync(at, { recursive: true })
      run('mount.exfat-fuse', '-o', isReadOnly ? 'ro' : 'rw', device, at)
      mountedAt = at
    },
    unmount,
  }
}
