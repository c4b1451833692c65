/**
 * The shop's own folder is for whoever runs it and for nobody else on the machine: it holds names, addresses, sessions and the
 * lists that people sent in. Seen to at each start, because folders are copied, restored and made by other hands as well.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { Log } from '#shop/context.ts'

const FOLDER = 0o700
const FILE = 0o600
/** What a folder that everybody shares (/tmp) is marked with. */
const STICKY = 0o1000
/** What we put there. A DATA_DIR that somebody keeps other things in stays theirs below that. */
const OURS = /^(database(\.lock.*|\.tmp-.*)?|images|imports|sandbox|before-restore)$/

/** Before anything is written: what this process makes is its owner's alone, wherever it is (backups, exports, sockets). */
export const keepToOurselves = (): void => void process.umask(0o077)

/**
 * Makes the folder when it is not there, and takes it and everything of ours in it from group and others. What cannot be taken
 * (another owner, a file system without rights) is said in the log; the shop opens all the same.
 */
export function makePrivate(dataDir: string, log: Log): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: FOLDER })
  // Windows has no such rights: what is in a person's folder is that person's.
  if (process.platform === 'win32') return
  const refused: string[] = []
  const { mode } = fs.statSync(dataDir)
  if ((mode & STICKY) === 0) take(dataDir, mode, FOLDER, refused)
  else refused.push(dataDir)
  for (const name of fs.readdirSync(dataDir)) if (OURS.test(name)) takeAll(path.join(dataDir, name), refused)
  if (refused.length > 0)
    log.warn(
      { dataDir, count: refused.length, first: path.relative(dataDir, refused[0]!) || '.' },
      'others on this machine may read the data: give DATA_DIR to the user that runs the shop, alone',
    )
}

/** Links are left alone: what they point to is somebody's own choice. */
function takeAll(place: string, refused: string[]): void {
  const found = fs.lstatSync(place, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    take(place, found.mode, FOLDER, refused)
    try {
      for (const name of fs.readdirSync(place)) takeAll(path.join(place, name), refused)
    } catch {
      refused.push(place)
    }
  } else if (found?.isFile()) take(place, found.mode, FILE, refused)
}

function take(place: string, mode: number, wanted: number, refused: string[]): void {
  if ((mode & 0o777) === wanted) return
  try {
    fs.chmodSync(place, wanted)
  } catch (error) {
    // A database that another process holds may take its own files away meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') refused.push(place)
  }
}
