/** A spreadsheet as the answer of a call: whole, or in pieces that leave as they are made. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export const sendCsv = (
  reply: FastifyReply,
  csv: string | AsyncGenerator<string>,
  name: string,
): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    })
    .send(typeof csv === 'string' ? csv : Readable.from(csv))
