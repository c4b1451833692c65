/** What we write to somebody who wants to give something back, at each answer. They may have no order with us. */
import { paths } from '#rules/paths.ts'
import { formatExact, type Centavos } from '#rules/money.ts'
import { RETURN_KIND_LABEL, type ReturnKind } from '#rules/returns/return.ts'
import { shopperEmail, type EmailSender, type Part } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

export type ReturnNews =
  | { news: 'opened'; message: string }
  | { news: 'approved'; message: string }
  | { news: 'rejected'; message: string }
  | { news: 'received' }
  | { news: 'resolved'; refund: Centavos }
type Addressee = {
  code: string
  kind: ReturnKind
  name: string
  email: string
  /** Of the order it is tied to. */
  reference?: string
}

/** The heart of it, also what the bell says. */
export function returnSentence({ code, kind }: Pick<Addressee, 'code' | 'kind'>, news: ReturnNews): string {
  const what = `${RETURN_KIND_LABEL[kind]} ${code}`
  switch (news.news) {
    case 'opened':
      return `${what}: lo registramos.`
    case 'approved':
      return `${what}: lo aceptamos.`
    case 'rejected':
      return `${what}: no lo pudimos aceptar.`
    case 'received':
      return `${what}: recibimos los productos.`
    case 'resolved':
      return news.refund > 0
        ? `${what}: listo. Te devolvemos ${formatExact(news.refund)}.`
        : `${what}: listo, quedó resuelto.`
  }
}

function paragraphs(addressee: Addressee, news: ReturnNews, shop: EmailSender): Part[] {
  switch (news.news) {
    case 'opened':
      return ['Guardá este código: con él seguimos tu caso.', news.message]
    case 'approved':
      return [
        news.message,
        addressee.kind === 'withdrawal'
          ? 'No tenés que pagar nada: la devolución corre por nuestra cuenta (Ley 24.240, art. 34).'
          : '',
        shop.address
          ? `También podés traer los productos a ${shop.address}, de lunes a sábado de 11 a 18 h.`
          : '',
      ]
    case 'rejected':
      return [
        news.message,
        {
          text: 'Si no estás de acuerdo, respondé este mensaje. También podés acudir a',
          link: {
            text: 'Defensa del Consumidor',
            href: 'https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario',
          },
        },
      ]
    case 'received':
      return ['Los revisamos y te escribimos con el resultado.']
    case 'resolved':
      return news.refund > 0
        ? [
            'El dinero vuelve por el mismo medio con el que pagaste. Según tu banco, puede tardar unos días en verse.',
          ]
        : ['Si te quedó alguna duda, respondé este mensaje.']
  }
}

export function returnEmail(addressee: Addressee, news: ReturnNews, shop: EmailSender): Jobs['mail'] {
  const { reference } = addressee
  return shopperEmail(
    {
      to: addressee.email,
      name: addressee.name,
      subject: returnSentence(addressee, news).replace(/\.$/, ''),
      parts: [
        ...paragraphs(addressee, news, shop),
        ...(reference ? [{ button: 'Ver mi pedido', href: shop.publicUrl + paths.order(reference) }] : []),
      ],
    },
    shop,
  )
}
