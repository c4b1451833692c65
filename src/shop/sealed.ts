/**
 * What only the holder of a cookie may bring to light again. The key comes from the cookie's value, of which the database has
 * a hash: whoever copies the database or a backup finds nothing to read.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (token: string): Buffer => Buffer.from(hkdfSync('sha256', token, '', 'vereda id token', 32))

export function seal(text: string, token: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(token), iv)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** Null when it was sealed for another token, or is not whole. */
export function unseal(sealed: string, token: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv(CIPHER, keyOf(token), bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8')
    return text + decipher.final('utf8')
  } catch {
    return null
  }
}
