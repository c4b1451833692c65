/** What the shop hears when somebody asks, and what the asker hears when somebody answers. */
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import type { Answerer } from '#rules/questions/question.ts'
import { unlinked } from '#rules/text.ts'
import type { Settings } from '#shop/context.ts'
import { shopEmail, shopperEmail } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

type Asked = { product: string; username: string; text: string }

export const questionEmail = ({ product, username, text }: Asked, shop: Settings): Jobs['mail'] =>
  shopEmail(
    {
      subject: `Pregunta sobre ${product}`,
      preheader: text,
      parts: [
        `Preguntaron por ${unlinked(product)}:`,
        { quote: text, by: username },
        { button: 'Responder', href: shop.publicUrl + adminPaths.questions },
      ],
    },
    shop,
  )

type Answered = Asked & {
  to: { name: string; email: string }
  productId: number
  answer: { by: Answerer; username: string; text: string }
}
export const answerEmail = (
  { to, product, productId, username, text, answer }: Answered,
  shop: Settings,
): Jobs['mail'] =>
  shopperEmail(
    {
      to: to.email,
      name: to.name || username,
      subject: `Respondieron tu pregunta sobre ${product}`,
      preheader: answer.text,
      parts: [
        `Preguntaste por ${unlinked(product)}:`,
        { quote: text, by: username },
        { quote: answer.text, by: answer.by === 'shop' ? shop.name : `${answer.username}, que lo compró,` },
        { button: 'Ver el producto', href: shop.publicUrl + paths.questions(productId) },
      ],
    },
    shop,
  )
