/**
 * A file that somebody sent in confidence, as an answer: only what its bytes are, never run, never kept. What the shop drew anew (a photo) is
 * shown; what is still as it was sent (a proof) is downloaded.
 */
import { data } from 'react-router'
import { statusOf, type Outcome } from '#rules/outcome.ts'
import { PROOF_TYPE, type ProofKind } from '#rules/transfers/proof.ts'

export function privateFile(
  found: Outcome<{ kind: ProofKind; bytes: Uint8Array }>,
  name: 'foto' | 'comprobante',
): Response {
  if (!found.ok) throw data(found.message, { status: statusOf(found) })
  const { kind, bytes } = found.value
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': PROOF_TYPE[kind],
      'Content-Disposition': `${name === 'foto' ? 'inline' : 'attachment'}; filename="${name}.${kind}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
