/** Anything printed to `console.error` fails the test that printed it. One that expects it mocks `console.error` itself. */
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

const printed: string[] = []
const real = console.error

function remember(...message: unknown[]): void {
  printed.push(format(...message))
  real(...message)
}

beforeEach(() => {
  printed.length = 0
  console.error = remember
})

afterEach(() => {
  console.error = real
  if (printed.length > 0) throw new Error(`The test printed to console.error:\n${printed.join('\n')}`)
})
