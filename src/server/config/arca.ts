/** ARCA as the environment names it: off unless somebody says otherwise, played, or with a certificate of the seller's. */
import fs from 'node:fs'
import * as v from 'valibot'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { isCuit } from '#rules/taxpayer.ts'

const ARCA_MODES = ['off', 'sandbox', 'homologation', 'production'] as const

/** 'off': nothing is issued; `null`: the sandbox. */
export type Arca =
  | 'off'
  | {
      environment: 'homologation' | 'production'
      cuit: string
      pointOfSale: number
      certificate: string
      privateKey: string
      startsOn: string | null
      gateUrl: string
      serviceUrl: string
      registryUrl: string
    }
  | null

const SERVICES = {
  homologation: {
    gateUrl: 'https://wsaahomo.afip.gov.ar/ws/services/LoginCms',
    serviceUrl: 'https://wswhomo.afip.gov.ar/wsfev1/service.asmx',
    registryUrl: 'https://awshomo.afip.gov.ar/sr-padron/webservices/personaServiceA5',
  },
  production: {
    gateUrl: 'https://wsaa.afip.gov.ar/ws/services/LoginCms',
    serviceUrl: 'https://servicios1.afip.gov.ar/wsfev1/service.asmx',
    registryUrl: 'https://aws.afip.gov.ar/sr-padron/webservices/personaServiceA5',
  },
}

const text = v.optional(v.string())
const address = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s]+$/, `${name} must be an address that starts with https://.`),
    ),
  )

export const arcaKeys = {
  ARCA_MODE: v.optional(v.picklist(ARCA_MODES, `ARCA_MODE must be one of ${ARCA_MODES.join(', ')}.`), 'off'),
  ARCA_CUIT: v.optional(
    v.pipe(
      v.string(),
      v.transform((typed) => typed.replaceAll('-', '')),
      v.check(
        (digits) => /^\d{11}$/.test(digits) && isCuit(digits),
        'ARCA_CUIT must be a CUIT such as 30-12345678-1.',
      ),
    ),
  ),
  ARCA_CERT: text,
  ARCA_KEY: text,
  ARCA_POINT_OF_SALE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,4}$/, 'ARCA_POINT_OF_SALE must be a number from 1 to 99999.'),
      v.transform(Number),
    ),
  ),
  ARCA_START_AT: v.optional(
    v.pipe(v.string(), v.check(isDay, 'ARCA_START_AT must be a day such as 2026-12-01.')),
  ),
  ARCA_WSAA_URL: address('ARCA_WSAA_URL'),
  ARCA_WSFE_URL: address('ARCA_WSFE_URL'),
  ARCA_PADRON_URL: address('ARCA_PADRON_URL'),
}
type Variables = v.InferOutput<v.ObjectSchema<typeof arcaKeys, undefined>>

export function readArca(variables: Variables, problems: string[]): Arca {
  const mode = variables.ARCA_MODE
  if (mode === 'off') return 'off'
  if (mode === 'sandbox') return null
  const names = ['ARCA_CUIT', 'ARCA_CERT', 'ARCA_KEY', 'ARCA_POINT_OF_SALE'] as const
  const missing = names.filter((name) => variables[name] === undefined)
  if (missing.length > 0) {
    problems.push(
      `Invoices (ARCA): ARCA_MODE is ${mode}, but ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Set all of them, or ARCA_MODE=off.`,
    )
    return 'off'
  }
  return {
    environment: mode,
    cuit: variables.ARCA_CUIT!,
    pointOfSale: variables.ARCA_POINT_OF_SALE!,
    certificate: pemOf('ARCA_CERT', variables.ARCA_CERT!, problems),
    privateKey: pemOf('ARCA_KEY', variables.ARCA_KEY!, problems),
    startsOn: variables.ARCA_START_AT ?? null,
    gateUrl: variables.ARCA_WSAA_URL ?? SERVICES[mode].gateUrl,
    serviceUrl: variables.ARCA_WSFE_URL ?? SERVICES[mode].serviceUrl,
    registryUrl: variables.ARCA_PADRON_URL ?? SERVICES[mode].registryUrl,
  }
}

/** The text itself, its line breaks perhaps written as \n, or the file that it stands in. */
function pemOf(name: string, given: string, problems: string[]): string {
  const pem = given.startsWith('-----BEGIN') ? given.replaceAll(String.raw`\n`, '\n') : fileOf(given)
  if (pem?.includes('-----BEGIN')) return pem
  problems.push(`${name} must be a PEM text that begins with -----BEGIN, or the path of a file with one.`)
  return ''
}
function fileOf(path: string): string | null {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
