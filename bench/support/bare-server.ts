/** The limit of the machine: `node:http` and nothing else, sending the very bytes that the shop answered, head included. */
import http from 'node:http'
import { sendOut } from './child.ts'

export type Bytes = { headers: Record<string, string>; body: string }
export type Bare = { port: number; close(): void }

/** What the shop answers at this address. */
export async function bytesOf(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Bytes> {
  // `identity`: nobody packs or unpacks while being measured.
  const answer = await fetch(`http://localhost:${port}${path}`, {
    headers: { 'accept-encoding': 'identity', ...headers },
  })
  if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`)
  const body = await answer.text()
  const sent = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !/^(date|connection|keep-alive|transfer-encoding|content-length)$/.test(name),
    ),
  )
  return { headers: { ...sent, 'content-length': String(Buffer.byteLength(body)) }, body }
}

export async function openBare(bytes: Bytes): Promise<Bare> {
  const { answer: port, child } = await sendOut<number>(import.meta.url, bytes)
  return { port, close: () => void child.kill() }
}

if (import.meta.main)
  process.once('message', ({ headers, body }: Bytes) => {
    const bytes = Buffer.from(body)
    const server = http.createServer((_request, response) => {
      response.writeHead(200, headers)
      response.end(bytes)
    })
    server.listen(0, 'localhost', () => process.send!((server.address() as { port: number }).port))
  })
