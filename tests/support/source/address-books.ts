/** Every book of addresses, found by the name of its file, so that a new one is watched from its first day. */
import fs from 'node:fs'
import path from 'node:path'

/** An address, or what builds one from its parts. */
type Book = Record<string, string | ((...parts: string[]) => string)>

const RULES = path.resolve(import.meta.dirname, '../../../src/rules')

/** 'server-paths.ts' → its addresses by name. */
export const addressBooks = new Map<string, Book>()
for (const file of fs.readdirSync(RULES).filter((name) => /(^|-)paths\.ts$/.test(name))) {
  const exported = Object.entries((await import(path.join(RULES, file))) as Record<string, unknown>)
  for (const [, book] of exported.filter(([name]) => /^(\w+P|p)aths$/.test(name)))
    addressBooks.set(file, book as Book)
}
