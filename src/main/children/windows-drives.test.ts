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

describe('the drives of Windows', () => {
  it('are the letters below the names of volumes, in any language', () => {
    expect(drivesIn(printed)).toEqual(['C:\\', 'E:\\'])
  })

  it('are none when nothing is printed', () => {
    expect(drivesIn('')).toEqual([])
  })
})
