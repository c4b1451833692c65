/**
 * The route that a request met, as it is written down: «/Pedido/:token». What log and metrics say of an address comes from this list and
 * from nowhere else, because an address may itself be the key to what it opens.
 */
import type { FastifyRequest } from 'fastify'
import type { RouteBook } from './route-book.ts'

/** `book`: of the pages, which the server has as one route. */
export async function routePattern(request: FastifyRequest, book: () => Promise<RouteBook>): Promise<string> {
  const matched = request.routeOptions.url
  return !matched || matched === '*' ? (await book()).patternOf(request.originalUrl) : matched
}
