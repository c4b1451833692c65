/** Programs that the drill starts: each by its own number, and all of them ended with the drill, however it ends. */
import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'

const running = new Set<ChildProcess>()
const ends: (() => void)[] = []

/** PostgreSQL does not run as root: as who it was installed for then. */
const asWho = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const [, , uid, gid] = /^postgres:.*$/m.exec(fs.readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  if (!uid) throw new Error('Run this as a person without root’s rights, or make a user called postgres.')
  return { uid: Number(uid), gid: Number(gid) }
}
export const databaseUser = asWho()

export function start(program: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', ...options })
  running.add(child)
  child.once('exit', () => running.delete(child))
  // Said by whoever waits for it to answer.
  child.once('error', () => running.delete(child))
  return child
}

export const runOnce = (program: string, args: string[], options: SpawnOptions = {}) =>
  promisify(execFile)(program, args, { ...(options as object), timeout: 60_000 })

/** `end` runs when the drill ends, also when it is interrupted. */
export const atTheEnd = (end: () => void): void => void ends.unshift(end)

let over = false
function endAll(): void {
  if (over) return
  over = true
  for (const child of running) child.kill('SIGKILL')
  for (const end of ends) end()
}
process.once('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
