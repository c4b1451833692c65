/** The providers outside, as the environment names them: real when all its keys are there, else played by a sandbox. */
import * as v from 'valibot'
import { courierKeys, readCouriers, type Couriers } from './couriers.ts'
import { arcaKeys, readArca, type Arca } from './arca.ts'
import { pushKeys, readPush, type PushKeys } from './push.ts'
import { address, text } from './shapes.ts'

/** `null` is the sandbox. */
export type Providers = Couriers & {
  payments: {
    accessToken: string
    publicKey: string
    webhookSecret: string
    apiBaseUrl: string
    scriptUrl: string
    sellerId: string
    /** The till of the counter in their panel; '' where QRs are not taken. */
    posId: string
  } | null
  identity: { issuer: string; clientId: string; clientSecret: string } | null
  /** A folder of ours is as real as a provider, so pictures have no sandbox. */
  images:
    | { kind: 'local' }
    | { kind: 'cloudinary'; cloudName: string; uploadPreset: string; baseUrl: string; deliveryUrl?: string }
  mail:
    | { kind: 'smtp'; url: string; from: string }
    | {
        kind: 'emailjs'
        serviceId: string
        templateId: string
        publicKey: string
        privateKey?: string
        from: string
        baseUrl: string
      }
    | null
  invoices: Arca
  push: PushKeys
}

export const providerKeys = {
  MP_ACCESS_TOKEN: text,
  MP_PUBLIC_KEY: text,
  MP_WEBHOOK_SECRET: text,
  MP_SELLER_ID: v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/, 'MP_SELLER_ID must be the digits of the account’s user id.')),
  ),
  MP_POS_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[A-Za-z0-9]{1,40}$/,
        'MP_POS_ID must be the external id of the till at Mercado Pago: up to 40 letters and digits.',
      ),
    ),
  ),
  MP_API_BASE_URL: address('MP_API_BASE_URL'),
  MP_SCRIPT_URL: address('MP_SCRIPT_URL'),
  // Kept as typed: Auth0's issuer ends with a slash, and the comparison is exact.
  OIDC_ISSUER: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s]+$/, 'OIDC_ISSUER must be an address that starts with https://.'),
    ),
  ),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  CLOUDINARY_CLOUD: text,
  CLOUDINARY_UPLOAD_PRESET: text,
  CLOUDINARY_API_BASE_URL: address('CLOUDINARY_API_BASE_URL'),
  CLOUDINARY_DELIVERY_URL: address('CLOUDINARY_DELIVERY_URL'),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://.')),
  ),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'MAIL_FROM must be an e-mail address.')),
  ),
  EMAILJS_SERVICE_ID: text,
  EMAILJS_TEMPLATE_ID: text,
  EMAILJS_PUBLIC_KEY: text,
  EMAILJS_PRIVATE_KEY: text,
  EMAILJS_API_BASE_URL: address('EMAILJS_API_BASE_URL'),
  ...arcaKeys,
  ...pushKeys,
  ...courierKeys,
}

type Name = Exclude<keyof typeof providerKeys, keyof typeof arcaKeys | keyof typeof courierKeys>
type Variables = v.InferOutput<v.ObjectSchema<typeof providerKeys, undefined>>

export function readProviders(variables: Variables, problems: string[]): Providers {
  /** All of them or none; a half-configured provider is an error, never a silent sandbox. */
  const all = <const N extends Name>(provider: string, names: readonly N[]): Record<N, string> | null => {
    const missing = names.filter((name) => !variables[name])
    if (missing.length === names.length) return null
    if (missing.length > 0) {
      const there = names.filter((name) => variables[name])
      problems.push(
        `${provider}: ${there.join(', ')} ${there.length === 1 ? 'is' : 'are'} set, but ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Set all of them, or none for the sandbox.`,
      )
      return null
    }
    return variables as Record<N, string>
  }

  const mp = all('Payments (Mercado Pago)', ['MP_ACCESS_TOKEN', 'MP_PUBLIC_KEY', 'MP_WEBHOOK_SECRET'])
  const oidc = all('Identity (OpenID Connect)', ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
  const cloudinary = all('Images (Cloudinary)', ['CLOUDINARY_CLOUD', 'CLOUDINARY_UPLOAD_PRESET'])
  const smtp = all('Mail (SMTP)', ['SMTP_URL'])
  const emailjs = all('Mail (EmailJS)', ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_PUBLIC_KEY'])
  const vapid = all('Push (VAPID)', ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])
  if (smtp && emailjs) problems.push('Mail: both SMTP_* and EMAILJS_* are set. Choose one of them.')

  const from = variables.MAIL_FROM ?? ''
  if ((smtp || emailjs) && !from)
    problems.push('Mail: MAIL_FROM is missing: the address that emails come from.')

  return {
    payments: mp && {
      accessToken: mp.MP_ACCESS_TOKEN,
      publicKey: mp.MP_PUBLIC_KEY,
      webhookSecret: mp.MP_WEBHOOK_SECRET,
      apiBaseUrl: variables.MP_API_BASE_URL ?? 'https://api.mercadopago.com',
      scriptUrl: variables.MP_SCRIPT_URL ?? 'https://sdk.mercadopago.com/js/v2',
      sellerId: variables.MP_SELLER_ID ?? '',
      posId: variables.MP_POS_ID ?? '',
    },
    identity: oidc && {
      issuer: oidc.OIDC_ISSUER,
      clientId: oidc.OIDC_CLIENT_ID,
      clientSecret: oidc.OIDC_CLIENT_SECRET,
    },
    images: cloudinary
      ? {
          kind: 'cloudinary',
          cloudName: cloudinary.CLOUDINARY_CLOUD,
          uploadPreset: cloudinary.CLOUDINARY_UPLOAD_PRESET,
          baseUrl: variables.CLOUDINARY_API_BASE_URL ?? 'https://api.cloudinary.com',
          deliveryUrl: variables.CLOUDINARY_DELIVERY_URL,
        }
      : { kind: 'local' },
    mail: smtp
      ? { kind: 'smtp', url: smtp.SMTP_URL, from }
      : emailjs && {
          kind: 'emailjs',
          serviceId: emailjs.EMAILJS_SERVICE_ID,
          templateId: emailjs.EMAILJS_TEMPLATE_ID,
          publicKey: emailjs.EMAILJS_PUBLIC_KEY,
          privateKey: variables.EMAILJS_PRIVATE_KEY,
          from,
          baseUrl: variables.EMAILJS_API_BASE_URL ?? 'https://api.emailjs.com',
        },
    invoices: readArca(variables, problems),
    push: readPush(
      vapid && {
        publicKey: vapid.VAPID_PUBLIC_KEY,
        privateKey: vapid.VAPID_PRIVATE_KEY,
        subject: vapid.VAPID_SUBJECT,
      },
      mp === null,
      problems,
    ),
    ...readCouriers(variables, mp === null, problems),
  }
}
