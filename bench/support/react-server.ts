/**
 * React with the data at hand: one real visit to the page is made, what its loaders answered is kept, and from then on the
 * same tree is printed again and again behind `node:http`, all of it each time. No router, no routes; no database either, or, `asking`,
 * before each page what its visit asked PostgreSQL, by `pg` alone.
 */
import http from 'node:http'
import path from 'node:path'
import pg from 'pg'
import type { EntryContext, RouterContextProvider, ServerBuild } from 'react-router'
import { buildApp } from '#server/app.ts'
import { builtPages } from '#server/pages/built-pages.ts'
import { readConfig } from '#server/config/config.ts'
import { openLog } from '#server/operation/log.ts'
import type { BenchDatabase } from './bench-database.ts'
import { sendOut } from './child.ts'
import { listen } from './learn-queries.ts'
import type { Query } from './pg-server.ts'

type Order = {
  dataDir: string
  databaseUrl: string | null
  page: string
  cookie: string
  asking: boolean
}

export async function openReactServer(
  database: Pick<BenchDatabase, 'dataDir' | 'databaseUrl'>,
  page: string,
  { cookie, asking = false }: { cookie: string; asking?: boolean },
): Promise<{ port: number; close(): void }> {
  const { dataDir, databaseUrl } = database
  const { answer: port, child } = await sendOut<number>(import.meta.url, {
    dataDir,
    databaseUrl,
    page,
    cookie,
    asking,
  } satisfies Order)
  return { port, close: () => void child.kill() }
}

type Print = (
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) => Promise<Response>
type Visit = {
  request: Request
  entry: EntryContext
  context: RouterContextProvider
  print: Print
  /** What is printed once for many pages is printed anew. */
  forget(): void
  printed: WeakMap<Response, Buffer>
  /** What a second visit asked, in its order: the first learns what the shop asks once. */
  asked: Query[]
}

async function visitTwice({ dataDir, databaseUrl, page, cookie }: Order): Promise<Visit> {
  const config = readConfig({
    DATA_DIR: dataDir,
    SEED: '0',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  const pages = builtPages(path.resolve('build'))
  let visit: Omit<Visit, 'asked'> | undefined
  const listened = async (): Promise<ServerBuild> => {
    const build = await pages.build()
    const print = build.entry.module.default as unknown as Print
    const { stills, printed } = build.entry.module as unknown as {
      stills: { forget(): void }
      printed: WeakMap<Response, Buffer>
    }
    const keep: Print = (request, status, headers, entry, context) => {
      visit = { request, entry, context, print, forget: stills.forget, printed }
      return print(request, status, headers, entry, context)
    }
    return { ...build, entry: { ...build.entry, module: { ...build.entry.module, default: keep as never } } }
  }
  const app = await buildApp(config, { log: openLog('error'), pages: { ...pages, build: listened } })
  await app.app.inject({ url: page, headers: { cookie } })
  const asked: Query[] = []
  const unlisten = listen((query) => asked.push(query))
  await app.app.inject({ url: page, headers: { cookie } })
  unlisten()
  await app.close()
  if (!visit) throw new Error(`${page} was not printed.`)
  return { ...visit, asked }
}

if (import.meta.main)
  process.once('message', async (order: Order) => {
    const { request, entry, context, print, forget, printed, asked } = await visitTwice(order)
    const pool = new pg.Pool({ connectionString: order.databaseUrl ?? undefined, max: 10 })
    const server = http.createServer(async (_request, response) => {
      // The loaders' data as a stream was read by the first visit; what is left is React.
      const again = { ...entry, serverHandoffStream: undefined } as EntryContext
      forget()
      if (order.asking)
        for (const [at, { text, values }] of asked.entries())
          await pool.query({ name: `q${at}`, text, values })
      const page = await print(request, 200, new Headers(), again, context)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(printed.get(page))
    })
    server.listen(0, 'localhost', () => process.send!((server.address() as { port: number }).port))
  })
