/** The shop as `npm start` runs it: a process of its own with the same flags, on a free port. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SHOP_FLAGS, root } from '#scripts/runtime.mjs'
import type { BenchDatabase } from './bench-database.ts'

export type ShopProcess = {
  port: number
  /** Milliseconds from the start of the process to the first page. */
  startedIn: number
  /** Its first word, after which a demo that it seeds is whole; it answers before. */
  greeted: Promise<unknown>
  /** Resident memory now, in MB. */
  memory(): number
  close(): Promise<void>
}

/** `npm run shop --` without npm. */
export const SHOP_COMMAND: string[] = [
  '--disable-warning=ExperimentalWarning',
  path.join(root, 'src/server/commands.ts'),
]

const PATIENCE_MS = 120_000

export async function openShopProcess(
  database: Pick<BenchDatabase, 'dataDir' | 'databaseUrl'>,
  environment: Record<string, string> = {},
): Promise<ShopProcess> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [...SHOP_FLAGS, path.join(root, 'src/server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: database.dataDir,
      ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
      SEED: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
  })
  const greeted = Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  child.stdout.resume()
  const stop = () => void child.kill('SIGKILL')
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('The shop did not open.')
    if (performance.now() - began > PATIENCE_MS) throw new Error('The shop took too long to open.')
    await pause(25)
  }
  return {
    port,
    startedIn: performance.now() - began,
    greeted,
    memory: () => residentMegabytes(child.pid!),
    async close() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://localhost:${port}/Faqs`)).ok
  } catch {
    return false
  }
}

/** What the process holds in memory. Linux only. */
export function residentMegabytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
