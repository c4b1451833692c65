import { expect, test } from 'vitest'
import { placesGone, tagPaper, TAGS_A_SHEET } from './tags.ts'

test('one tag goes to the roll and many to a sheet, unless somebody says', () => {
  expect([tagPaper(null, 1), tagPaper(null, 2), tagPaper('hoja', 1), tagPaper('rollo', 9)]).toEqual([
    'rollo',
    'hoja',
    'hoja',
    'rollo',
  ])
})

test('a sheet that was begun goes on where its first free place is', () => {
  expect(['5', String(TAGS_A_SHEET), '1', '0', '37', 'x', null].map(placesGone)).toEqual([
    4, 35, 0, 0, 0, 0, 0,
  ])
})
