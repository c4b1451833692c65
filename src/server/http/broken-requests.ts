/**
 * What is answered on the bare socket, because there is no request to answer: what cannot even be read as one (a head that is
 * too large, a half-sent one, noise), and what would be no HTTP any more (an upgrade to what we do not speak).
 */
import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { plainPage } from './plain-page.ts'

type BrokenRequest = Error & { code?: string; rawPacket?: unknown }
type Answer = { status: string; title: string; sentence: string; headers?: Record<string, string> }
/** Closing with something unread resets the connection, and the other side may lose the answer: so it gets this long to read it. */
const LINGER_MS = 2_000
/** A line that does not end within this much is the address, not the cookies. */
const LONG_ADDRESS = 8_000

export function answerBrokenRequests(log: Logger, error: BrokenRequest, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  log.warn({ code: error.code }, 'a request could not be read')
  if (!socket.writable) return void socket.destroy(error)
  answerAndClose(socket, answerTo(error))
}

/** RFC 9110 §15.5.22. Once it is an upgrade, Node neither reads nor closes the socket any more. */
export function answerUpgrade(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  answerAndClose(socket, {
    status: '426 Upgrade Required',
    title: 'No entendimos el pedido',
    sentence: 'Acá no hablamos ese protocolo. Abrí la dirección en un navegador.',
    headers: { Upgrade: 'websocket', Connection: 'upgrade, close' },
  })
}

function answerAndClose(socket: Duplex, { status, title, sentence, headers = {} }: Answer): void {
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
  // The other side may leave its half open for ever.
  socket.resume()
  const linger = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(linger))
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
    // The next request would be refused for the same reason, so the way out must not need one (product §38.9).
    headers: { 'Clear-Site-Data': '"cookies"' },
  }
}
