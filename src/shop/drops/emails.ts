/** What is written about a drop to whoever entered it. */
import { whenSaid } from '#rules/calendar/said.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { unlinked } from '#rules/text.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type Told = { to: string; name: string; dropId: number; product: string; size: string; code: string }

/** Theirs until then, and nobody else's. */
export const offeredEmail = (
  { to, name, dropId, product, size, code, until, at }: Told & { until: Date; at: Date },
  shop: EmailSender,
): Jobs['mail'] =>
  shopperEmail(
    {
      to,
      name,
      subject: `Te toca: ${product}, talle ${size}`,
      parts: [
        `Te toca en el sorteo de ${unlinked(product)}: te apartamos una unidad del talle ${size} hasta ${whenSaid(until, dayOf(at))}.`,
        { button: 'Comprar', href: shop.publicUrl + dropPaths.checkout(code) },
        'Si no lo comprás hasta entonces, le toca a quien sigue en la fila. No hace falta que avises.',
        {
          text: 'Cómo salió el sorteo, y cómo rehacer la cuenta:',
          link: { text: 'ver el lanzamiento', href: shop.publicUrl + dropPaths.one(dropId) },
        },
        { facts: [['Tu código', code]] },
      ],
    },
    shop,
  )

export const cancelledEmail = (
  { to, name, dropId, product, reason }: Omit<Told, 'size' | 'code'> & { reason: string },
  shop: EmailSender,
): Jobs['mail'] =>
  shopperEmail(
    {
      to,
      name,
      subject: `Se canceló el sorteo de ${product}`,
      parts: [
        `Cancelamos el sorteo de ${unlinked(product)} en el que te habías anotado. No se va a sortear, y no tenés que hacer nada.`,
        { quote: reason, by: shop.name },
        { button: 'Ver el lanzamiento', href: shop.publicUrl + dropPaths.one(dropId) },
      ],
    },
    shop,
  )
