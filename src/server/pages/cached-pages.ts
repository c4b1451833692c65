/**
 * Public pages as a visitor without any cookie sees them, printed once and kept until the catalogue changes. Whoever brings a
 * cookie (a session, a cart, favourites, a look at the bell, a province) gets a page of their own, always; what they looked at lately
 * counts only where it is shown.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isOnlySeen } from '#rules/products/seen.ts'
import type { RouteBook } from '#server/http/route-book.ts'

/**
 * Under which the page is kept; null when this visitor gets one of their own. Only pages that show nothing made for one visit: the
 * checkout, for one, prints a key that must never be given out twice.
 */
export function keyOfPage(request: FastifyRequest, book: RouteBook): string | null {
  const { cookie, authorization } = request.headers
  const { cached, showsSeen = false } = book.handleAt(request.url)
  const nobody = cookie === undefined || (isOnlySeen(cookie) && !showsSeen)
  const plain = request.method === 'GET' && nobody && authorization === undefined
  const isPage = !request.url.split('?', 1)[0]!.endsWith('.data')
  return plain && isPage && cached === 'everybody' ? request.url : null
}

export type KeepablePage = { html: string; scripts: string[] }

/**
 * The page without the nonce of the answer that it was printed for, and the hashes that let in the same scripts (CSP Level 3
 * §8.4): a nonce that is sent twice is none. Only what carried the nonce is let in, so a script that got into a page some
 * other way stays out. null when the nonce stands anywhere else.
 */
export function withoutNonce(html: string, nonce: string): KeepablePage | null {
  const scripts: string[] = []
  const mark = ` nonce="${nonce}"`
  const plain = html
    .replace(/<script\b([^>]*)>([\s\S]*?)<\/script>/g, (whole, attributes: string, code: string) => {
      if (!attributes.includes(mark) || /\bsrc=/.test(attributes)) return whole
      scripts.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      return `<script${attributes.replace(mark, '')}>${code}</script>`
    })
    .replace(/<link\b[^>]*>/g, (link) => link.replace(mark, ''))
  return plain.includes(nonce) ? null : { html: plain, scripts: [...new Set(scripts)] }
}
