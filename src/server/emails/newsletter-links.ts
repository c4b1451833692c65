/** `/aviso/newsletter/…`: whoever asked for the newsletter confirms it with a button. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NEWSLETTER_JOINED } from '#rules/newsletter/newsletter.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd } from '#server/http/failures.ts'
import type { PlainPage } from '#server/http/plain-page.ts'

export function addNewsletterLinks(
  route: FastifyInstance,
  shop: Shop,
  show: (request: FastifyRequest, reply: FastifyReply, page: PlainPage) => FastifyReply,
): void {
  // A wildcard: what a sealed address and name come to may be longer than a parameter.
  route.get<{ Params: { '*': string } }>(serverPaths.confirmNewsletter('*'), async (request, reply) => {
    const token = request.params['*']
    const end = await shop.newsletter.lookAtJoin(token)
    if (!end.ok) return sendEnd(request, reply, end)
    return show(request, reply, {
      title: 'Un paso más',
      sentence: 'Confirmá que querés el newsletter en este e-mail.',
      form: { action: serverPaths.confirmNewsletter(token), button: 'Sí, quiero recibirlo' },
    })
  })

  route.post<{ Params: { '*': string } }>(serverPaths.confirmNewsletter('*'), async (request, reply) => {
    const end = await shop.newsletter.confirmJoin(request.params['*'])
    if (!end.ok) return sendEnd(request, reply, end)
    return show(request, reply, { title: 'Listo', sentence: NEWSLETTER_JOINED })
  })
}
