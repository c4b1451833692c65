/** Who holds a lock, and whether that process still lives: by pid and by when it started, because pids are used again. */
import fs from 'node:fs'
import os from 'node:os'

export type Holder = {
  pid: number
  /** Host name, and on Linux the pid namespace: in another container the same pid is another process. */
  host: string
  space: string | null
  /** When the process started, as the kernel counts it; null where that cannot be read. */
  started: string | null
  token: string
  since: string
}

export function thisProcess(): Pick<Holder, 'pid' | 'host' | 'space' | 'started'> {
  return { pid: process.pid, host: os.hostname(), space: pidSpace(), started: startOf(process.pid) }
}

/** `unknown` when only the lock's heartbeat can tell. */
export function isHere(holder: Holder): 'alive' | 'dead' | 'unknown' {
  if (holder.host !== os.hostname() || holder.space !== pidSpace()) return 'unknown'
  if (!exists(holder.pid)) return 'dead'
  const started = startOf(holder.pid)
  if (started === null || holder.started === null) return 'unknown'
  return started === holder.started ? 'alive' : 'dead'
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function pidSpace(): string | null {
  try {
    return fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

/** Boot and clock ticks since it (proc(5), field 22; the second field may hold spaces and brackets). */
function startOf(pid: number): string | null {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${boot}:${ticks}`
  } catch {
    return null
  }
}
