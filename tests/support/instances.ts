/** Whole shops as processes of their own on one PostgreSQL, and a balancer before them that believes /readyz. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './app.ts'

const MAIN = path.resolve('src/server/main.ts')

export type Instance = {
  port: number
  url: string
  printed(): string
  ready(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts one. `folder` is shared by all of a shop: keys of the sandboxes and pictures are in it. */
export function startInstance(
  port: number,
  databaseUrl: string,
  folder: string,
  more: Record<string, string> = {},
): Instance {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      INSTANCES: '2',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ...more,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()))
  let code: number | null | undefined
  const ended = new Promise<number | null>((resolve) => child.once('exit', (exit) => resolve((code = exit))))
  const url = `http://localhost:${port}`
  return {
    port,
    url,
    printed: () => printed,
    async ready() {
      for (let round = 0; round < 600; round++) {
        if (code !== undefined) throw new Error(`It ended with ${code}, saying: ${printed}`)
        if (await isReady(url)) return
        await pause(100)
      }
      throw new Error(`It is not ready after a minute, saying: ${printed}`)
    },
    stop(signal = 'SIGTERM') {
      if (code === undefined) child.kill(signal)
      return ended
    },
  }
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

export type Balancer = { url: string; port: number; close(): Promise<void> }

/** In turn to every instance whose /readyz said yes when it was last asked, every 200 ms; nothing is tried twice. */
export async function openBalancer(instances: () => readonly Instance[]): Promise<Balancer> {
  const port = await freePort()
  let ready: Instance[] = []
  let turn = 0
  let open = true
  const watch = (async () => {
    while (open) {
      const asked = await Promise.all(
        instances().map(async (instance) => ({ instance, yes: await isReady(instance.url) })),
      )
      ready = asked.filter(({ yes }) => yes).map(({ instance }) => instance)
      await pause(200)
    }
  })()
  const agent = new http.Agent({ keepAlive: false })
  const server = http.createServer((request, response) => {
    const instance = ready[turn++ % Math.max(1, ready.length)]
    if (!instance) return void response.writeHead(502).end()
    const onward = http.request(
      {
        agent,
        host: 'localhost',
        port: instance.port,
        method: request.method,
        path: request.url,
        headers: request.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    url: `http://localhost:${port}`,
    port,
    async close() {
      open = false
      await watch
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const newFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-instances-'))
