import { expect, test } from 'vitest'
import { mayPassBanned } from './ban-gate.ts'

test('banned people reach signing out, contact and the withdrawal of a purchase, and nothing that only looks like them', () => {
  for (const path of ['/Logout', '/Contact', '/contact/', '/Arrepentimiento'])
    expect(mayPassBanned(path)).toBe(true)
  for (const path of ['/', '/Contact/x', '/Profile', '/Cart', '/Contacts', '/Returns'])
    expect(mayPassBanned(path)).toBe(false)
})
