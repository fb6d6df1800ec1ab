import { describe, expect, it } from 'vitest'
import { type DiskVolume, isSameDiskVolume } from './disk-volume.ts'

describe('a volume', () => {
  const card: DiskVolume = { uuid: '1234-ABCD', label: 'CARD', filesystem: 'vfat', source: '/dev/sdb1' }

  it('is told by its file system, whatever it is plugged into', () => {
    expect(isSameDiskVolume(card, { ...card, source: '/dev/sdc1' })).toBe(true)
    expect(isSameDiskVolume(card, { ...card, uuid: 'FFFF-0000' })).toBe(false)
    expect(isSameDiskVolume(card, { uuid: null, label: null, filesystem: 'ext4', source: '/dev/sda1' })).toBe(false)
  })

  it('without an identity of its own is told by what is mounted', () => {
    const share: DiskVolume = { uuid: null, label: null, filesystem: 'cifs', source: '//desk/share' }
    expect(isSameDiskVolume(share, { ...share })).toBe(true)
    expect(isSameDiskVolume(share, { ...share, source: '//desk/other' })).toBe(false)
  })

  it('is not another one only because the system does not tell', () => {
    expect(isSameDiskVolume(card, null)).toBe(true)
  })
})
