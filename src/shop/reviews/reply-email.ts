/** What somebody reads whose review the shop answered. */
import { paths } from '#rules/paths.ts'
import type { Settings } from '#shop/context.ts'
import { shopperEmail } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type ReplyTold = {
  name: string
  username: string
  email: string
  product: string
  productId: number
  comment: string
}
export const replyEmail = (to: ReplyTold, text: string, shop: Settings): Jobs['mail'] =>
  shopperEmail(
    {
      to: to.email,
      name: to.name || to.username,
      subject: `Respondimos tu opinión sobre ${to.product}`,
      preheader: text,
      parts: [
        'Gracias por contar cómo te fue. Esto respondimos, y se lee también bajo el producto:',
        text,
        { quote: to.comment, by: to.username },
        { button: 'Ver las opiniones', href: shop.publicUrl + paths.reviews(to.productId) },
      ],
    },
    shop,
  )
