import { execFile } from 'node:child_process'
import { win32 } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A drive of this computer that has a letter: "E:\\", and the name of the volume there, which the system gives it for good.
 * `isRemovable` = it is a card or a stick, which has nothing to spin up.
 */
export type WindowsDrive = { root: string; volume: string; isRemovable: boolean }

/**
 * The drives of this computer that have a letter on Windows, without asking any of them: letters of servers are left out.
 * [] = the list could not be read. Sources: Microsoft, "mountvol"; what the mount manager keeps in the registry.
 */
export async function windowsDrives(systemRoot = process.env.SystemRoot ?? 'C:\\Windows'): Promise<WindowsDrive[]> {
  const printed = async (program: string, args: string[]) => {
    const options = { encoding: 'latin1', timeout: 5_000, windowsHide: true } as const
    return (await run(win32.join(systemRoot, 'System32', program), args, options)).stdout
  }
  try {
    const [mounted, kept] = await Promise.all([
      printed('mountvol.exe', []),
      // Without it, none is known to be removable.
      printed('reg.exe', ['query', 'HKLM\\SYSTEM\\MountedDevices']).catch(() => ''),
    ])
    return drivesIn(mounted, kept)
  } catch {
    return []
  }
}

/**
 * The drives in the output of `mountvol`, each letter on a line of its own below the name of its volume, in any language.
 * `kept` = the registry's values, in which a letter leads to the name of a removable device, "_??_" in UTF-16, or to the
 * place of a partition on a disk.
 */
export function drivesIn(mounted: string, kept: string): WindowsDrive[] {
  const removable = new Set(
    [...kept.matchAll(/^ +\\DosDevices\\([A-Z]:) +REG_BINARY +5F003F003F005F00/gim)].map(([, drive]) => `${drive}\\`),
  )
  const drives: WindowsDrive[] = []
  let volume: string | null = null
  for (const [, name, root] of mounted.matchAll(/^[ \t]+(?:(\\\\\?\\Volume\{\S+\}\\)|([A-Z]:\\))[ \t]*\r?$/gm)) {
    if (name !== undefined) volume = name
    else if (root !== undefined && volume !== null) drives.push({ root, volume, isRemovable: removable.has(root) })
  }
  return drives
}
