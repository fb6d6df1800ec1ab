import { describe, expect, it } from 'vitest'
import { createHashLines } from './hash-lines.ts'

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e'
const SHA1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709'
const SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** What the lines give: hashes with their algorithm, and how many lines have none that should. */
function readLines(...lines: string[]) {
  const read = createHashLines()
  const found = lines.map((line) => read(line))
  return {
    hashes: found.flatMap((of) => of ?? []).map(({ algorithm, hex }) => `${algorithm} ${hex}`),
    unread: found.filter((of) => of === null).length,
  }
}

describe('the lines of a list of hashes', () => {
  it.each([
    ['one hash a line', [MD5, SHA1, SHA256.toUpperCase()]],
    ['md5sum and its relatives', [`${MD5}  holiday.jpg`, `${SHA1} *a b.png`, `\\${SHA256}  new\\nline.jpg`]],
    ['hashes before anything else', [`${MD5},holiday.jpg,3`, `"${SHA1}";"x"`, `${SHA256}\tx`]],
    ['tagged lines', [`MD5 (a.jpg) = ${MD5}`, `SHA1 (a (1).jpg) = ${SHA1}`, `SHA2-256(a)= ${SHA256.toUpperCase()}`]],
    ['comments, empty lines and Windows line ends', ['# made by us\r', '% x', '', `${MD5}\r`, SHA1, ` ${SHA256} `]],
  ])('give %s', (_, lines) => {
    const { hashes, unread } = readLines(...lines)
    expect(unread).toBe(0)
    expect(hashes.map((one) => one.toLowerCase())).toEqual([`md5 ${MD5}`, `sha1 ${SHA1}`, `sha256 ${SHA256}`])
  })

  it.each([
    ['NSRL', '"SHA-1","MD5","CRC32","FileName"', `"${SHA1.toUpperCase()}","${MD5}","00000000","a "", b.jpg"`],
    ['Get-FileHash', '"Algorithm","Hash","Path"', `"SHA1","${SHA1}","C:\\x"`],
    ['semicolons', 'name;sha1_hash;note', `"a;b";${SHA1};"x"`],
    ['a single column', 'SHA1', SHA1],
  ])('are columns that the header of %s names', (_, header, line) => {
    const { hashes, unread } = readLines(header, line, 'nothing here')
    expect(hashes.map((one) => one.toLowerCase())).toContain(`sha1 ${SHA1}`)
    expect(unread).toBe(1)
  })

  it('are columns that hashdeep names in a comment', () => {
    const { hashes } = readLines('%%%% HASHDEEP-1.0', '%%%% size,md5,sha256,filename', `0,${MD5},${SHA256},a,b.jpg`)
    expect(hashes).toEqual([`md5 ${MD5}`, `sha256 ${SHA256}`])
  })

  it('count where a hash is missing, cut, too long or not one', () => {
    const lines = [MD5.slice(1), `${SHA256}${SHA256}`, 'holiday.jpg', `x${MD5}`, `${MD5}x`, '\0\0\0']
    expect(readLines(MD5, ...lines)).toEqual({ hashes: [`md5 ${MD5}`], unread: lines.length })
  })

  it('take no hash of a column from another one', () => {
    expect(readLines('md5,sha256', `${SHA1},${MD5}`)).toEqual({ hashes: [], unread: 1 })
  })
})
