/**
 * What cannot even be read as a request: a head that is too large, a half-sent one, noise. Written on the bare socket,
 * because there is no request to answer.
 */
import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { plainPage } from './plain-page.ts'

type BrokenRequest = Error & { code?: string; rawPacket?: unknown }
type Answer = { status: string; title: string; sentence: string; headers?: Record<string, string> }
/** A line that does not end within this much is the address, not the cookies. */
const LONG_ADDRESS = 8_000

export function answerBrokenRequests(log: Logger, error: BrokenRequest, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  log.warn({ code: error.code }, 'a request could not be read')
  if (!socket.writable) return void socket.destroy(error)
  const { status, title, sentence, headers = {} } = answerTo(error)
  const nonce = randomBytes(16).toString('base64')
  const { html, policy } = plainPage({ title, sentence }, nonce)
  const head = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
    Connection: 'close',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': policy,
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${html}`)
}

function answerTo(error: BrokenRequest): Answer {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return {
      status: '408 Request Timeout',
      title: 'Tardó demasiado',
      sentence: 'El pedido no terminó de llegar. Probá de nuevo.',
    }
  if (error.code !== 'HPE_HEADER_OVERFLOW')
    return {
      status: '400 Bad Request',
      title: 'No entendimos el pedido',
      sentence: 'El pedido llegó incompleto o mal escrito.',
    }
  const sent = Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0)
  const firstLine = sent.indexOf('\n')
  if (sent.length > 0 && (firstLine === -1 || firstLine > LONG_ADDRESS))
    return {
      status: '414 URI Too Long',
      title: 'Dirección demasiado larga',
      sentence: 'La dirección es demasiado larga.',
    }
  return {
    status: '431 Request Header Fields Too Large',
    title: 'Limpiamos tu carrito',
    sentence:
      'Tu navegador guardaba más de lo que podemos recibir, así que vaciamos lo guardado. Volvé a entrar y seguí comprando.',
    // The next request would be refused for the same reason, so the way out must not need one (reliability.md §5.7, F24).
    headers: { 'Clear-Site-Data': '"cookies"' },
  }
}
