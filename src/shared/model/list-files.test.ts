import { describe, expect, it } from 'vitest'
import { MAX_LINK_TEXT } from '../contract/links.ts'
import { pickLists } from './list-files.ts'

const file = (name: string, text: string, size = text.length) => ({ name, size, text: () => Promise.resolve(text) })
const LIST = 'https://news.example/1\nhttps://news.example/2\n'

/** The text of the file offered as a list; null = it is evidence. */
const droppedList = async (files: Parameters<typeof pickLists>[0]) => (await pickLists(files)).lists[0]?.text ?? null

describe('a dropped or chosen file', () => {
  it.each([
    ['tips.txt', LIST],
    ['TIPS.TXT', `\uFEFF# found today\r\n${LIST}`],
    ['tips.csv', 'when,where\n1 May,https://news.example/1\n'],
    ['page.url', '[InternetShortcut]\nURL=https://news.example/1\n'],
    ['page.webloc', '<?xml version="1.0"?><plist><string>https://news.example/1</string></plist>'],
    ['mixed.txt', `${LIST}http://10.0.0.1/a\nnot an address\n`],
  ])('that looks like a list of addresses is asked about (%s)', async (name, text) => {
    expect(await droppedList([file(name, text)])).toBe(text)
  })

  it.each([
    ['letter.txt', 'Dear all,\nplease look at\nthis page:\nhttps://news.example/1\nYours'],
    ['private.txt', 'http://10.0.0.1/a\nhttp://localhost/b'],
    ['empty.txt', ''],
    ['photo.jpg', LIST],
    ['list.txt.exe', LIST],
  ])('that does not is evidence like any other (%s)', async (name, text) => {
    expect(await droppedList([file(name, text)])).toBeNull()
  })

  it('is not read where it is larger than a list that can be taken', async () => {
    let reads = 0
    const large = { ...file('tips.txt', LIST, 4 * MAX_LINK_TEXT + 1), text: () => Promise.resolve(String(reads++)) }
    expect(await droppedList([large])).toBeNull()
    expect(reads).toBe(0)
    expect(await droppedList([file('tips.txt', `${LIST}${' '.repeat(MAX_LINK_TEXT)}`)])).toBeNull()
  })

  it('that cannot be read, as a folder of such a name, is left to the intake', async () => {
    const folder = { ...file('tips.txt', LIST), text: () => Promise.reject(new Error('is a directory')) }
    expect(await droppedList([folder])).toBeNull()
  })

  it('is asked about with every other list of the drop, and what is no list is evidence', async () => {
    const [one, two, photo] = [file('tips.txt', LIST), file('more.csv', `when,${LIST}`), file('photo.jpg', '')]
    const { lists, rest } = await pickLists([one, photo, two])
    expect(lists.map(({ name, counts }) => [name, counts.links])).toEqual([
      ['tips.txt', 2],
      ['more.csv', 2],
    ])
    expect(rest).toEqual([photo])
    expect(await pickLists([])).toEqual({ lists: [], rest: [] })
  })

  it('beyond fifty lists, or more text than one can look at, is evidence', async () => {
    const many = Array.from({ length: 60 }, (_, n) => file(`tips ${n}.txt`, LIST))
    expect((await pickLists(many)).rest).toHaveLength(10)
    const long = Array.from({ length: 6 }, (_, n) => file(`long ${n}.txt`, `${LIST}${' '.repeat(MAX_LINK_TEXT - 90)}`))
    expect((await pickLists(long)).lists).toHaveLength(4)
  })
})
