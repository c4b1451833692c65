/**
 * A shop that cannot open because the disk is full does not give up: it says so at its route, looks again every two seconds,
 * and opens by itself once there is room.
 */
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { serverPaths } from '#rules/server-paths.ts'
import { isDiskFull } from '#data/errors.ts'
import { plainPage } from '#server/http/plain-page.ts'

const LOOK_EVERY_MS = 2_000

/** Tries `open` until it does not fail for want of room; `say` is told why, once. */
export async function openWhenThereIsSpace<T>(
  place: { port: number; host: string },
  open: () => Promise<T>,
  say: (sentence: string) => void,
  everyMs = LOOK_EVERY_MS,
): Promise<T> {
  let waiting: http.Server | undefined
  try {
    for (;;) {
      try {
        return await open()
      } catch (error) {
        if (!isDiskFull(error)) throw error
        if (!waiting) {
          say(`${(error as Error).message} The shop opens by itself once there is room.`)
          waiting = await openWaiting(place)
        }
        await pause(everyMs)
      }
    }
  } finally {
    const server = waiting
    if (server) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

/** The process lives, so /healthz says yes: a new start would find the same disk. */
function openWaiting({ port, host }: { port: number; host: string }): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/'
    const head = { 'cache-control': 'no-store', connection: 'close' }
    if (path === serverPaths.health || path === serverPaths.readiness) {
      const alive = path === serverPaths.health
      const body = alive ? { ok: true } : { ready: false, open: false, disk: false }
      response
        .writeHead(alive ? 200 : 503, { ...head, 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body))
      return
    }
    const { html, policy } = plainPage(
      {
        title: 'Volvemos enseguida',
        sentence:
          'La tienda está cerrada por un problema nuestro. Ya estamos con eso: probá de nuevo en un rato.',
        links: [{ href: path.startsWith('//') ? '/' : path, text: 'Probar de nuevo' }],
      },
      randomBytes(16).toString('base64'),
    )
    response
      .writeHead(503, {
        ...head,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'retry-after': '30',
      })
      .end(html)
  })
  return new Promise((resolve, reject) =>
    server.once('error', reject).listen(port, host, () => resolve(server)),
  )
}
