/** The signature that ARCA's gate asks for (CMS SignedData, SHA-256 with RSA), and the seal of what it gives. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { openForge } from './forge.ts'

export type Signer = { certificate: string; privateKey: string }

/** The content, its signer's certificate and the signature together, in base64. */
export function signedMessage(content: string, { certificate, privateKey }: Signer, now: Date): string {
  const forge = openForge()
  const message = forge.pkcs7.createSignedData()
  message.content = forge.util.createBuffer(content, 'utf8')
  message.addCertificate(certificate)
  message.addSigner({
    key: privateKey,
    certificate,
    digestAlgorithm: forge.pki.oids['sha256']!,
    authenticatedAttributes: [
      { type: forge.pki.oids['contentType']!, value: forge.pki.oids['data']! },
      { type: forge.pki.oids['messageDigest']! },
      // Its types say string; the library takes a Date.
      { type: forge.pki.oids['signingTime']!, value: now as unknown as string },
    ],
  })
  message.sign()
  return forge.util.encode64(forge.asn1.toDer(message.toAsn1()).getBytes())
}

const keyOf = (privateKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', privateKey, 'vereda', 'arca-ticket', 32))

/** What is kept in the database is read by nobody without our key. */
export function seal(text: string, privateKey: string): string {
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(privateKey), start)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString('base64')
}
/** null: sealed with another key, or broken. */
export function unseal(sealed: string, privateKey: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64')
    const open = createDecipheriv('aes-256-gcm', keyOf(privateKey), bytes.subarray(0, 12))
    open.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([open.update(bytes.subarray(28)), open.final()]).toString('utf8')
  } catch {
    return null
  }
}
