import { describe, expect, it } from 'vitest'
import { createCourse } from './failing-drive.ts'

describe('the readings of an exhibit', () => {
  it('are a row of errors in the order in which they began, whenever they end', () => {
    const course = createCourse<string>()
    const good = course.begin('good')
    const failing = ['a', 'b', 'c'].map((name) => course.begin(name))
    expect(failing[2]?.end(true)).toBeNull()
    expect(failing[0]?.end(true)).toBeNull()
    expect(good.end(false)).toBeNull()
    expect(failing[1]?.end(true)).toEqual(['a', 'b', 'c'])
  })

  it('are none where one between them was read, and where one was put aside the next counts', () => {
    const course = createCourse<number>()
    const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map((n) => course.begin(n))
    expect([first?.end(true), second?.end(true), third?.end(false), fourth?.end(true)]).toEqual([
      null,
      null,
      null,
      null,
    ])
    fifth?.leave()
    expect(course.begin(6).end(true)).toBeNull()
    expect(course.begin(7).end(true)).toEqual([4, 6, 7])
  })

  it('are no row any more once three others were read', () => {
    const course = createCourse<number>()
    const end = (n: number, isError: boolean) => course.begin(n).end(isError)
    expect([1, 2, 3].map((n) => end(n, true))).toEqual([null, null, [1, 2, 3]])
    expect([4, 5, 6].map((n) => end(n, false)).at(-1)).toBeNull()
    expect([end(7, true), end(8, true)]).toEqual([null, null])
  })
})
