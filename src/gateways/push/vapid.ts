/** Who sends: a token that each push service can check with the shop's public key (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'

export type VapidKeys = { publicKey: string; privateKey: string }
/** At most a day (RFC 8292 §2); half of it, so that a clock that is wrong does no harm. */
const HOURS = 12

/** base64url, 65 bytes: the form in which browsers take it. */
export function publicKeyOf(privateKey: string): string {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return ecdh.getPublicKey().toString('base64url')
}
export function newVapidKeys(): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // Shorter once in 256 times: a number without its leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { publicKey: ecdh.getPublicKey().toString('base64url'), privateKey }
}

/** What `Authorization` says to the service at this origin. */
export function openVapid({ publicKey, privateKey }: VapidKeys, subject: string) {
  const point = Buffer.from(publicKey, 'base64url')
  const key = importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
    'ES256',
  )
  return async (audience: string): Promise<string> => {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(audience)
      .setExpirationTime(`${HOURS}h`)
      .setSubject(subject)
      .sign(await key)
    return `vapid t=${token}, k=${publicKey}`
  }
}
