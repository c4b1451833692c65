import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Which tests may run on one of the two databases: those that let nothing meet, and lock nothing by hand. */

const MEETING = /\bmeet\(|\bPromise\.(all|allSettled|race)\(|\bfor update\b|\bpg_\w+/

test('what meets on one database is tested on both', () => {
  const src = path.resolve('src')
  const meeting = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => {
      const text = fs.readFileSync(path.join(src, file), 'utf8')
      return /^describeOneDatabase\(/m.test(text) && MEETING.test(text)
    })
  expect(meeting).toEqual([])
})
