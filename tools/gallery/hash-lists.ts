import { HashList, type HashListProgress, KnownBy } from '../../src/shared/model/hash-list.ts'
import type { Stubs } from './stubs.ts'

const AT = Date.UTC(2026, 10, 20, 9, 41, 7)

/** The lists of the gallery's desk. */
const lists = [
  {
    id: 1,
    name: 'Partner desk, debunked images',
    purpose: 'notable',
    fileName: 'debunked-2026-10.csv',
    hashes: { sha256: 18_204, sha1: 0, md5: 0 },
    unreadLines: 12,
  },
  {
    id: 2,
    name: 'Published by us',
    purpose: 'own',
    fileName: 'archive.sha256',
    hashes: { sha256: 402_118, sha1: 0, md5: 0 },
    unreadLines: 0,
  },
  {
    id: 3,
    name: 'NSRL modern, minimal',
    purpose: 'ignore',
    fileName: 'NSRLFile.txt',
    hashes: { sha256: 0, sha1: 1_000_000, md5: 999_998 },
    unreadLines: 0,
  },
].map((list) =>
  HashList.parse({
    ...list,
    fileSha256: 'ab'.repeat(32),
    importedAt: AT - list.id * 86_400_000,
    importedBy: 'R. Osei',
  }),
)

const known = (id: number, algorithm: KnownBy['algorithm']) => {
  const { name, purpose } = lists[id - 1] ?? {}
  return KnownBy.parse({ listId: id, name, purpose, algorithm })
}

/** The lists that know the item at an index. */
export function galleryKnownBy(index: number): KnownBy[] {
  if (index % 9 === 2) return [known(1, 'sha256'), known(2, 'sha256')]
  if (index % 7 === 0) return [known(1, 'sha256')]
  if (index % 5 === 1) return [known(3, 'md5')]
  return index % 6 === 4 ? [known(2, 'sha256')] : []
}

const importing: HashListProgress = {
  name: 'Partner desk, October',
  readBytes: 70_123_456,
  fileBytes: 70_123_456,
  stored: 412_000,
  toStore: 1_000_000,
}

/** Lists of known hashes, by name: "several", "importing", "lacking" or "failed"; null = none. */
export function galleryHashLists(name: string | null): Stubs {
  return {
    'hashLists.list': () => ({
      lists: name === null ? [] : lists,
      importing: name === 'importing' ? importing : null,
    }),
    'hashLists.lacking': () => 1231,
    'hashLists.choose': () => ({
      choiceId: '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001',
      fileName: 'partner hashes 2026-11.csv',
    }),
  }
}
