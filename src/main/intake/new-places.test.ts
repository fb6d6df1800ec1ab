import { describe, expect, it } from 'vitest'
import { rootsBelow } from './new-places.ts'

describe('the places of a root below a mount point', () => {
  const below = (point: string, root: string, kind: 'folder' | 'file' = 'folder') =>
    rootsBelow(Buffer.from(point), { root: Buffer.from(root), kind }).map(String)

  it('are its ends, the longest first, and for a folder the mount point itself', () => {
    expect(below('/mnt', '/media/card/DCIM')).toEqual(['/mnt/media/card/DCIM', '/mnt/card/DCIM', '/mnt/DCIM', '/mnt'])
    expect(below('/mnt', '/media/card/a.jpg', 'file')).toEqual([
      '/mnt/media/card/a.jpg',
      '/mnt/card/a.jpg',
      '/mnt/a.jpg',
    ])
  })

  it('are never the root itself, nor have two slashes', () => {
    expect(below('/', '/media/card')).toEqual(['/card', '/'])
    expect(below('/media', '/media/card')).toEqual(['/media/media/card', '/media'])
  })
})
