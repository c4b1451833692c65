/** Opens the shop: reads the configuration, builds the app, listens on one port, and leaves politely. */
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, type App } from './app.ts'
import type { BuiltPages } from './pages/built-pages.ts'
import { runCommand } from './commands.ts'
import { ConfigurationError, readConfig, type Config } from './config/config.ts'
import { keepToOurselves } from './operation/data-folder.ts'
import { seedCases } from './operation/demo-cases.ts'
import { openLog } from './operation/log.ts'
import { greeting, portIsBusy } from './operation/greeting.ts'
import { openOperatorRoute, type RunCommand } from './operation/operator-route.ts'
import { openWhenThereIsSpace } from './operation/waiting-for-space.ts'

const HARD_EXIT_MS = 15_000
/** Time for a balancer to see that /readyz says no. On this machine nobody is behind one. */
const FAREWELL_MS = 3_000

export async function openForVisitors(pages?: BuiltPages): Promise<void> {
  const started = performance.now()
  keepToOurselves()
  const config = configOrExit()
  const log = openLog(config.logLevel)
  let server: App | undefined
  const leave = leavePolitely(() => server, config, log)

  try {
    // Before the database is opened, or made: nobody should wait for that to hear that the port is taken.
    await tryPort(config)
    server = await openWhenThereIsSpace(config, () => buildApp(config, { log, pages }), complain)
    await server.beforeOpening()
    await server.app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await server?.close()
    const busy = (error as { code?: string }).code === 'EADDRINUSE'
    complain(busy ? portIsBusy(config.port) : (error as Error).message)
    log.debug({ err: error }, 'the shop did not open')
    process.exit(1)
  }
  if (config.seed) await playDemo(server, log, leave)
  server.startJobs()
  if (server.database.kind === 'embedded')
    await openOperatorRoute(config.dataDir, commandsOf(config, server)).then(leave.first, (error: Error) =>
      log.warn({ err: error }, 'commands cannot be handed to the open shop'),
    )
  log.info(
    { port: config.port, sandboxes: config.sandboxes, database: server.database.kind },
    'the shop is open',
  )
  process.stdout.write(
    greeting(server.shop.settings.name, config, server.seeded, performance.now() - started),
  )
  leave.ready()
}

/** How long another instance is given, again and again, before it is asked whether it finished the demo. */
const DEMO_AGAIN_MS = 15_000

/** What a start that was cut off left out of the demo is played by the next. A farewell waits for the case that is played. */
async function playDemo(server: App, log: ReturnType<typeof openLog>, leave: Leave): Promise<void> {
  let stopped = false
  const play = () =>
    seedCases(server, new Date(), {
      isStopped: () => stopped,
      onFailure: (name, error) => log.warn({ err: error, name }, 'the demo goes on without a case'),
    }).catch((error: unknown) => {
      log.warn({ err: error }, 'the demo has not all of its cases: the next start goes on')
      return 'stopped' as const
    })
  const first = play()
  let last: Promise<unknown> = first
  leave.first(async () => {
    stopped = true
    await last
  })
  if ((await first) !== 'elsewhere') return
  const again = setInterval(() => {
    last = play().then((end) => end !== 'elsewhere' && clearInterval(again))
  }, DEMO_AGAIN_MS).unref()
}

/** The shop's own commands, carried out by the shop that is open. */
const commandsOf =
  (config: Config, { shop, database }: App): RunCommand =>
  (args, say, folder) => {
    const opened = { config, shop, database, open: true, close: async () => undefined }
    return runCommand(args, async () => opened, say, folder)
  }

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    complain(error.message)
    process.exit(1)
  }
}

function tryPort({ port, host }: Config): Promise<void> {
  const probe = net.createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  })
}

const complain = (sentence: string) => void process.stderr.write(`\n${sentence}\n\n`)

function leavePolitely(server: () => App | undefined, config: Config, log: ReturnType<typeof openLog>) {
  let open = false
  let leaving = false
  const closeFirst: (() => Promise<void>)[] = []
  const leave = async (signal: string, code: number) => {
    if (leaving) return
    leaving = true
    setTimeout(() => {
      log.error({ signal }, 'the shop did not close in time')
      process.exit(1)
    }, HARD_EXIT_MS).unref()
    log.info({ signal }, 'closing')
    server()?.announceClosing()
    for (const close of closeFirst) await close()
    if (open && !config.loopback && code === 0) await pause(FAREWELL_MS)
    try {
      await server()?.close()
    } catch (error) {
      log.error({ err: error }, 'closing failed')
      code = 1
    }
    log.info('closed')
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void leave(signal, 0))
  // Whatever state we are in now, it is not one that somebody thought of: leave, and be started again.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => {
      log.fatal({ err: error }, event)
      void leave(event, 1)
    })
  return {
    ready: () => void (open = true),
    /** Closed before the app is. */
    first: (close: () => Promise<void>) => void closeFirst.push(close),
  }
}

type Leave = ReturnType<typeof leavePolitely>

if (import.meta.main) await openForVisitors()
