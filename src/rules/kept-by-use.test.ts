import { expect, test } from 'vitest'
import { keptByUse } from './kept-by-use.ts'

test('what is longest unused goes first, and what comes anew in its place counts once', () => {
  const kept = keptByUse<string>({ most: 6, sizeOf: (_key, text) => text.length })
  kept.keep('a', 'aa')
  kept.keep('b', 'bb')
  kept.keep('c', 'cc')
  expect(kept.find('a')).toBe('aa')
  kept.keep('c', 'c')
  kept.keep('d', 'dd')
  expect(['a', 'b', 'c', 'd'].map((key) => kept.find(key))).toEqual(['aa', undefined, 'c', 'dd'])
  kept.keep('e', 'too large')
  expect(['a', 'c', 'd', 'e'].map((key) => kept.find(key))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  kept.keep('f', 'ffffff')
  expect(kept.find('f')).toBe('ffffff')
  kept.forget()
  expect(kept.find('f')).toBeUndefined()
})
