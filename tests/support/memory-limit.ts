/** A cgroup with a memory limit for a process that a test starts, where the system lets one be made (Linux, as root; v1 or v2). */
import fs from 'node:fs'
import path from 'node:path'

export type MemoryLimit = {
  /** Prefix of a command: whatever it starts lives inside the limit. */
  inside: (command: string, args: string[]) => [command: string, args: string[]]
  /** How often the kernel ended a process for want of memory. */
  killed: () => number
  /** After all its processes have ended. */
  remove: () => void
}

const V1 = '/sys/fs/cgroup/memory'
const V2 = '/sys/fs/cgroup'

/** @returns null where no such group can be made. */
export function limitMemory(bytes: number): MemoryLimit | null {
  const v2 = fs.existsSync(path.join(V2, 'cgroup.controllers'))
  const group = path.join(v2 ? V2 : V1, `vereda-${process.pid}-${Date.now()}`)
  const events = path.join(group, v2 ? 'memory.events' : 'memory.oom_control')
  const write = (file: string, text: string) => fs.writeFileSync(path.join(group, file), text)
  try {
    fs.mkdirSync(group)
    write(v2 ? 'memory.max' : 'memory.limit_in_bytes', String(bytes))
    // Swapping would hide what does not fit. Not every kernel counts it.
    const swap = v2 ? 'memory.swap.max' : 'memory.memsw.limit_in_bytes'
    if (fs.existsSync(path.join(group, swap))) write(swap, v2 ? '0' : String(bytes))
    fs.readFileSync(events)
  } catch {
    if (fs.existsSync(group)) fs.rmdirSync(group)
    return null
  }
  return {
    inside: (command, args) => [
      'sh',
      ['-c', `echo $$ > ${path.join(group, 'cgroup.procs')} && exec "$0" "$@"`, command, ...args],
    ],
    killed: () => Number(/^oom_kill (\d+)$/m.exec(fs.readFileSync(events, 'utf8'))?.[1] ?? 0),
    remove: () => fs.rmdirSync(group),
  }
}
