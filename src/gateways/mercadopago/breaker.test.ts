import { expect, test } from 'vitest'
import { GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'
import { openBreaker } from './breaker.ts'

test('after five failures nobody waits any more; after the pause one call tries the way and opens it', async () => {
  let now = 0
  let calls = 0
  let well = false
  const breaker = openBreaker({ now: () => now })
  const work = async () => {
    calls += 1
    if (!well) throw new GatewayUnavailable('down')
    return 'answer'
  }
  for (let time = 0; time < 9; time += 1) await expect(breaker.run(work)).rejects.toThrow(GatewayUnavailable)
  expect(calls).toBe(5)

  now = 20_000
  await expect(Promise.allSettled([breaker.run(work), breaker.run(work)])).resolves.toHaveLength(2)
  expect(calls, 'one probe, not two').toBe(6)

  well = true
  await expect(breaker.run(work)).rejects.toThrow('resting')
  now = 40_000
  await expect(breaker.run(work)).resolves.toBe('answer')
  await expect(breaker.run(work)).resolves.toBe('answer')
})

test('a refusal is an answer: it never blows the fuse', async () => {
  const breaker = openBreaker({ failures: 2 })
  for (let time = 0; time < 5; time += 1)
    await expect(
      breaker.run(async () => {
        throw new GatewayRefused('no')
      }),
    ).rejects.toThrow('no')
})
