/** Rights and fsync of the embedded database's files. Apart from durable-fs.ts, which loads PGlite: only its thread has that. */
import fs from 'node:fs'

/** Every file and folder below `folder`, and itself, without rights for group and others. */
export function closeTree(folder: string): void {
  fs.chmodSync(folder, 0o700)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) closeTree(path)
    else if (entry.isFile()) fs.chmodSync(path, 0o600)
  }
}

/** Every file and folder below `folder`, and itself: on the disk when this returns. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

export function syncPath(path: string): void {
  const isFolder = fs.statSync(path).isDirectory()
  if (isFolder && process.platform === 'win32') return // Windows has no fsync for folders
  const opened = fs.openSync(path, isFolder ? 'r' : 'r+')
  try {
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}
