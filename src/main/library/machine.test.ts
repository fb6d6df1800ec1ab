import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { machineIn, macMachine } from '../children/mac-machine.ts'
import { machineName } from './machine.ts'

const UUID = '7C2E1A44-0B5D-5F7B-9C11-3E0A6B1F2D90'
/** Output of ioreg, shortened. */
const TOLD = `+-o Mac14,2  <class IOPlatformExpertDevice, id 0x100000221, registered, matched, active>
    {
      "IOPlatformSerialNumber" = "X0X0X0X0X0"
      "IOPlatformUUID" = "${UUID}"
      "manufacturer" = <"Apple Inc.">
    }
`

describe('the name of a machine', () => {
  it('is that of its host', () => {
    const uuidOfMac = () => UUID
    for (const platform of ['linux', 'win32'] as const) expect(machineName({ platform, uuidOfMac })).toBe(hostname())
  })

  it('on macOS is the UUID of its hardware, whatever the network calls it', () => {
    expect(machineIn(TOLD)).toBe(UUID)
    expect(machineName({ platform: 'darwin', uuidOfMac: () => UUID })).toBe(UUID)
  })

  it('is that of its host where the hardware is not told', () => {
    expect(machineIn('no such device')).toBeNull()
    expect(macMachine('/no/such/ioreg')).toBeNull()
    expect(machineName({ platform: 'darwin', uuidOfMac: () => null })).toBe(hostname())
  })
})
