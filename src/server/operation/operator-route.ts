/**
 * The operator's route. An open shop holds the embedded database, and a second process is refused; so the shop's own commands
 * (`npm run shop -- verify`) are handed to it through a socket beside the data, which only the owner of the data can use.
 * The asker sends one line of JSON, `{ args, folder }`; the shop answers lines of `{ say }` and at last `{ exit }`.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'

type Say = (line: string) => void
/** Carries a command out and answers its exit code. `folder` is where the operator stands. */
export type RunCommand = (args: readonly string[], say: Say, folder: string) => Promise<number>

const request = v.object({ args: v.array(v.string()), folder: v.string() })
const answer = v.union([v.object({ say: v.string() }), v.object({ exit: v.number() })])

const SOCKET = 'operator.sock'

/** A Unix socket's path has room for about 100 bytes; Windows has named pipes instead. */
function socketOf(dataDir: string): string {
  const folder = path.resolve(dataDir)
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\vereda-${name}`
  const own = path.join(folder, SOCKET)
  return own.length < 100 ? own : path.join('/tmp', `vereda-${name}`, SOCKET)
}

/**
 * Where everybody may write, somebody else may have put a folder of this name first, to answer in our place or to hear what
 * is asked: only one that is the owner's of the data, and closed to others, is ours.
 */
function isOurs(socket: string, dataDir: string): boolean {
  if (process.platform === 'win32' || path.dirname(socket) === path.resolve(dataDir)) return true
  const place = fs.lstatSync(path.dirname(socket), { throwIfNoEntry: false })
  const owner = fs.statSync(dataDir, { throwIfNoEntry: false })?.uid
  return place?.isDirectory() === true && place.uid === owner && (place.mode & 0o077) === 0
}

/** Answers how to close it. */
export async function openOperatorRoute(dataDir: string, run: RunCommand): Promise<() => Promise<void>> {
  const address = socketOf(dataDir)
  if (process.platform !== 'win32') {
    fs.mkdirSync(path.dirname(address), { recursive: true, mode: 0o700 })
    if (!isOurs(address, dataDir))
      throw new Error(
        `${path.dirname(address)} belongs to somebody else. Choose a shorter DATA_DIR, or have that folder removed.`,
      )
    // What a killed shop left behind; the database's lock says that no other shop is open on this folder.
    await rm(address, { force: true })
  }
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    createInterface({ input: socket }).once('line', (line) => void serve(socket, line, run))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve))
  if (process.platform !== 'win32') await chmod(address, 0o600)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function serve(socket: net.Socket, line: string, run: RunCommand): Promise<void> {
  const send = (message: v.InferOutput<typeof answer>) => void socket.write(`${JSON.stringify(message)}\n`)
  try {
    const { args, folder } = v.parse(request, JSON.parse(line))
    send({ exit: await run(args, (said) => send({ say: said }), folder) })
  } catch (error) {
    send({ say: (error as Error).message })
    send({ exit: 1 })
  }
  socket.end()
}

/** Lets the open shop carry the command out; null when none is open on this folder. */
export function askOpenShop(dataDir: string, args: readonly string[], say: Say): Promise<number | null> {
  const address = socketOf(dataDir)
  if (!isOurs(address, dataDir)) return Promise.resolve(null)
  return new Promise((resolve) => {
    const socket = net.connect(address)
    let code: number | null = 1
    socket.once('error', () => resolve(null))
    socket.once('connect', () => {
      socket.write(`${JSON.stringify({ args, folder: process.cwd() })}\n`)
      createInterface({ input: socket }).on('line', (line) => {
        const message = v.parse(answer, JSON.parse(line))
        if ('say' in message) say(message.say)
        else code = message.exit
      })
    })
    socket.once('close', () => resolve(code))
  })
}
