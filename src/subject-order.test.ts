import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { againstOrder } from '../scripts/subject-order.mjs'

test('every subject imports only those before it', () => {
  expect(againstOrder(import.meta.dirname)).toEqual([])
})

test('what stands against the order is said with both subjects and the file', () => {
  const src = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-order-')), 'src')
  const write = (file: string, code: string) => {
    fs.mkdirSync(path.dirname(path.join(src, file)), { recursive: true })
    fs.writeFileSync(path.join(src, file), code)
  }
  write('rules/text.ts', "import type { Sum } from './amounts/sum.ts'")
  write('rules/amounts/sum.ts', "import { later } from '#rules/core/users/later.ts'")
  write('rules/core/users/later.ts', "import type { Sum } from '#rules/amounts/sum.ts'")
  write('rules/amounts/sum.test.ts', "import { later } from '#rules/core/users/later.ts'")
  write('rules/new/a.ts', 'export const a = 1')

  const said = againstOrder(src, { rules: { core: 'amounts users' } })
  fs.rmSync(path.dirname(src), { recursive: true })

  const made = (file: string) => `src/rules/${file}`
  expect(said).toEqual([
    'src/rules has a subject «new» that stands nowhere in the order: add it to scripts/subject-order.mjs.',
    `«amounts» imports «users», which comes after it on src/rules: ${made('amounts/sum.ts')} takes #rules/core/users/later.ts. Move what both need to the earlier, or hand it in.`,
    `${made('text.ts')} imports «amounts» (./amounts/sum.ts): what stands beside the subjects of src/rules comes before all of them.`,
  ])
})
