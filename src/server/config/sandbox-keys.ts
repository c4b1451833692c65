/**
 * The secrets between the shop and its own sandboxes: made up once and kept, so that a sign-in or a payment that was on
 * its way survives a restart. Worth nothing outside this folder.
 */
import { randomBytes, randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { newVapidKeys } from '#gateways/push/vapid.ts'

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
export function sandboxKeys(folder: string): SandboxKeys {
  const file = path.join(folder, 'keys.json')
  let kept: Partial<SandboxKeys> = {}
  try {
    kept = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<SandboxKeys>
  } catch {
    // Not there yet, or half a file after a power cut: new ones cost a sandbox nothing.
  }
  const fresh = freshKeys()
  const keys = { ...fresh, ...kept }
  if (Object.keys(fresh).some((name) => kept[name as keyof SandboxKeys] === undefined)) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
    fs.renameSync(`${file}.new`, file)
  }
  return keys
}
