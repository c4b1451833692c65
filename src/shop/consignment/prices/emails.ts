/** What owners are told of the prices of their pairs: the next step of the calendar. */
import { daySaid, pairSaid, type NamedPair } from '#rules/consignment/pair-said.ts'
import { STEP_TOLD_DAYS } from '#rules/consignment/prices.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

export type Owner = { email: string; name: string }
export type StepTold = NamedPair & {
  from: Centavos
  to: Centavos
  /** The Argentine day. */
  on: string
  mayKeep: boolean
}

export function stepsEmail(
  owner: Owner,
  steps: readonly StepTold[],
  token: string,
  shop: EmailSender,
): Jobs['mail'] {
  const [first] = steps
  const one = steps.length === 1
  const said = ({ from, to, on }: StepTold) =>
    `El ${daySaid(on)} ${to < from ? 'baja' : 'sube'} de ${formatAmount(from)} a ${formatAmount(to)}`
  const button = !one ? 'Ver mis pares' : first!.mayKeep ? 'Mantener el precio' : 'Ver mi par'
  return {
    ...shopperEmail(
      {
        to: owner.email,
        name: owner.name,
        subject: one
          ? `El ${daySaid(first!.on)} cambia el precio de tu par`
          : `Cambia el precio de ${steps.length} de tus pares`,
        parts: [
          `Faltan ${STEP_TOLD_DAYS} días para el próximo paso del calendario de precios que aceptaste.`,
          { facts: steps.map((step) => [pairSaid(step), said(step)] as const) },
          steps.some(({ mayKeep }) => mayKeep)
            ? 'Si preferís que no baje, tocá «Mantener el precio»: ese paso se saltea, una vez. Si no hacés nada, cambia solo. Nunca baja de tu mínimo.'
            : 'No hace falta que hagas nada.',
          { button, href: shop.publicUrl + sellPaths.consignmentWith(token, one ? first!.code : undefined) },
        ],
      },
      shop,
    ),
    forget: true,
  }
}
