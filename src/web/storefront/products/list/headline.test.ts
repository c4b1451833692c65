import { expect, test } from 'vitest'
import { anyProduct } from '#rules/search/search.ts'
import { headlineOf } from './headline.tsx'

/** Holds product §4.35. */

test('the first page does not say of all goods what somebody has to have looked at of each', () => {
  const { title, intro } = headlineOf(anyProduct, undefined)
  expect(`${title} ${intro}`).not.toMatch(/verificad|revisad|garantizad/i)
})
