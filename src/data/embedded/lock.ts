/**
 * One process at a time may use the folder of the embedded database (two of them lose rows without any error). The lock is
 * a file that names its holder; a holder that was killed is recognised and its lock taken over.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isHere, thisProcess, type Holder } from './holder.ts'

const BEAT_MS = 2_000
/** A holder that we cannot look at (another host or container) counts as gone after this long without a beat. */
const SILENT_MS = 12_000

export type Lock = { release(): void }

/** Throws, naming the holder, when a living process holds `path`. `onLost` is called if somebody takes it from us. */
export async function takeLock(path: string, onLost: () => void): Promise<Lock> {
  const me: Holder = { ...thisProcess(), token: randomUUID(), since: new Date().toISOString() }
  for (let attempt = 0; attempt < 10; attempt++) {
    if (place(path, me)) return keep(path, me, onLost)
    const holder = read(path)
    if (holder && (await isAlive(path, holder))) throw new Error(refusal(path, holder))
    removeIfStill(path, holder)
  }
  throw new Error(`The lock ${path} could not be taken: other processes are starting at the same moment.`)
}

/** Appears with its whole content or not at all, and only if nobody else's is there. */
function place(path: string, me: Holder): boolean {
  const content = `${JSON.stringify(me)}\n`
  const draft = `${path}.${me.token}`
  fs.writeFileSync(draft, content, { mode: 0o600 })
  try {
    return unlessThere(() => fs.linkSync(draft, path))
  } catch {
    // A file system without hard links (exFAT, some network mounts).
    return unlessThere(() => fs.writeFileSync(path, content, { flag: 'wx', mode: 0o600 }))
  } finally {
    fs.unlinkSync(draft)
  }
}

function unlessThere(make: () => void): boolean {
  try {
    make()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Null when the lock is gone, or holds nothing that we could have written. */
function read(path: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(path, 'utf8')) as Holder
  } catch {
    return null
  }
}

async function isAlive(path: string, holder: Holder): Promise<boolean> {
  const here = isHere(holder)
  if (here !== 'unknown') return here === 'alive'
  // Watched, not compared with our clock: the two hosts' clocks may differ.
  const before = beatOf(path)
  for (let waited = 0; waited < SILENT_MS; waited += 500) {
    await pause(500)
    if (beatOf(path) !== before) return true
  }
  return false
}

const beatOf = (path: string) => fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs

/** Two processes may find the same stale lock: what is moved away is looked at again, and put back if it was a new one. */
function removeIfStill(path: string, stale: Holder | null): void {
  const aside = `${path}.${randomUUID()}`
  try {
    fs.renameSync(path, aside)
  } catch {
    return
  }
  try {
    if (read(aside)?.token !== stale?.token) fs.linkSync(aside, path)
  } catch {
    // A third process was faster; the one whose lock this was notices at its next beat.
  } finally {
    fs.unlinkSync(aside)
  }
}

function keep(path: string, me: Holder, onLost: () => void): Lock {
  const beat = setInterval(() => {
    const holder = read(path)
    if (holder?.token === me.token) return touch(path)
    // Missing (somebody tidied up) or unreadable for a moment is not lost; another holder is.
    if (holder === null && (fs.existsSync(path) || place(path, me))) return
    clearInterval(beat)
    onLost()
  }, BEAT_MS)
  beat.unref()
  return {
    release: () => {
      clearInterval(beat)
      if (read(path)?.token === me.token) fs.unlinkSync(path)
    },
  }
}

function touch(path: string): void {
  try {
    fs.utimesSync(path, new Date(), new Date())
  } catch {
    // The next beat looks again.
  }
}

function refusal(path: string, holder: Holder): string {
  const who = `process ${holder.pid} on ${holder.host} (since ${holder.since})`
  return (
    `The database is already in use by ${who}; see ${path}. ` +
    'Stop that process first, or set DATABASE_URL to share a PostgreSQL server between several.'
  )
}
