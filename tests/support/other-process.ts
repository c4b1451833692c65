/** Starts a script of tests in a process of its own and follows what it prints. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const holdDatabase = (dataDir: string) => startScript('./hold-database.ts', dataDir)

/** `script` stands beside this file. */
export function startScript(script: string, ...given: string[]) {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [path, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  let ended = false
  const end = once(child, 'close').then(() => (ended = true))
  return {
    pid: child.pid!,
    lines,
    /** Resolves with the first line that matches; throws when the process ends without one. */
    async says(pattern: RegExp): Promise<string> {
      for (;;) {
        const found = lines.find((line) => pattern.test(line))
        if (found) return found
        if (ended) throw new Error(`It ended, saying: ${lines.join('; ')}`)
        await pause(10)
      }
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await end
    },
  }
}
