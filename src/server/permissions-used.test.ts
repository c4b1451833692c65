/** Each deed of the table of roles is asked for somewhere: one that nobody asks for would promise what nothing keeps. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { STAFF_ACTIONS } from '#rules/users/roles.ts'

const SHOP = path.resolve(import.meta.dirname, '../shop')
const VERBS = fs
  .readdirSync(SHOP, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => fs.readFileSync(path.join(SHOP, file), 'utf8'))
  .join('\n')
/** What a move asks stands beside the move, and the verb asks by it. */
const BESIDE_MOVES = ['rules/orders/admin.ts', 'rules/returns/return.ts']
  .map((file) => fs.readFileSync(path.resolve(SHOP, '..', file), 'utf8'))
  .join('\n')

test.each(STAFF_ACTIONS)('%s is asked by a verb', (action) =>
  expect(`${VERBS}${BESIDE_MOVES}`).toContain(`'${action}'`),
)
