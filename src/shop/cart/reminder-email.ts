/** What we write to who left a cart and wanted to be told: what of it can be bought now, at the prices of now, and what is gone. */
import { formatPesos } from '#rules/money.ts'
import { linkPaths } from '#rules/link-paths.ts'
import { paths } from '#rules/paths.ts'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import { unlinked } from '#rules/text.ts'
import { shopperEmail, type EmailSender, type Goods } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import { momentText } from '#shop/jobs/late.ts'
import type { CartView, CartViewLine } from './cart.ts'

type To = { to: string; name: string; unsubscribeUrl: string; at: Date }

export const cartReminderEmail = (
  { lines }: Pick<CartView, 'lines'>,
  { to, name, unsubscribeUrl, at }: To,
  shop: EmailSender,
): Jobs['mail'] => {
  const here = lines.filter(({ buyable }) => buyable > 0)
  const gone = lines.filter(({ buyable }) => buyable === 0)
  return shopperEmail(
    {
      to,
      name,
      unsubscribeUrl,
      unsubscribeText: 'No me lo recuerden más',
      subject: 'Dejaste algo en tu carrito',
      parts: [
        'Nos pediste que te lo recordáramos. No queda apartado: es de quien lo compre primero.',
        { goods: here.map((line) => goodsOf(line, shop)) },
        { small: `Precios del ${momentText(at)}. Pueden cambiar: vale el que ves en la tienda.` },
        ...(gone.length > 0 ? [`Ya no está: ${gone.map((line) => unlinked(nameOf(line))).join('; ')}.`] : []),
        { button: 'Ver mi carrito', href: shop.publicUrl + linkPaths.accountCart() },
      ],
    },
    shop,
  )
}

const nameOf = ({ name, size }: CartViewLine): string => (size === null ? name : `${name}, talle ${size}`)

function goodsOf(line: CartViewLine, { publicUrl }: EmailSender): Goods {
  const picture = pictureSources(line.image)?.og ?? null
  return {
    name: `${line.buyable > 1 ? `${line.buyable} × ` : ''}${nameOf(line)}`,
    href: publicUrl + paths.product(line.productId),
    image: picture?.startsWith('/') ? publicUrl + picture : picture,
    price: formatPesos(line.unitPrice),
    was: line.offer && line.unitPrice < line.price ? formatPesos(line.price) : null,
    note: line.problem === null ? '' : (line.problemText ?? ''),
  }
}
