/**
 * Addresses that emails do not reach, for trying what the shop does then. Anybody can type them: `rebota@…` refuses every
 * email, `rebota-3@…` refuses each three times and takes it at the fourth; `caido@…` and `caido-3@…` are a service that is away.
 */
export type Refused = { status: number; text: string }

const KNOWN = /^(rebota|caido)(?:-(\d{1,2}))?@/i
/** So that a sandbox that is left running does not grow. */
const REMEMBERED = 10_000

export function openRefusals() {
  const tries = new Map<string, number>()

  /** Null when the email is to be taken. `email`: its message id, the same at every try. */
  function answerFor(address: string, email: string): Refused | null {
    const [, kind, times] = KNOWN.exec(address) ?? []
    if (!kind) return null
    const before = tries.get(email) ?? 0
    if (times !== undefined && before >= Number(times)) return null
    if (tries.size >= REMEMBERED) tries.clear()
    tries.set(email, before + 1)
    return kind.toLowerCase() === 'rebota'
      ? { status: 400, text: 'The to_email parameter is not a mailbox that exists' }
      : { status: 503, text: 'Service Unavailable' }
  }

  return { answerFor }
}
