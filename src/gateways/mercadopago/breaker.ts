/**
 * A fuse between the shop and a provider in trouble: after five failures in a row it answers "unavailable" at once for
 * 20 seconds, so that every checkout does not wait for the whole time budget; then one call tries the way.
 */
import { GatewayUnavailable } from '#gateways/ports.ts'

export type Breaker = { run<T>(work: () => Promise<T>): Promise<T>; resting(): boolean }

export function openBreaker({ failures = 5, pauseMs = 20_000, now = Date.now } = {}): Breaker {
  let inARow = 0
  let closedUntil = 0
  let probing = false
  return {
    resting: () => inARow >= failures && now() < closedUntil,
    async run(work) {
      const blown = inARow >= failures
      if (blown && (probing || now() < closedUntil))
        throw new GatewayUnavailable('Mercado Pago: resting after repeated failures', { trouble: 'resting' })
      probing = blown
      try {
        const value = await work()
        inARow = 0
        return value
      } catch (error) {
        // A refusal is an answer: the provider is well. So is "not with this key", and the right one must work at once.
        inARow = error instanceof GatewayUnavailable && error.trouble !== 'key' ? inARow + 1 : 0
        if (inARow >= failures) closedUntil = now() + pauseMs
        throw error
      } finally {
        if (blown) probing = false
      }
    },
  }
}
