/** Secrets that a sandbox makes up once and keeps in a file. Instances that start at once on one folder all get the same ones. */
import fs from 'node:fs'
import path from 'node:path'
import { openSandboxFile } from './sandbox-file.ts'

/**
 * What `file` (JSON, readable by its owner only) keeps. Where `complete` finds something missing, what it returns is kept
 * instead; where it finds nothing missing, it returns what it was given.
 */
export function keptSecrets<T>(file: string, complete: (kept: Partial<T>) => T): T {
  const before = readSecrets<T>(file)
  if (complete(before) === before) return before as T
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // A lock that ends with its process: one makes them up, the others wait and read.
  const lock = openSandboxFile(`${file}.lock`, 'BEGIN IMMEDIATE')
  try {
    const kept = readSecrets<T>(file)
    const secrets = complete(kept)
    if (secrets === kept) return secrets
    fs.writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    fs.renameSync(`${file}.new`, file)
    return secrets
  } finally {
    lock.close()
  }
}

function readSecrets<T>(file: string): Partial<T> {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<T>
  } catch {
    // Not there yet, or half a file after a power cut: new ones cost a sandbox nothing.
    return {}
  }
}
