import { expect, test } from 'vitest'
import { boxOf, CENTRED, moved } from './crop.ts'

const wide = { width: 1000, height: 500 }

test('the largest frame of 4 by 5 stands in the middle', () => {
  expect(boxOf(wide, CENTRED)).toEqual({ width: 400, height: 500, left: 300, top: 0 })
  expect(boxOf({ width: 400, height: 1000 }, CENTRED)).toEqual({ width: 400, height: 500, left: 0, top: 250 })
})

test('nearer is smaller, and no frame leaves the picture', () => {
  expect(boxOf(wide, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({ width: 200, height: 250, left: 400, top: 125 })
  expect(boxOf(wide, { zoom: 99, x: 2, y: -1 })).toEqual({ width: 100, height: 125, left: 900, top: 0 })
})

test('moved against the edge it stays there, and comes back at once', () => {
  let crop = CENTRED
  for (let step = 0; step < 20; step++) crop = moved(wide, crop, { dx: 0.5 })
  expect(boxOf(wide, crop).left).toBe(600)
  crop = moved(wide, crop, { dx: -0.25 })
  expect(boxOf(wide, crop).left).toBeCloseTo(500)
  expect(moved(wide, crop, { dy: 1 }).y).toBe(0.5)
  expect(moved(wide, crop, { times: 0.1 }).zoom).toBe(1)
})
