import { expect, test } from 'vitest'
import { OPEN_SIZE } from '#rules/cart/cart.ts'
import { removedLine, undoPath } from './undo.ts'

/** Holds product §7.6. */

const read = (path: string) => removedLine(new URL(path, 'https://shop.test'))

test.each([
  { productId: 7, size: '42', quantity: 3 },
  { productId: 999_999_999, size: OPEN_SIZE, quantity: 10 },
])('a removed line comes back from its address: %j', (line) => expect(read(undoPath(line))).toEqual(line))

test.each([
  '/Cart',
  '/Cart?sacado=',
  '/Cart?sacado=0.M.1',
  '/Cart?sacado=7.M.0',
  '/Cart?sacado=7.M.11',
  '/Cart?sacado=7.<b>.1',
])('%s undoes nothing', (path) => expect(read(path)).toBeNull())
