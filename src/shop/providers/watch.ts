/** Looks over the shoulder of every call to a provider outside, so that the shop knows who is well without asking. */
import { GatewayUnavailable, type Provider, type Gateways } from '#gateways/ports.ts'
import type { TroubleName } from '#rules/providers/providers.ts'

/** null: it went well. */
export type NoteCall = (provider: Provider, trouble: TroubleName | null) => void

const COURIER_VERBS = ['quote', 'create', 'findByKey', 'label', 'track', 'cancel']
/** The verbs that talk to the provider; of `start` only a failure says something, since it mostly asks nobody. */
const VERBS: Record<Provider, readonly string[]> = {
  payments: ['createPreference', 'findPayment', 'searchPayments', 'findSubject', 'refund', 'cancel'],
  identity: ['start', 'finish'],
  images: ['store'],
  mail: ['send'],
  invoices: ['login', 'lastNumber', 'authorize', 'find'],
  push: ['send'],
  andreani: COURIER_VERBS,
  correo: COURIER_VERBS,
}

export function watched(gateways: Gateways, note: NoteCall): Gateways {
  const watch = <G extends object>(provider: Provider, gateway: G): G =>
    new Proxy(gateway, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function' || !VERBS[provider].includes(String(key))) return value
        return async (...args: unknown[]) => {
          try {
            const answer: unknown = await Reflect.apply(value, target, args)
            if (key !== 'start') note(provider, null)
            return answer
          } catch (error) {
            // A refusal says something about what was asked, and "resting" is our own waiting.
            if (error instanceof GatewayUnavailable && error.trouble !== 'resting')
              note(provider, error.trouble)
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
    invoices: gateways.invoices && watch('invoices', gateways.invoices),
    push: gateways.push && watch('push', gateways.push),
    andreani: gateways.andreani && watch('andreani', gateways.andreani),
    correo: gateways.correo && watch('correo', gateways.correo),
  }
}
