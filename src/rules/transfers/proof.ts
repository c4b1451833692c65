/** The proof of a payment that a shopper sends: what it may be, told by its bytes and not by its name, and how much of it. */
import { named } from '#rules/states.ts'

export const PROOF_KINDS = ['jpeg', 'png', 'webp', 'pdf'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]
const KIND = named(PROOF_KINDS)
export const PROOF_TYPE: Record<ProofKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}
export const PROOF_ACCEPT = Object.values(PROOF_TYPE).join(',')

/** Megabytes. */
export const MOST_PROOF_MB = 4
export const PROOF_BYTES = MOST_PROOF_MB * 1024 * 1024
/** As base64: four letters for three bytes, and what stands around them. */
export const PROOF_BASE64_BYTES = Math.ceil(PROOF_BYTES / 3) * 4 + 1024
/** Of one order. */
export const MOST_PROOFS = 3
/** After which nobody asks for it any more. */
export const PROOF_DAYS = 90
/** How much longer the stock waits for somebody to look, once, from the first proof. */
export const PROOF_HOURS = 72

export const PROOF_MESSAGES = {
  missing: 'Elegí la foto o el PDF del comprobante.',
  kind: 'El comprobante tiene que ser una foto (JPG, PNG o WebP) o un PDF.',
  heavy: `El comprobante puede pesar hasta ${MOST_PROOF_MB} MB.`,
  many: `Ya mandaste ${MOST_PROOFS} comprobantes de este pedido.`,
  notAwaited: 'Este pedido ya no espera un comprobante.',
}

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.slice(from, to))

/** Null for anything else. */
export function proofKind(bytes: Uint8Array): ProofKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return KIND.jpeg
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return KIND.png
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return KIND.webp
  return text(bytes, 0, 5) === '%PDF-' ? KIND.pdf : null
}
