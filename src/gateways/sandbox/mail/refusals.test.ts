import { expect, test } from 'vitest'
import { openRefusals } from './refusals.ts'

test('an ordinary address takes every email', () => {
  expect(openRefusals().answerFor('ana@rebota.test', '1')).toBeNull()
})

test('«rebota» never takes one, «rebota-2» takes each at its third try', () => {
  const { answerFor } = openRefusals()
  const statuses = (address: string, email: string) =>
    [1, 2, 3, 4].map(() => answerFor(address, email)?.status ?? 200)
  expect(statuses('rebota@vereda.test', 'a')).toEqual([400, 400, 400, 400])
  expect(statuses('rebota-2@vereda.test', 'b')).toEqual([400, 400, 200, 200])
  expect(statuses('rebota-2@vereda.test', 'c')).toEqual([400, 400, 200, 200])
  expect(statuses('CAIDO-1@vereda.test', 'd')).toEqual([503, 200, 200, 200])
})
