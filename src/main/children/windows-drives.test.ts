import { describe, expect, it } from 'vitest'
import { drivesIn } from './windows-drives.ts'

/** As Windows prints it, in German and cut short; lines end in CR LF. */
const printed = `Erstellt, l\xf6scht oder listet einen Volumebereitstellungspunkt auf.\r
\r
MOUNTVOL [Laufwerk:]Pfad Volumename\r
\r
    Pfad        Das vorhandene NTFS-Verzeichnis.\r
    /L          Listet den Namen des bereitgestellten Volumes.\r
\r
    \\\\?\\Volume{2eca078d-5cbc-43d3-aff8-7e8511f60d0e}\\\r
        C:\\\r
\r
    \\\\?\\Volume{6f1a9f4e-0000-0000-0000-100000000000}\\\r
        *** KEINE BEREITSTELLUNGSPUNKTE ***\r
\r
    \\\\?\\Volume{cdf7a9b2-3f64-11ee-9c1e-806e6f6e6963}\\\r
        E:\\\r
        C:\\Karten\\eins\\\r
`

/** As the registry's program prints it: a partition by its disk, one of GPT by its name, a card reader, a CD. */
const kept = `\r
HKEY_LOCAL_MACHINE\\SYSTEM\\MountedDevices\r
    \\DosDevices\\C:    REG_BINARY    444D494F3A49443A31BE1FE44D22\r
    \\DosDevices\\D:    REG_BINARY    31BE1FE40000100000000000\r
    \\??\\Volume{cdf7a9b2-3f64-11ee-9c1e-806e6f6e6963}    REG_BINARY    5F003F003F005F005500530042\r
    \\DosDevices\\E:    REG_BINARY    5F003F003F005F00550053004200530054004F005200\r
    \\DosDevices\\F:    REG_BINARY    5C003F003F005C005300430053004900\r
`
const C = { root: 'C:\\', volume: '\\\\?\\Volume{2eca078d-5cbc-43d3-aff8-7e8511f60d0e}\\' }
const E = { root: 'E:\\', volume: '\\\\?\\Volume{cdf7a9b2-3f64-11ee-9c1e-806e6f6e6963}\\' }

describe('the drives of Windows', () => {
  it('are the letters below the names of volumes, in any language, with those that are cards or sticks', () => {
    expect(drivesIn(printed, kept)).toEqual([
      { ...C, isRemovable: false },
      { ...E, isRemovable: true },
    ])
  })

  it('are none of them removable where the registry says nothing', () => {
    expect(drivesIn(printed, '').map(({ isRemovable }) => isRemovable)).toEqual([false, false])
  })

  it('are none when nothing is printed', () => {
    expect(drivesIn('', kept)).toEqual([])
  })
})
