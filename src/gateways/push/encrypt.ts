/** What a browser is told, so that only it can read it: RFC 8291 over RFC 8188 (aes128gcm), in one record. */
import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const RECORD = 4096
/** So that the length says nothing: every message is as long as the next hundred and twenty-eight. */
const STEP = 128

/** For the RFC's own example. */
type Given = { ecdh?: ECDH; salt?: Uint8Array; step?: number }

export function encrypt(
  text: string,
  keys: { p256dh: string; auth: string },
  { ecdh = fresh(), salt = randomBytes(16), step = STEP }: Given = {},
): Buffer {
  const browser = Buffer.from(keys.p256dh, 'base64url')
  const ours = ecdh.getPublicKey()
  const input = derive(
    ecdh.computeSecret(browser),
    Buffer.from(keys.auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), browser, ours]),
    32,
  )
  const { key, nonce } = contentKeys(input, salt)
  const plain = Buffer.from(text)
  const padding = Buffer.alloc(step - ((plain.length + 1) % step || step))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [
    cipher.update(Buffer.concat([plain, Buffer.from([2]), padding])),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  const header = Buffer.alloc(21)
  header.set(salt)
  header.writeUInt32BE(RECORD, 16)
  header.writeUInt8(ours.length, 20)
  return Buffer.concat([header, ours, ...sealed])
}

function fresh(): ECDH {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  return ecdh
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
/** Of RFC 8188, sections 2.2 and 2.3. */
const contentKeys = (input: Uint8Array, salt: Uint8Array) => ({
  key: derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
  nonce: derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
})
