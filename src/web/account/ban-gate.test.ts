import { expect, test } from 'vitest'
import { mayPassBanned } from './ban-gate.ts'

test('banned people reach signing out and contact, and nothing that only looks like them', () => {
  for (const path of ['/Logout', '/Contact', '/contact/']) expect(mayPassBanned(path)).toBe(true)
  for (const path of ['/', '/Contact/x', '/Profile', '/Cart', '/Contacts'])
    expect(mayPassBanned(path)).toBe(false)
})
