/** Secrets that a sandbox makes up once and keeps in a file. Instances that start at once on one folder all get the same ones. */
import fs from 'node:fs'
import path from 'node:path'
import { openSandboxFile } from './sandbox-file.ts'

type Secrets<T> = {
  isWhole(kept: Partial<T>): kept is T
  /** What is missing of `kept` made up, the rest as it is. */
  complete(kept: Partial<T>): T
}

/** What `file` (JSON, readable by its owner only) keeps, completed once where something is missing. */
export function keptSecrets<T>(file: string, { isWhole, complete }: Secrets<T>): T {
  const before = readSecrets<T>(file)
  if (isWhole(before)) return before
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // A lock that ends with its process: one makes them up, the others wait and read.
  const lock = openSandboxFile(`${file}.lock`, 'BEGIN IMMEDIATE')
  try {
    const kept = readSecrets<T>(file)
    if (isWhole(kept)) return kept
    const secrets = complete(kept)
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
