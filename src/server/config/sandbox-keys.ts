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
const freshKeys = (): SandboxKeys => ({
  identityClientSecret: secret(),
  paymentsAccessToken: `APP_USR-${secret()}`,
  paymentsPublicKey: `APP_USR-${secret().slice(0, 32)}`,
  paymentsWebhookSecret: secret(),
  pushPrivateKey: newVapidKeys().privateKey,
  andreaniPassword: secret(),
  correoKey: secret(),
  paymentsSellerId: String(randomInt(100_000_000, 1_000_000_000)),
})

/** Reads `<folder>/keys.json`, or makes it, readable by its owner only. A key that is missing is made up as well. */
export const sandboxKeys = (folder: string): SandboxKeys =>
  keptSecrets<SandboxKeys>(path.join(folder, 'keys.json'), (kept) => {
    const fresh = freshKeys()
    const isWhole = Object.keys(fresh).every((name) => kept[name as keyof SandboxKeys] !== undefined)
    return isWhole ? (kept as SandboxKeys) : { ...fresh, ...kept }
  })
