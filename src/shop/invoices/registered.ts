/** What ARCA's registry says of a CUIT goes into the form, or against it. Where it does not answer, what was declared counts: it never holds anybody up. */
import * as v from 'valibot'
import { GatewayUnavailable, TicketRefused, type Registered } from '#gateways/ports.ts'
import { BUYER_INVALID, buyerAskForm, buyerForm, REGISTRY_SAYS } from '#rules/invoices/buyer.ts'
import { CONDITION_LABEL } from '#rules/invoices/kinds.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { openPoint } from './point.ts'

/** Of ARCA's manual, after it did not answer. */
const REST_MS = 60_000
type Buyer = v.InferOutput<typeof buyerForm>

export function openRegistered(context: ShopContext) {
  const { clock, log } = context
  const gateway = context.gateways.invoices
  const points = gateway && openPoint(context, gateway)
  let restUntil = 0

  /** 'silent': it does not say. */
  async function lookUp(cuit: string): Promise<Registered | null | 'silent'> {
    if (!gateway || !points || clock().getTime() < restUntil) return 'silent'
    try {
      const { id } = await points.point()
      try {
        return await gateway.lookUp(await points.registryTicket(id), cuit)
      } catch (error) {
        if (!(error instanceof TicketRefused)) throw error
        await points.dropRegistryTicket(id)
        return await gateway.lookUp(await points.registryTicket(id), cuit)
      }
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      restUntil = clock().getTime() + REST_MS
      log.warn({ error: error.message }, 'the registry of taxpayers does not answer')
      return 'silent'
    }
  }

  /** `input`: `buyerAskForm`. Answers what an invoice needs, whole. */
  return async function registered(input: unknown): Promise<Outcome<Buyer>> {
    const asked = v.safeParse(buyerAskForm, input)
    if (!asked.success) return readForm(buyerForm, input, BUYER_INVALID)
    const { cuit, condition } = asked.output
    const found = await lookUp(cuit)
    const problem = (field: 'cuit' | 'condition', text: string) => invalid(BUYER_INVALID, { [field]: text })
    if (found === null) return problem('cuit', REGISTRY_SAYS.unknown)
    if (found === 'silent') return readForm(buyerForm, asked.output, BUYER_INVALID)
    if (!found.active) return problem('cuit', REGISTRY_SAYS.inactive)
    if (found.condition === 'consumer') {
      if (condition !== 'exempt') return problem('cuit', REGISTRY_SAYS.neither)
    } else if (condition !== '' && condition !== found.condition)
      return problem('condition', REGISTRY_SAYS.condition(CONDITION_LABEL[found.condition]))
    const whole = {
      cuit,
      condition: condition === '' ? found.condition : condition,
      name: asked.output.name.trim() || found.name,
      address: asked.output.address.trim() || found.address,
    }
    const form = readForm(buyerForm, whole, BUYER_INVALID)
    return form.ok ? done(form.value) : form
  }
}
