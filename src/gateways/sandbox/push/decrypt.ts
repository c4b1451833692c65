/** Reads a push message as a browser does (RFC 8291), for the sandbox. Written from the RFC, apart from what encrypts. */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

export type BrowserKeys = { privateKey: string; auth: string }

/** Throws when it is not for this browser, or no message at all. */
export function decrypt(body: Buffer, { privateKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const hkdf = (secret: Uint8Array, from: Uint8Array, about: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, about, bytes))
  const input = hkdf(ecdh.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('no end of the last record')
  return padded.subarray(0, end).toString('utf8')
}
