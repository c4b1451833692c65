/** Passwords of sandbox accounts: kept only as scrypt digests, compared in constant time. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const LENGTH = 32

export async function digestPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password.normalize('NFKC'), salt, LENGTH)
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`
}

export async function passwordMatches(password: string, digest: string): Promise<boolean> {
  const [, salt = '', key = ''] = digest.split(':')
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), LENGTH)
  return expected.length === LENGTH && timingSafeEqual(given, expected)
}
