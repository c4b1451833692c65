import { expect, test } from 'vitest'
import { openAnswers } from './answers.ts'

let now = 0
const open = (most = 10) => openAnswers({ most, maxAge: 1000 }, () => new Date(now))
/** Counts how often it is asked; like Drizzle's queries, it would run again each time it is awaited. */
function counting() {
  const asked = { times: 0 }
  const ask = (): PromiseLike<number> => ({
    // oxlint-disable-next-line unicorn/no-thenable -- that is what Drizzle's queries are
    then: (resolve, reject) => Promise.resolve((asked.times += 1)).then(resolve, reject),
  })
  return { asked, ask }
}

test('asked at the same time or again, it is asked once, until it is forgotten or too old', async () => {
  const answers = open()
  const { ask } = counting()
  expect(await Promise.all([answers.recall('a', ask), answers.recall('a', ask)])).toEqual([1, 1])
  expect(await answers.recall('a', ask)).toBe(1)
  expect(await answers.recall('b', ask)).toBe(2)
  answers.forget()
  expect(await answers.recall('a', ask)).toBe(3)
  now += 1000
  expect(await answers.recall('a', ask)).toBe(4)
})

test('an answer that was on its way when the catalogue changed is not remembered', async () => {
  const answers = open()
  let answer: (text: string) => void = () => undefined
  const late = answers.recall('a', () => new Promise<string>((resolve) => (answer = resolve)))
  answers.forget()
  const fresh = answers.recall('a', async () => 'new')
  answer('old')
  expect([await late, await fresh, await answers.recall('a', async () => 'newer')]).toEqual([
    'old',
    'new',
    'new',
  ])
})

test('a failure is not remembered', async () => {
  const answers = open()
  await expect(answers.recall('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await answers.recall('a', async () => 'back')).toBe('back')
})

test('there are never more answers than allowed; the longest unused goes first', async () => {
  const answers = open(2)
  const { asked, ask } = counting()
  for (const question of ['a', 'b', 'a', 'c', 'a']) await answers.recall(question, ask)
  expect(asked.times).toBe(3)
  await answers.recall('b', ask)
  expect(asked.times).toBe(4)
})
