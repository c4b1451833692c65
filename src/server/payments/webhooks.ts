/** Where the payment provider says that something happened. Signature first; then stored once and answered at once. */
import type { FastifyInstance } from 'fastify'
import { serverPaths } from '#rules/server-paths.ts'
import type { Gateways } from '#gateways/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { sendFailure } from '#server/http/failures.ts'

const BODY_LIMIT = 64 * 1024

export async function addWebhooks(
  app: FastifyInstance,
  { shop, gateways }: { shop: Shop; gateways: Gateways },
): Promise<void> {
  await app.register(async (route) => {
    // The signature does not cover the body (product §33.4), so a body that is no JSON is no reason to refuse.
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) => {
      try {
        done(null, JSON.parse(String(text)))
      } catch {
        done(null, null)
      }
    })
    route.post(serverPaths.paymentNotices, async (request, reply) => {
      const notice = gateways.payments.readNotice({
        headers: single(request.headers),
        query: single(request.query as Record<string, unknown>),
        body: request.body,
      })
      if (!notice) {
        shop.countEvent('notice rejected')
        request.log.warn({ topic: 'payments' }, 'a notice without a valid signature was refused')
        return sendFailure(request, reply, 401, { message: 'The signature is missing or wrong.' })
      }
      const isNew = await shop.orders.receiveNotice(notice)
      shop.countEvent(isNew ? 'notice received' : 'notice duplicate')
      return { received: true }
    })
  })
}

/** A name that is given twice counts as given once, by its first value. */
const single = (values: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const one: unknown = Array.isArray(value) ? value[0] : value
      return [name, typeof one === 'string' ? one : undefined]
    }),
  )
