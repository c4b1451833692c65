/** What we write, once, to somebody who waited for a size. */
import { paths } from '#rules/paths.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

export type BackInStock = {
  to: string
  name: string
  productId: number
  product: string
  sizes: string[]
  unsubscribeUrl: string
}

export function stockAlertEmail(
  { to, name, productId, product, sizes, unsubscribeUrl }: BackInStock,
  shop: EmailSender,
): Jobs['mail'] {
  const several = sizes.length > 1
  const what = several ? `los talles ${sizes.join(', ')}` : `el talle ${sizes[0]}`
  return shopperEmail(
    {
      to,
      name,
      unsubscribeUrl,
      subject: `${several ? 'Volvieron' : 'Volvió'} ${what} de ${product}`,
      parts: [
        `Nos pediste que te avisáramos: ya hay ${what} de ${product}.`,
        'No queda apartado: es de quien lo compre primero.',
        { button: 'Ver el producto', href: shop.publicUrl + paths.product(productId) },
        {
          small:
            'Te escribimos una sola vez, porque lo pediste. Los talles que esperás están en tus favoritos:',
          link: { text: 'verlos o sacarlos', href: shop.publicUrl + paths.favourites },
        },
      ],
    },
    shop,
  )
}
