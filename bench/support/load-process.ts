/**
 * The load generator: raw sockets, one request under way on each, and just enough HTTP to know where an answer ends. An HTTP
 * client would take longer for a request than the servers it should measure.
 */
import net from 'node:net'
import type { Ask, LoadOrder, LoadReport } from './load.ts'

process.once('message', (order: LoadOrder) => {
  void run(order).then((report) => process.send!(report, () => process.disconnect()))
})

const bytesOf = ({ path, method = 'GET', headers = {}, body }: Ask): Buffer =>
  Buffer.from(
    [
      `${method} ${path} HTTP/1.1`,
      'host: localhost',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body === undefined
        ? []
        : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
      '',
      body ?? '',
    ].join('\r\n'),
  )

function shuffle(items: unknown[]): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[items[last], items[other]] = [items[other], items[last]]
  }
}

async function run(order: LoadOrder): Promise<LoadReport> {
  const asks = order.asks.map(bytesOf)
  if (order.shuffle) shuffle(asks)
  const begin = performance.now() + (order.warmMilliseconds ?? 0)
  const end = begin + order.milliseconds
  const times: number[] = []
  let next = 0
  let errors = 0
  let firstError = ''
  const fail = (what: string) => {
    errors += 1
    firstError ||= what
  }

  const connection = (turn: number) =>
    new Promise<void>((resolve) => {
      const socket = net.connect({ port: order.port, host: 'localhost', noDelay: true })
      const reader = openReader()
      let sent = 0
      let due = begin + (turn * 1000) / (order.pace ?? 1)
      const step = (1000 * order.connections) / (order.pace ?? 1)
      const send = () => {
        if (performance.now() >= end || (order.once && next >= asks.length)) return void socket.end()
        sent = performance.now()
        socket.write(asks[next++ % asks.length]!)
      }
      const sendInTime = () => {
        if (order.pace === undefined) return send()
        const wait = due - performance.now()
        due += step
        if (wait > 0) setTimeout(send, wait)
        else send()
      }
      socket.once('connect', sendInTime)
      socket.on('data', (chunk) => {
        const status = reader.take(chunk)
        if (status === 0) return
        if (sent >= begin) {
          times.push(performance.now() - sent)
          if (status !== 304 && (status < 200 || status > 299)) fail(`HTTP ${status}`)
        }
        // What every client has to notice: Node goes on to answer 503 where it announced to close.
        if (reader.closing()) socket.end()
        else sendInTime()
      })
      socket.on('error', (error) => fail(error.message))
      socket.once('close', () => {
        // Servers close a connection now and then; a real client opens another.
        const more = performance.now() < end && !(order.once && next >= asks.length)
        resolve(more ? connection(turn) : undefined)
      })
    })
  await Promise.all(Array.from({ length: order.connections }, (_, turn) => connection(turn)))

  const seconds = (Math.min(performance.now(), end + 1e9) - begin) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    perSecond: times.length / seconds,
    answers: times.length,
    errors,
    firstError,
    p50: at(0.5),
    p99: at(0.99),
  }
}

/** `take` answers the status once the whole answer is there, 0 until then. */
function openReader() {
  let head = ''
  let status = 0
  /** Bytes of the body still to come; -1 while chunked, -2 while the head is not whole. */
  let left = -2
  let tail = ''
  let closing = false
  return {
    closing: () => closing,
    take(chunk: Buffer): number {
      let body = chunk
      if (left === -2) {
        const before = head.length
        head += chunk.toString('latin1')
        const cut = head.indexOf('\r\n\r\n')
        if (cut < 0) return 0
        body = chunk.subarray(cut + 4 - before)
        status = Number(head.slice(9, 12))
        const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, cut + 2))
        left = status === 304 || status === 204 ? 0 : length ? Number(length[1]) : -1
        closing = /\r\nconnection: *close/i.test(head.slice(0, cut))
        tail = ''
      }
      if (left >= 0) {
        left -= body.length
        if (left > 0) return 0
      } else {
        tail = (tail + body.subarray(-7).toString('latin1')).slice(-7)
        if (!tail.endsWith('\r\n0\r\n\r\n') && tail !== '0\r\n\r\n') return 0
      }
      head = ''
      left = -2
      return status
    },
  }
}
