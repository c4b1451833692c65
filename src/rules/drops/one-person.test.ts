import { expect, test } from 'vitest'
import { mailboxOf } from './one-person.ts'

/** Holds product §56.3. */

test.each([
  ['ana@example.com', 'ana@example.com'],
  ['  Ana@Example.COM ', 'ana@example.com'],
  ['ana+sorteo@example.com', 'ana@example.com'],
  ['ana.perez@example.com', 'ana.perez@example.com'],
  ['ana.perez+1@gmail.com', 'anaperez@gmail.com'],
  ['A.n.a.perez@googlemail.com', 'anaperez@gmail.com'],
  ['+solo@example.com', '+solo@example.com'],
])('%s is read at %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
