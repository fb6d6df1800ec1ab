import { describe, expect, it } from 'vitest'
import { isSameVolume, type Volume } from './volume.ts'

describe('a volume', () => {
  const card: Volume = { uuid: '1234-ABCD', label: 'CARD', filesystem: 'vfat', source: '/dev/sdb1' }

  it('is told by its file system, whatever it is plugged into', () => {
    expect(isSameVolume(card, { ...card, source: '/dev/sdc1' })).toBe(true)
    expect(isSameVolume(card, { ...card, uuid: 'FFFF-0000' })).toBe(false)
    expect(isSameVolume(card, { uuid: null, label: null, filesystem: 'ext4', source: '/dev/sda1' })).toBe(false)
  })

  it('without an identity of its own is told by what is mounted', () => {
    const share: Volume = { uuid: null, label: null, filesystem: 'cifs', source: '//desk/share' }
    expect(isSameVolume(share, { ...share })).toBe(true)
    expect(isSameVolume(share, { ...share, source: '//desk/other' })).toBe(false)
  })

  it('is not another one only because the system does not tell', () => {
    expect(isSameVolume(card, null)).toBe(true)
  })
})
