import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startJobs, type Task } from './jobs.ts'

/** Holds product §25.4. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const quiet = { info() {}, warn() {}, error() {} }

test('a task is never run twice at once, however long it takes', async () => {
  let running = 0
  let most = 0
  const task: Task = {
    name: 'slow',
    every: 1_000,
    run: async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      running--
    },
  }
  const jobs = startJobs([task], quiet)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(most).toBe(1)
  const stopped = jobs.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  await stopped
})

test('a task that fails is said, waits longer each time, and is back at once when it works again', async () => {
  const runs: number[] = []
  const said: unknown[] = []
  let works = false
  const task: Task = {
    name: 'shaky',
    every: 1_000,
    run: async () => {
      runs.push(Date.now())
      if (!works) throw new Error('no')
    },
  }
  const jobs = startJobs([task], { ...quiet, error: (facts) => void said.push(facts) })
  await vi.advanceTimersByTimeAsync(16_000)
  expect(runs.map((at, index) => (at - runs[0]!) / 1000 && index)).toHaveLength(4)
  expect(runs.map((at) => (at - runs[0]!) / 1000)).toEqual([0, 2, 6, 14])
  expect(said).toHaveLength(4)
  works = true
  await vi.advanceTimersByTimeAsync(16_000)
  const calm = runs.length
  await vi.advanceTimersByTimeAsync(3_000)
  expect(runs.length).toBe(calm + 3)
  await jobs.stop()
})

test('stopping waits for what is under way and starts nothing more', async () => {
  let ended = false
  let runs = 0
  const task: Task = {
    name: 'one',
    every: 1_000,
    run: async () => {
      runs++
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      ended = true
    },
  }
  const jobs = startJobs([task], quiet)
  await vi.advanceTimersByTimeAsync(1_500)
  const stopped = jobs.stop()
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  await stopped
  expect([ended, runs]).toEqual([true, 1])
})

test('while it is paused no task begins, and afterwards each goes on at its pace', async () => {
  let paused = true
  let runs = 0
  const task: Task = { name: 'one', every: 1_000, run: async () => void runs++ }
  const jobs = startJobs([task], quiet, () => paused)
  await vi.advanceTimersByTimeAsync(5_500)
  expect(runs).toBe(0)
  paused = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect(runs).toBe(3)
  await jobs.stop()
})
