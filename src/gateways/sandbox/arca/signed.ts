/** Reads a signed message as the gate does: its certificate, whether the signature is that certificate's, and what was said. */
import { createHash, createVerify, X509Certificate } from 'node:crypto'
import type forge from 'node-forge'
import { openForge } from '#gateways/arca/forge.ts'

export type SignedEnd =
  { ok: true; content: string; certificate: X509Certificate } | { ok: false; fault: string; text: string }

const refuse = (fault: string, text: string): SignedEnd => ({ ok: false, fault, text })
const INVALID = refuse('cms.sign.invalid', 'Firma inválida o algoritmo no soportado')

type Captured = {
  certificates: forge.pki.Certificate[]
  rawCapture: {
    content?: forge.asn1.Asn1
    signature?: string
    authenticatedAttributes?: forge.asn1.Asn1[]
    digestAlgorithm?: string
  }
}

export function readSigned(base64: string, authority: string, now: Date): SignedEnd {
  if (!/^[\w+/=\s]+$/.test(base64)) return refuse('cms.bad.base64', 'No se puede decodificar el BASE64')
  const { asn1, pkcs7, pki, util } = openForge()
  let message: Captured
  try {
    const der = util.createBuffer(util.decode64(base64.replace(/\s/g, '')))
    message = pkcs7.messageFromAsn1(asn1.fromDer(der)) as unknown as Captured
  } catch {
    return refuse('cms.bad', 'El CMS no es valido')
  }
  const [first] = message.certificates
  if (!first) return refuse('cms.cert.notFound', 'No se ha encontrado certificado de firmador')
  const certificate = new X509Certificate(pki.certificateToPem(first))
  const content = contentOf(message)
  if (content === null || !isSignedBy(message, content, certificate)) return INVALID
  if (certificate.validToDate < now) return refuse('cms.cert.expired', 'Certificado expirado')
  if (certificate.validFromDate > now)
    return refuse('cms.cert.invalid', 'Certificado con fecha de generacion posterior a la actual')
  if (!certificate.verify(new X509Certificate(authority).publicKey))
    return refuse('cms.cert.untrusted', 'Certificado no emitido por AC de confianza')
  return { ok: true, content: content.toString('utf8'), certificate }
}

function contentOf({ rawCapture: { content } }: Captured): Buffer | null {
  const inner = (content?.value as forge.asn1.Asn1[] | undefined)?.[0]
  return typeof inner?.value === 'string' ? Buffer.from(inner.value, 'binary') : null
}

/** The attributes name the digest of the content, and are signed as a set. */
function isSignedBy({ rawCapture }: Captured, content: Buffer, certificate: X509Certificate): boolean {
  const { authenticatedAttributes: attributes, signature } = rawCapture
  if (!attributes || !signature) return false
  const digest = attributes.map(digestIn).find((found) => found !== null)
  if (digest !== createHash('sha256').update(content).digest('binary')) return false
  const { Class, Type, create, toDer } = openForge().asn1
  const set = toDer(create(Class.UNIVERSAL, Type.SET, true, attributes)).getBytes()
  return createVerify('sha256')
    .update(Buffer.from(set, 'binary'))
    .verify(certificate.publicKey, Buffer.from(signature, 'binary'))
}

function digestIn({ value }: forge.asn1.Asn1): string | null {
  const { asn1, pki } = openForge()
  const [type, values] = value as forge.asn1.Asn1[]
  if (asn1.derToOid(type!.value as string) !== pki.oids['messageDigest']) return null
  return (values!.value as forge.asn1.Asn1[])[0]!.value as string
}
