import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { setupFolder } from './folder.ts'

const PROGRAMS = ['losetup', 'mkfs.exfat', 'mount.exfat-fuse', 'umount']
const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Whether an exFAT image can be mounted here: by root alone, with the programs of tools/ci/debian.sh. */
export const canMountExfat =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  ['/dev/fuse', '/dev/loop-control'].every((device) => existsSync(device)) &&
  PROGRAMS.every(isInstalled)

function run(program: string, ...given: string[]): string {
  const ran = spawnSync(program, given, { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${program} ended with ${ran.status}: ${ran.stderr}`)
  return ran.stdout.trim()
}

/**
 * Makes a memory card with exFAT: an image behind one loop device, since its driver refuses a file, and one mount point,
 * unless another is given. It is unmounted with the test.
 */
export function setupExfatCard() {
  const folder = setupFolder()
  const image = join(folder, 'card.img')
  const point = join(folder, 'card')
  closeSync(openSync(image, 'w'))
  truncateSync(image, 16 * 2 ** 20)
  run('mkfs.exfat', image)
  const device = run('losetup', '-f', '--show', image)
  let driver: ChildProcess | null = null
  const isMounted = () => readFileSync('/proc/self/mountinfo', 'utf8').includes(` ${device} `)
  const unmount = async () => {
    const running = driver
    driver = null
    if (isMounted()) run('umount', device)
    if (running?.exitCode === null) await once(running, 'exit')
  }
  onTestFinished(async () => {
    await unmount()
    run('losetup', '-d', device)
  })
  return {
    point,
    mount: async (mode: 'ro' | 'rw' = 'ro', at = point) => {
      mkdirSync(at, { recursive: true })
      // In the foreground, so that its end is seen.
      const started = spawn('mount.exfat-fuse', ['-d', '-o', mode, device, at], { stdio: 'ignore' })
      driver = started
      while (!isMounted()) {
        if (started.exitCode !== null) throw new Error(`mount.exfat-fuse ended with ${started.exitCode}`)
        await rest(5)
      }
    },
    unmount,
  }
}
