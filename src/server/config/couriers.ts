/** Couriers as the environment names them: real with their keys, played where payments are, else off. */
import type * as v from 'valibot'
import { address, shaped, text } from './shapes.ts'

type Andreani = {
  user: string
  password: string
  client: string
  contract: string
  branchContract: string
  /** '' without one: what comes back has no label by Andreani. */
  returnContract: string
  exchangeContract: string | undefined
  baseUrl: string
}
type Correo = {
  apiKey: string
  agreement: string
  seller: string
  baseUrl: string
  /** Undefined: it tells no prices. */
  quotes: { user: string; password: string; customer: string; baseUrl: string } | undefined
}
/** 'off': it carries nothing for us; `null`: the sandbox. */
export type Couriers = { andreani: Andreani | 'off' | null; correo: Correo | 'off' | null }

export const courierKeys = {
  ANDREANI_USER: text,
  ANDREANI_PASSWORD: text,
  ANDREANI_CLIENT: text,
  ANDREANI_CONTRACT_HOME: text,
  ANDREANI_CONTRACT_BRANCH: text,
  ANDREANI_CONTRACT_RETURN: text,
  ANDREANI_CONTRACT_EXCHANGE: text,
  ANDREANI_API_BASE_URL: address('ANDREANI_API_BASE_URL'),
  PAQAR_API_KEY: text,
  PAQAR_AGREEMENT: shaped(/^\d+$/, 'PAQAR_AGREEMENT must be the digits of the agreement.'),
  PAQAR_SELLER: text,
  PAQAR_API_BASE_URL: address('PAQAR_API_BASE_URL'),
  MICORREO_USER: text,
  MICORREO_PASSWORD: text,
  MICORREO_CUSTOMER_ID: shaped(/^\d+$/, 'MICORREO_CUSTOMER_ID must be the digits of the customer.'),
  MICORREO_API_BASE_URL: address('MICORREO_API_BASE_URL'),
}
type Variables = v.InferOutput<v.ObjectSchema<typeof courierKeys, undefined>>

const ANDREANI = ['ANDREANI_USER', 'ANDREANI_PASSWORD', 'ANDREANI_CLIENT', 'ANDREANI_CONTRACT_HOME'] as const
const CORREO = ['PAQAR_API_KEY', 'PAQAR_AGREEMENT', 'PAQAR_SELLER'] as const

/** `played`: payments are, too. */
export function readCouriers(variables: Variables, played: boolean, problems: string[]): Couriers {
  const nothing = played ? null : 'off'
  /** Whether it is real. */
  const isReal = (courier: string, names: readonly (keyof Variables)[]): boolean => {
    const there = names.filter((name) => variables[name])
    if (there.length === 0) return false
    const missing = names.filter((name) => !variables[name])
    if (missing.length > 0)
      problems.push(
        `${courier}: ${there.join(', ')} ${there.length === 1 ? 'is' : 'are'} set, but ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Set all of them, or none.`,
      )
    return missing.length === 0
  }
  const andreani = isReal('Parcels (Andreani)', ANDREANI)
  const correo = isReal('Parcels (Correo Argentino, Paq.ar)', CORREO)
  return {
    andreani: andreani
      ? {
          user: variables.ANDREANI_USER!,
          password: variables.ANDREANI_PASSWORD!,
          client: variables.ANDREANI_CLIENT!,
          contract: variables.ANDREANI_CONTRACT_HOME!,
          branchContract: variables.ANDREANI_CONTRACT_BRANCH ?? '',
          returnContract: variables.ANDREANI_CONTRACT_RETURN ?? '',
          exchangeContract: variables.ANDREANI_CONTRACT_EXCHANGE,
          baseUrl: variables.ANDREANI_API_BASE_URL ?? 'https://apis.andreani.com',
        }
      : nothing,
    correo: correo
      ? {
          apiKey: variables.PAQAR_API_KEY!,
          agreement: variables.PAQAR_AGREEMENT!,
          seller: variables.PAQAR_SELLER!,
          baseUrl: variables.PAQAR_API_BASE_URL ?? 'https://api.correoargentino.com.ar/paqar/v1',
          quotes: quotesOf(variables, problems),
        }
      : nothing,
  }
}

const MICORREO = ['MICORREO_USER', 'MICORREO_PASSWORD', 'MICORREO_CUSTOMER_ID'] as const
function quotesOf(variables: Variables, problems: string[]): Correo['quotes'] {
  const missing = MICORREO.filter((name) => !variables[name])
  if (missing.length === MICORREO.length) return undefined
  if (missing.length > 0)
    problems.push(
      `Prices (Correo Argentino, MiCorreo): ${missing.join(', ')} missing. Set all three, or none.`,
    )
  return {
    user: variables.MICORREO_USER!,
    password: variables.MICORREO_PASSWORD!,
    customer: variables.MICORREO_CUSTOMER_ID!,
    baseUrl: variables.MICORREO_API_BASE_URL ?? 'https://api.correoargentino.com.ar/micorreo/v1',
  }
}
