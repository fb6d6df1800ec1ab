import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { err, ok } from '../../shared/result.ts'
import { readSmall } from './safe-open.ts'

it('a link is not followed, on any system, and what is no file is not opened', async () => {
  const folder = setupFolder()
  const [file, link, nowhere, below] = ['file', 'link', 'nowhere', 'below'].map((name) => join(folder, name))
  writeFileSync(file ?? '', 'content')
  symlinkSync(file ?? '', link ?? '', 'file')
  symlinkSync(join(folder, 'none'), nowhere ?? '', 'file')
  mkdirSync(below ?? '')
  const read = (path = '') => readSmall(Buffer.from(path), 100)
  expect(await read(file)).toEqual(ok(Buffer.from('content')))
  for (const path of [link, nowhere]) expect(await read(path)).toEqual(err('not_regular'))
  expect((await read(below)).ok).toBe(false)
})
