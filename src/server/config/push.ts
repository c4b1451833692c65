/** Push as the environment names it: real with a pair of VAPID keys, played where payments are, else off. */
import * as v from 'valibot'
import { publicKeyOf } from '#gateways/push/vapid.ts'

/** 'off': browsers are told nothing; `null`: the sandbox. */
export type PushKeys = 'off' | { publicKey: string; privateKey: string; subject: string } | null

const key = (name: string, letters: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(
        new RegExp(`^[\\w-]{${letters}}$`),
        `${name} must be the ${letters} letters that «npm run shop -- push-keys» prints.`,
      ),
    ),
  )
export const pushKeys = {
  VAPID_PUBLIC_KEY: key('VAPID_PUBLIC_KEY', 87),
  VAPID_PRIVATE_KEY: key('VAPID_PRIVATE_KEY', 43),
  VAPID_SUBJECT: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
        'VAPID_SUBJECT must be mailto: with an e-mail address, or an address that starts with https://.',
      ),
    ),
  ),
}

type Given = { publicKey: string; privateKey: string; subject: string } | null
/** `played`: payments are, too. */
export function readPush(given: Given, played: boolean, problems: string[]): PushKeys {
  if (!given) return played ? null : 'off'
  if (!isPair(given))
    problems.push('VAPID_PUBLIC_KEY is not the public half of VAPID_PRIVATE_KEY: copy both from one pair.')
  return given
}

function isPair({ publicKey, privateKey }: { publicKey: string; privateKey: string }): boolean {
  try {
    return publicKeyOf(privateKey) === publicKey
  } catch {
    return false
  }
}
