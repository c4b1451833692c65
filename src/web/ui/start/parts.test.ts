import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { awaited, partsAreThere } from './parts.ts'

test('the parts that a part brings along are waited for as well', async () => {
  let inner: () => string | undefined = () => 'not asked for'
  const outer = awaited(async () => {
    await pause(5)
    inner = awaited(async () => {
      await pause(5)
      return { default: 'inner' }
    })
    return { default: 'outer' }
  })
  await partsAreThere()
  expect([outer(), inner()]).toEqual(['outer', 'inner'])
})
