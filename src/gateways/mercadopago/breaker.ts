/**
 * A fuse between the shop and a company in trouble: after five failures in a row it answers "unavailable" at once for
 * 20 seconds, so that every checkout does not wait for the whole time budget; then one call tries the way.
 */
import { GatewayUnavailable } from '../ports.ts'

export type Breaker = { run<T>(work: () => Promise<T>): Promise<T> }

export function openBreaker({ failures = 5, pauseMs = 20_000, now = Date.now } = {}): Breaker {
  let inARow = 0
  let closedUntil = 0
  let probing = false
  return {
    async run(work) {
      const blown = inARow >= failures
      if (blown && (probing || now() < closedUntil))
        throw new GatewayUnavailable('Mercado Pago: resting after repeated failures')
      probing = blown
      try {
        const value = await work()
        inARow = 0
        return value
      } catch (error) {
        // A refusal is an answer: the company is well.
        inARow = error instanceof GatewayUnavailable ? inARow + 1 : 0
        if (inARow >= failures) closedUntil = now() + pauseMs
        throw error
      } finally {
        if (blown) probing = false
      }
    },
  }
}
