/** An issue as an email: what an admin wrote, and the chosen products as they are at the moment at which it is written. */
import { asc, eq, and } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { newsletterIssueProducts, products } from '#data/schema.ts'
import { IN_MY_SIZE } from '#rules/my-size/texts.ts'
import { paragraphs } from '#rules/newsletter/issue-form.ts'
import { paths } from '#rules/paths.ts'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import type { EmailSender, Goods } from '#shop/emails/email.ts'
import { shopperEmail } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import { momentText } from '#shop/jobs/late.ts'
import { cardColumns, toCard, type ProductCard } from '#shop/products/card.ts'
import { live } from '#shop/search/choose.ts'
import { priceTexts } from '#rules/prices/price-text.ts'

export type IssueText = { subject: string; preheader: string; body: string }

/** What of the chosen products shoppers see now, in their order: what was archived or hidden meanwhile is left out. */
export async function issueProducts(db: Reader | Tx, issueId: number): Promise<ProductCard[]> {
  const rows = await db
    .select(cardColumns)
    .from(newsletterIssueProducts)
    .innerJoin(products, eq(products.id, newsletterIssueProducts.productId))
    .where(and(eq(newsletterIssueProducts.issueId, issueId), live))
    .orderBy(asc(newsletterIssueProducts.position))
  return rows.map((row) => toCard(row))
}

type To = {
  to: string
  /** When they asked for news; absent in a trial. */
  consentedAt?: Date
  unsubscribeUrl?: string
  /** Theirs, by category; of nobody in a trial. */
  sizes?: Record<string, string>
}

/** `at`: when the prices were read. */
export function issueEmail(
  { subject, preheader, body }: IssueText,
  shown: readonly ProductCard[],
  { to, consentedAt, unsubscribeUrl, sizes = {} }: To,
  at: Date,
  shop: EmailSender,
): Jobs['mail'] {
  return shopperEmail(
    {
      to,
      subject,
      ...(preheader ? { preheader } : {}),
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
      parts: [
        ...paragraphs(body),
        ...(shown.length > 0
          ? [
              { goods: shown.map((card) => goodsOf(card, sizes[card.category], shop)) },
              { small: `Precios del ${momentText(at)}. Pueden cambiar: vale el que ves en la tienda.` },
            ]
          : []),
        { button: 'Ir a la tienda', href: `${shop.publicUrl}${paths.home}` },
        {
          small: consentedAt
            ? `Te escribimos porque te anotaste al newsletter de ${shop.name} (${momentText(consentedAt)}).`
            : `Así lo recibe quien se anotó al newsletter de ${shop.name}. Acá va cómo darse de baja.`,
        },
      ],
    },
    shop,
  )
}

function goodsOf(card: ProductCard, size: string | undefined, { publicUrl }: EmailSender): Goods {
  const picture = pictureSources(card.image)?.og ?? null
  return {
    name: card.name,
    href: publicUrl + paths.product(card.id),
    image: picture?.startsWith('/') ? publicUrl + picture : picture,
    ...priceTexts(card),
    note: noteOf(card, size),
  }
}

function noteOf({ stock, sizes }: ProductCard, mine: string | undefined): string {
  if (stock === 0) return 'Sin stock por ahora'
  const here = sizes.some(({ size, stock: left }) => size === mine && left > 0)
  return here ? `${IN_MY_SIZE} (${mine})` : ''
}
