import fs from 'node:fs'
import { expect, test } from 'vitest'

/** Holds product §57.9. */

const ADMIN = new URL('..', import.meta.url)

test('a button of the back office that says an amount is pressed, never sent by Enter', () => {
  const files = fs
    .readdirSync(ADMIN, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
  const byEnter = files.filter((name) =>
    fs
      .readFileSync(new URL(name, ADMIN), 'utf8')
      .split('<Button')
      .slice(1)
      .some((text) => /^[\s>]/.test(text) && text.split('</Button>')[0]!.includes('formatAmount(')),
  )
  expect(byEnter).toEqual([])
})
