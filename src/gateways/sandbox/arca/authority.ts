/** The sandbox's own certificate authority, and the certificate that it gave this shop: made once and kept in its folder. */
import { generateKeyPairSync } from 'node:crypto'
import path from 'node:path'
import type forge from 'node-forge'
import { openForge } from '#gateways/arca/forge.ts'
import { keptSecrets } from '../secrets-file.ts'

export type ArcaPapers = {
  /** PEM, all of them. */
  authority: string
  certificate: string
  privateKey: string
  /** Between the gate and the service, for what a ticket says. */
  secret: string
}

const YEARS = 2

function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  return { privateKey, publicKey }
}

type Subject = forge.pki.CertificateField[]
function certify(
  publicKey: string,
  {
    subject,
    issuer,
    issuerKey,
    serial,
    now,
    ca,
  }: {
    subject: Subject
    issuer: Subject
    issuerKey: string
    serial: string
    now: Date
    ca: boolean
  },
): string {
  const { md: digests, pki } = openForge()
  const certificate = pki.createCertificate()
  certificate.publicKey = pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = serial
  certificate.validity.notBefore = new Date(now.getTime() - 86_400_000)
  certificate.validity.notAfter = new Date(now.getTime() + YEARS * 365 * 86_400_000)
  certificate.setSubject(subject)
  certificate.setIssuer(issuer)
  certificate.setExtensions([{ name: 'basicConstraints', cA: ca }])
  certificate.sign(pki.privateKeyFromPem(issuerKey), digests.sha256.create())
  return pki.certificateToPem(certificate)
}

export function makePapers(cuit: string, now = new Date()): ArcaPapers {
  const { random, util } = openForge()
  const [authority, own] = [keyPair(), keyPair()]
  const issuer = [
    { shortName: 'CN', value: 'Computadores Sandbox' },
    { shortName: 'O', value: 'Vereda' },
    { shortName: 'C', value: 'AR' },
  ]
  const subject = [
    { name: 'serialNumber', value: `CUIT ${cuit}` },
    { shortName: 'CN', value: 'vereda' },
  ]
  const by = { issuer, issuerKey: authority.privateKey, now }
  return {
    authority: certify(authority.publicKey, { ...by, subject: issuer, serial: '01', ca: true }),
    certificate: certify(own.publicKey, { ...by, subject, serial: '02', ca: false }),
    privateKey: own.privateKey,
    secret: util.bytesToHex(random.getBytesSync(32)),
  }
}

/** Reads `<folder>/arca.json`, or makes it, readable by its owner only. */
export const arcaPapers = (folder: string, cuit: string): ArcaPapers =>
  keptSecrets<ArcaPapers>(path.join(folder, 'arca.json'), {
    isWhole: (kept): kept is ArcaPapers => kept.secret !== undefined,
    complete: () => makePapers(cuit),
  })
