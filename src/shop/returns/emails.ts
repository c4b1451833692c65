/** What we write to somebody who wants to give something back, at each answer. They may have no order with us. */
import { paths } from '#rules/paths.ts'
import type { Opening } from '#rules/checkout/showroom.ts'
import { returnWords, type ReturnTold } from '#rules/returns/story.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import { trackingPart } from '#shop/emails/tracking.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import type { ExchangeRow } from './exchange/rows.ts'

type Addressee = {
  name: string
  email: string
  /** Of the order it is tied to. */
  reference: string | undefined
  /** What is given in exchange, while a carrier has it. */
  onTheRoad?: Pick<ExchangeRow, 'carrier' | 'trackingCode' | 'trackingUrl'> | null
}

export function returnEmail(
  { name, email, reference, onTheRoad }: Addressee,
  told: ReturnTold,
  message: string,
  shop: EmailSender & { openingHours: readonly Opening[] },
): Jobs['mail'] {
  const { subject, paragraphs } = returnWords(told, {
    message,
    address: shop.address,
    openingHours: shop.openingHours,
  })
  const button = { button: 'Ver mi pedido', href: shop.publicUrl + paths.order(reference ?? '') }
  const tracking = onTheRoad ? trackingPart(onTheRoad, onTheRoad.carrier) : []
  return shopperEmail(
    { to: email, name, subject, parts: [...paragraphs, ...tracking, ...(reference ? [button] : [])] },
    shop,
  )
}
