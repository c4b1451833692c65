/** Sends requests as fast as they are answered, from a process of its own so that it does not share a thread with anybody. */
import { sendOut } from './child.ts'

export type Ask = { path: string; method?: string; headers?: Record<string, string>; body?: string }
export type LoadOrder = {
  port: number
  connections: number
  milliseconds: number
  /** Sent before counting begins. */
  warmMilliseconds?: number
  /** Taken in turn by all connections; after the last comes the first, unless `once`. */
  asks: Ask[]
  once?: boolean
  /** In another order each time. */
  shuffle?: boolean
  /** Requests a second at an even pace instead of as many as possible. */
  pace?: number
}
export type LoadReport = {
  perSecond: number
  answers: number
  /** Anything but 2xx and 304, and connections that broke. */
  errors: number
  firstError: string
  /** Milliseconds; NaN when nothing was answered. */
  p50: number
  p99: number
}

export async function load(order: LoadOrder): Promise<LoadReport> {
  const { answer } = await sendOut<LoadReport>(new URL('./load-process.ts', import.meta.url), order)
  // Said here: on the way between processes NaN is lost.
  return answer.answers > 0 ? answer : { ...answer, p50: NaN, p99: NaN }
}
