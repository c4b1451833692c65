/** The plain forms of a sandbox's own pages, whose protocol may speak something else. */
import type { FastifyInstance } from 'fastify'

const FORM = 'application/x-www-form-urlencoded'

/** `bodyLimit` in bytes. Whoever reads forms already goes on as they do. */
export function readForms(app: FastifyInstance, bodyLimit = 10_000): void {
  if (app.hasContentTypeParser(FORM)) return
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
