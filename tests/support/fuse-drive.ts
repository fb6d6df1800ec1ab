import { execFileSync, spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { setupFolder } from './folder.ts'

/** Why no drive can be mounted here; null = one can. */
export const noFuse: string | null = whyNot()

function whyNot(): string | null {
  if (process.platform !== 'linux') return 'only on Linux'
  if (process.getuid?.() !== 0) return 'needs root'
  try {
    accessSync('/dev/fuse', constants.R_OK | constants.W_OK)
    for (const program of ['mount.exfat-fuse', 'mkfs.exfat', 'losetup']) execFileSync('which', [program])
    return null
  } catch {
    return 'needs /dev/fuse and exfat-fuse'
  }
}

export type FuseDrive = {
  /** Where it is mounted. */
  dir: string
  /** Its daemon answers nothing from here on. */
  stop: () => void
  go: () => void
}

const BYTES = 64 * 2 ** 20

/** Mounts an exFAT drive whose daemon can be stopped. Whatever happens, the daemon goes on and the drive is unmounted. */
export async function mountDrive(): Promise<FuseDrive> {
  const folder = setupFolder()
  const [image, dir] = [join(folder, 'drive.img'), join(folder, 'drive')]
  mkdirSync(dir)
  writeFileSync(image, '')
  truncateSync(image, BYTES)
  execFileSync('mkfs.exfat', [image], { stdio: 'ignore' })
  const loop = execFileSync('losetup', ['-f', '--show', image], { encoding: 'utf8' }).trim()
  const daemon = spawn('mount.exfat-fuse', ['-d', loop, dir], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => daemon.once('exit', () => resolve()))
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => void (daemon.pid && process.kill(daemon.pid, name))
  const isMounted = () => readFileSync('/proc/self/mountinfo', 'utf8').includes(` ${dir} `)
  onTestFinished(async () => {
    try {
      if (daemon.exitCode === null) signal('SIGCONT')
      if (isMounted()) execFileSync('umount', ['-l', dir])
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000).unref())])
      daemon.kill('SIGKILL')
      await ended
    } finally {
      execFileSync('losetup', ['-d', loop])
    }
  })
  await vi.waitUntil(isMounted, { timeout: 20_000 })
  return { dir, stop: () => signal('SIGSTOP'), go: () => signal('SIGCONT') }
}
