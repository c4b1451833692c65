/** Looks over the shoulder of every call to a company outside, so that the shop knows who is well without asking. */
import { GatewayUnavailable, type Company, type Gateways } from '#gateways/ports.ts'
import type { TroubleName } from '#rules/providers/providers.ts'

/** null: it went well. */
export type NoteCall = (company: Company, trouble: TroubleName | null) => void

/** The verbs that talk to the company; of `start` only a failure says something, since it mostly asks nobody. */
const VERBS: Record<Company, readonly string[]> = {
  payments: ['createPreference', 'findPayment', 'searchPayments', 'findSubject', 'refund', 'cancel'],
  identity: ['start', 'finish'],
  images: ['store'],
  mail: ['send'],
}

export function watched(gateways: Gateways, note: NoteCall): Gateways {
  const watch = <G extends object>(company: Company, gateway: G): G =>
    new Proxy(gateway, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function' || !VERBS[company].includes(String(key))) return value
        return async (...args: unknown[]) => {
          try {
            const answer: unknown = await Reflect.apply(value, target, args)
            if (key !== 'start') note(company, null)
            return answer
          } catch (error) {
            // A refusal says something about what was asked, and "resting" is our own waiting.
            if (error instanceof GatewayUnavailable && error.trouble !== 'resting')
              note(company, error.trouble)
            throw error
          }
        }
      },
    })
  return {
    payments: watch('payments', gateways.payments),
    identity: watch('identity', gateways.identity),
    images: watch('images', gateways.images),
    mail: watch('mail', gateways.mail),
  }
}
