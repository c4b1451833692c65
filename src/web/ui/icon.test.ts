import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Holds product §35.6. */

const beside = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('every name of a drawing has its drawing in the one file, and the other way round', () => {
  const union = beside('icon.tsx').split('export type IconName =')[1]!.split('/**')[0]!
  const names = [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)
  const drawn = [...beside('icons.svg').matchAll(/<g id="([\w-]+)">/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.toSorted()).toEqual(drawn.toSorted())
})
