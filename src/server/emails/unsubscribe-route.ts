/** `/aviso/…` says yes to what an email asks; `/baja/…` is an email's way out. A person presses a button there; a mailbox sends the same request by itself (RFC 8058). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OWNER_NOTICE_LABEL, OWNER_NOTICE_SAYS, type OwnerNotice } from '#rules/consignment/people/notices.ts'
import { EMAIL_ALERT_SAYS } from '#rules/email-alerts/email-alert.ts'
import { PUSH_OFFER, pushPaths } from '#rules/push-paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { EndOf } from '#shop/emails/unsubscribe.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd } from '#server/http/failures.ts'
import { plainPage, type PlainPage } from '#server/http/plain-page.ts'
import { addNewsletterLinks } from './newsletter-links.ts'

const BODY_LIMIT = 4 * 1024

/** `links`: where to go from what is done. */
type Words = { ask: string; means: string; button: string; done: string; links?: PlainPage['links'] }
const ofOwner = (notice: OwnerNotice): Words => ({
  ask: '¿Apagamos estos avisos?',
  means: `«${OWNER_NOTICE_LABEL[notice]}»: no te escribimos más estas novedades de tus pares. ${OWNER_NOTICE_SAYS.always}`,
  button: OWNER_NOTICE_SAYS.off,
  done: `Apagamos «${OWNER_NOTICE_LABEL[notice]}». ${OWNER_NOTICE_SAYS.always} Podés volver a prenderlos en tus datos de consignante.`,
  links: [{ href: sellPaths.consignmentData, text: 'Ir a mis datos' }],
})

const WORDS: Record<EndOf, Words> = {
  'owner-pair': ofOwner('pair'),
  'owner-sale': ofOwner('sale'),
  'stock-alerts': {
    ask: '¿No más avisos?',
    means:
      'Dejamos de avisarte cuando vuelven los talles que pediste. Los mails de tus compras siguen llegando.',
    button: 'No quiero más avisos',
    done: 'No te avisamos más por los talles que esperabas. Podés volver a pedirlo desde cada producto.',
  },
  'email-alerts': {
    ask: '¿No más avisos?',
    means: 'Dejamos de avisarte a este e-mail y lo borramos. Los mails de tus compras siguen llegando.',
    button: 'No quiero más avisos',
    done: 'No te avisamos más y borramos tu e-mail de los avisos. Podés volver a pedirlos en la tienda.',
  },
  'cart-reminders': {
    ask: '¿No más recordatorios de tu carrito?',
    means: 'Dejamos de escribirte cuando dejás algo en el carrito. Los mails de tus compras siguen llegando.',
    button: 'No me lo recuerden más',
    done: 'No te escribimos más por tu carrito. Si querés volver, pedilo en tu carrito o en Mi Perfil.',
  },
  newsletter: {
    ask: '¿No más newsletter?',
    means: 'Sacamos tu e-mail de la lista del newsletter. Los mails de tus compras siguen llegando.',
    button: 'Darme de baja',
    done: 'Tu e-mail ya no está en la lista del newsletter. Si querés volver, anotate de nuevo en la tienda.',
  },
}

export async function addUnsubscribe(app: FastifyInstance, shop: Shop): Promise<void> {
  const show = (request: FastifyRequest, reply: FastifyReply, page: PlainPage) => {
    const { html, policy } = plainPage(page, request.nonce)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(html)
  }
  await app.register(async (route) => {
    // What a mailbox writes into the body says nothing that the address does not.
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _text, next) =>
      next(null),
    )

    route.get<{ Params: { token: string } }>(serverPaths.unsubscribe(':token'), async (request, reply) => {
      const end = await shop.unsubscribe.look(request.params.token)
      if (!end.ok) return sendEnd(request, reply, end)
      const words = WORDS[end.value]
      return show(request, reply, {
        title: words.ask,
        sentence: words.means,
        form: { action: serverPaths.unsubscribe(request.params.token), button: words.button },
      })
    })

    route.get<{ Params: { token: string } }>(serverPaths.confirmAlert(':token'), async (request, reply) => {
      const end = await shop.emailAlerts.look(request.params.token)
      if (!end.ok) return sendEnd(request, reply, end)
      return show(request, reply, {
        title: 'Un paso más',
        sentence: 'Confirmá que querés el aviso en este e-mail. Escribimos a lo sumo una vez por día.',
        form: { action: serverPaths.confirmAlert(request.params.token), button: 'Sí, avisenme' },
      })
    })

    route.post<{ Params: { token: string } }>(serverPaths.confirmAlert(':token'), async (request, reply) => {
      const end = await shop.emailAlerts.confirm(request.params.token)
      if (!end.ok) return sendEnd(request, reply, end)
      return show(request, reply, {
        title: 'Listo',
        sentence: EMAIL_ALERT_SAYS.kept,
        ...(shop.pushes.open && {
          links: [{ href: pushPaths.ofAlert(request.params.token), text: PUSH_OFFER }],
        }),
      })
    })

    addNewsletterLinks(route, shop, show)

    route.post<{ Params: { token: string } }>(serverPaths.unsubscribe(':token'), async (request, reply) => {
      const end = await shop.unsubscribe.leave(request.params.token)
      if (!end.ok) return sendEnd(request, reply, end)
      const { done: sentence, links } = WORDS[end.value]
      return show(request, reply, { title: 'Listo', sentence, ...(links && { links }) })
    })
  })
}
