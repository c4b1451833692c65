/**
 * Proof by removal: without any one of its optional subjects the shop compiles, and three of them, drawn anew each time, are also left
 * out of a shop that opens and sells. Whoever cannot be removed yet is listed with the reason, and the list only shrinks.
 */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCopy, type Copy } from './compile.ts'
import { SUBJECTS } from './subjects.ts'

const all = Object.keys(SUBJECTS)
const removable = all.filter((subject) => !SUBJECTS[subject]!.named)
const named = all.filter((subject) => SUBJECTS[subject]!.named)

/** `REMOVAL_SEED` draws the same three again. */
const seed = Number(process.env.REMOVAL_SEED ?? randomInt(1_000_000))
const drawn = new Set(draw(removable, 3, seed))

/** Park and Miller's generator: the same for the same seed. */
function draw<T>(from: readonly T[], count: number, seed: number): T[] {
  let state = (seed % 2_147_483_646) + 1
  const left = [...from]
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647
    return left.splice(state % left.length, 1)[0]!
  })
}

let copy: Copy
beforeAll(() => {
  console.log(`REMOVAL_SEED=${seed}: ${[...drawn].join(', ')} are left out of a shop that sells.`)
  copy = openCopy()
}, 240_000)
afterAll(() => copy?.close())

describe('compiles without', () => {
  test.each(removable)('%s', { timeout: 240_000 }, (subject) => {
    const { errors, sold } = copy.without(subject, { sells: drawn.has(subject) })
    expect(errors).toEqual([])
    if (drawn.has(subject)) expect(sold).toMatch(/^bought /)
  })
})

describe('is still named by others', () => {
  test.each(named)('%s', { timeout: 240_000 }, (subject) => {
    const { errors } = copy.without(subject)
    // Where this fails the subject can be removed: take its reason out of subjects.ts.
    expect(errors).not.toEqual([])
  })
})
