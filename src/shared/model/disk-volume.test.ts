import { describe, expect, it } from 'vitest'
import { type DiskVolume, isSameDiskVolume, sharedIdentity } from './disk-volume.ts'

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

describe('a volume seen elsewhere', () => {
  const card: DiskVolume = { uuid: '1234-ABCD', label: 'CARD', filesystem: 'vfat', source: '/dev/sdb1' }
  const share: DiskVolume = { uuid: null, label: null, filesystem: 'cifs', source: '//desk/share' }
  const onMac: DiskVolume = { uuid: null, label: 'CARD', filesystem: null, source: '/Volumes/CARD' }

  it.each<[string, DiskVolume, DiskVolume, ReturnType<typeof sharedIdentity>]>([
    ['its identifier and its name', card, { ...card, source: '/dev/sdc1' }, ['uuid', 'label']],
    ['its identifier alone, where it has no name', { ...card, label: null }, { ...card, label: null }, ['uuid']],
    ['its identifier alone, where only one reading has the name', card, { ...card, label: null }, ['uuid']],
    [
      'its name, where two share an identifier and the system names one of them',
      card,
      { ...card, uuid: null },
      ['label'],
    ],
    ['what is mounted, where it has neither', share, share, ['source']],
    ['its name on macOS', onMac, { ...onMac, source: '/Volumes/CARD' }, ['label']],
    ['its name but for a number on macOS', onMac, { ...onMac, label: 'CARD 1', source: '/Volumes/CARD 1' }, []],
  ])('has in common %s', (_what, recorded, seen, shared) => {
    expect(sharedIdentity(recorded, seen)).toEqual(shared)
  })

  it.each<[string, DiskVolume, DiskVolume]>([
    ['has another identifier', card, { ...card, uuid: 'FFFF-0000' }],
    ['has another name', card, { ...card, label: 'OTHER' }],
    ['has another name but for a number, where no system adds one', card, { ...card, label: 'CARD 1' }],
    ['has another source, where it has nothing else', share, { ...share, source: '//desk/other' }],
    ['has no identity, where one was recorded', card, { ...card, uuid: null, label: null }],
    ['has an identity, where none was recorded', { ...card, uuid: null, label: null }, card],
  ])('is another one if it %s', (_what, recorded, seen) => {
    expect(sharedIdentity(recorded, seen)).toBeNull()
  })
})
