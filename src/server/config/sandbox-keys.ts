/**
 * The secrets between the shop and its own sandboxes: made up once and kept, so that a sign-in or a payment that was on
 * its way survives a restart. Worth nothing outside this folder.
 */
import { randomBytes, randomInt } from 'node:crypto'
import path from 'node:path'
import { newVapidKeys } from '#gateways/push/vapid.ts'
import { keptSecrets } from '#gateways/sandbox/secrets-file.ts'

export type SandboxKeys = {
  identityClientSecret: string
  paymentsAccessToken: string
  paymentsPublicKey: string
  paymentsWebhookSecret: string
  /** Digits, like their user ids. */
  paymentsSellerId: string
  /** The public one follows from it. */
  pushPrivateKey: string
  andreaniPassword: string
  correoKey: string
}

const secret = () => randomBytes(24).toString('hex')
const MADE_UP: { [K in keyof SandboxKeys]: () => SandboxKeys[K] } = {
  identityClientSecret: secret,
  paymentsAccessToken: () => `APP_USR-${secret()}`,
  paymentsPublicKey: () => `APP_USR-${secret().slice(0, 32)}`,
  paymentsWebhookSecret: secret,
  pushPrivateKey: () => newVapidKeys().privateKey,
  andreaniPassword: secret,
  correoKey: secret,
  paymentsSellerId: () => String(randomInt(100_000_000, 1_000_000_000)),
}
const NAMES = Object.keys(MADE_UP) as (keyof SandboxKeys)[]

/** Reads `<folder>/keys.json`, or makes it, readable by its owner only. A key that is missing is made up as well. */
export const sandboxKeys = (folder: string): SandboxKeys =>
  keptSecrets<SandboxKeys>(path.join(folder, 'keys.json'), {
    isWhole: (kept): kept is SandboxKeys => NAMES.every((name) => kept[name] !== undefined),
    complete: (kept) =>
      Object.fromEntries(NAMES.map((name) => [name, kept[name] ?? MADE_UP[name]()])) as SandboxKeys,
  })
