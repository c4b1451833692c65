/**
 * Reads the environment, once, and is the only file that does (docs/operating.md lists every variable). Whatever is wrong
 * or missing is reported all at once, each with what to do about it.
 */
import net from 'node:net'
import path from 'node:path'
import { folderProblem } from '#data/folder.ts'
import * as v from 'valibot'
import type { Settings } from '#shop/context.ts'
import { providerKeys, readProviders, type Providers } from './providers.ts'
import { wholeNumber } from './number.ts'
import { operation, readOperation, type Operation } from './operation.ts'
import { isRefusedPort } from './ports.ts'
import { misspellings } from './spelling.ts'
import { readSender, senderKeys } from './sender.ts'
import { shopFacts, readShopFacts } from './shop.ts'

export type Config = Operation & {
  port: number
  host: string
  publicUrl: string
  /** publicUrl is https: cookies are Secure and named __Host-, HSTS is sent. */
  secure: boolean
  /** publicUrl points at this machine. */
  loopback: boolean
  /** Others than this machine reach it: by publicUrl, or because it listens to the network. */
  exposed: boolean
  dataDir: string
  /** null: the embedded database. */
  databaseUrl: string | null
  logLevel: string
  /** Fill a new database with the demo shop. */
  seed: boolean
  /** What was seen opens without signal; off, browsers are told to forget it (docs/operating.md). */
  serviceWorker: boolean
  providers: Providers
  /** The providers that are played locally, by name. */
  sandboxes: string[]
  settings: Settings
}

/** `problems` are sentences for the operator. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(
      `The shop cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.problems = problems
  }
}

export type Environment = Record<string, string | undefined>

const flag = (name: string) =>
  v.pipe(
    v.optional(v.picklist(['0', '1'], `${name} is switched on with 1 and off with 0.`)),
    v.transform((value) => (value === undefined ? undefined : value === '1')),
  )
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const schema = v.object({
  PORT: v.pipe(
    wholeNumber('PORT', 1, 65_535, 3000),
    v.check(
      (port) => !isRefusedPort(port),
      'PORT is one that no browser opens, as another protocol lives there: choose another one, such as 3000.',
    ),
  ),
  // Sandboxes believe whoever asks, so by default only this machine may.
  HOST: v.optional(v.string(), 'localhost'),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\/+$/, '')),
      v.check(
        isOrigin,
        'PUBLIC_URL must be the address that shoppers type, such as https://tienda.example, with no path.',
      ),
    ),
  ),
  DATA_DIR: v.optional(v.string(), './var'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres:// or postgresql://.'),
      v.check(
        (text) => !namesSeveralHosts(text),
        'DATABASE_URL names several hosts, and the shop connects to one. Put HAProxy in front of them, which knows the one that takes writes, and name that (docs/operating.md, «When the database must not be away»).',
      ),
    ),
  ),
  INSTANCES: wholeNumber('INSTANCES', 1, 1_000, 1),
  ALLOW_SANDBOX: flag('ALLOW_SANDBOX'),
  SEED: flag('SEED'),
  SERVICE_WORKER: flag('SERVICE_WORKER'),
  LOG_LEVEL: v.optional(v.picklist(LEVELS, `LOG_LEVEL must be one of ${LEVELS.join(', ')}.`)),
  ...operation,
  ...shopFacts,
  ...senderKeys,
  ...providerKeys,
})
type Variables = v.InferOutput<typeof schema>

/** All that the shop reads; docs/operating.md has a line for each. */
export const VARIABLES = Object.keys(schema.entries)

/** Throws ConfigurationError. An empty variable counts as missing, as most ways of setting them cannot unset one. */
export function readConfig(environment: Environment = process.env): Config {
  const given = Object.fromEntries(
    VARIABLES.flatMap((name) => {
      const value = environment[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const unknown = misspellings(Object.keys(environment), VARIABLES)
  const parsed = v.safeParse(schema, given)
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => v.getDotPath(issue) ?? '')
    throw new ConfigurationError([
      ...new Set([...parsed.issues.map((issue) => issue.message), ...problemsWithout(wrong, environment)]),
    ])
  }

  const variables = parsed.output
  const publicUrl = variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`
  const { protocol, hostname } = new URL(publicUrl)
  const loopback = isLoopback(hostname)
  const problems: string[] = [...unknown]
  const providers = readProviders(variables, problems)
  checkSecrets(variables, problems)
  const run = readOperation(variables, problems)
  const sandboxes = Object.entries(providers).flatMap(([name, keys]) => (keys === null ? [name] : []))

  const exposed =
    !loopback || !isLoopback(net.isIPv6(variables.HOST) ? `[${variables.HOST}]` : variables.HOST)
  if (exposed && sandboxes.length > 0 && !variables.ALLOW_SANDBOX) {
    const named = sandboxes.map((name) => `${name} (set ${NEEDED[name as keyof typeof NEEDED]})`).join('; ')
    const where = loopback
      ? `HOST is ${variables.HOST}, which lets the whole network in`
      : `PUBLIC_URL is ${publicUrl}`
    const way = loopback ? 'Leave HOST out, set their keys' : 'Set their keys'
    problems.push(
      `${where}, but these providers are still played by a sandbox that anyone could use: ${named}. ${way}, or ALLOW_SANDBOX=1 when this is a demo.`,
    )
  }
  if (!loopback && protocol === 'http:' && !variables.ALLOW_SANDBOX)
    problems.push(
      'PUBLIC_URL must be https when the shop is not on this machine: sign-in and payments need it.',
    )
  if (variables.INSTANCES > 1 && variables.DATABASE_URL === undefined)
    problems.push(
      'INSTANCES is more than 1, but the embedded database serves one only: set DATABASE_URL to a PostgreSQL.',
    )
  const noFolder = folderProblem('DATA_DIR', variables.DATA_DIR)
  if (noFolder) problems.push(noFolder)
  if (problems.length > 0) throw new ConfigurationError(problems)

  return {
    port: variables.PORT,
    host: variables.HOST,
    publicUrl,
    secure: protocol === 'https:',
    loopback,
    exposed,
    dataDir: path.resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL ?? null,
    ...run,
    // On this machine a person is looking at the terminal; elsewhere a collector is.
    logLevel: variables.LOG_LEVEL ?? (loopback ? 'warn' : 'info'),
    // With real payments and a real sign-in, made-up products have no business in the shop unless asked for.
    seed: variables.SEED ?? (providers.identity === null && providers.payments === null),
    serviceWorker: variables.SERVICE_WORKER ?? true,
    providers,
    sandboxes,
    settings: readShopFacts(
      variables,
      publicUrl,
      readSender(variables, providers.andreani === null || providers.correo === null),
    ),
  }
}

/** A value that cannot be read must not hide what else is wrong: the rest is read as if it were not set. */
function problemsWithout(wrong: string[], environment: Environment): string[] {
  try {
    readConfig(Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.includes(name))))
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.problems.filter((problem) => !wrong.some((name) => problem.includes(name)))
  }
}

/** Shorter than this it is a slip of copying, or could be guessed. */
const SHORTEST_SECRET = 16
const SECRETS = ['MP_ACCESS_TOKEN', 'MP_WEBHOOK_SECRET', 'OIDC_CLIENT_SECRET'] as const

function checkSecrets(variables: Variables, problems: string[]): void {
  for (const name of SECRETS) {
    const value = variables[name]
    if (value !== undefined && value.length < SHORTEST_SECRET)
      problems.push(
        `${name} has ${value.length} characters, fewer than any real one (${SHORTEST_SECRET}): copy it again, whole.`,
      )
  }
}

const NEEDED: Record<Exclude<keyof Providers, 'images'>, string> = {
  payments: 'MP_ACCESS_TOKEN, MP_PUBLIC_KEY, MP_WEBHOOK_SECRET',
  identity: 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
  mail: 'MAIL_FROM and SMTP_URL, or EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY',
  push: 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT',
  andreani: 'ANDREANI_USER, ANDREANI_PASSWORD, ANDREANI_CLIENT, ANDREANI_CONTRACT_HOME',
  correo: 'PAQAR_API_KEY, PAQAR_AGREEMENT, PAQAR_SELLER',
  invoices: 'ARCA_MODE to off, or to production with its certificate',
}

/** As libpq spells them: `//one:5432,two:5432/name`, or `?host=one,two`. */
function namesSeveralHosts(url: string): boolean {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?#]*)[^?#]*\??([^#]*)/.exec(url) ?? []
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  return hosts.includes(',') || (new URLSearchParams(query).get('host') ?? '').includes(',')
}

function isOrigin(text: string): boolean {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.origin === text
  } catch {
    return false
  }
}

/** Addresses that only this machine can mean. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname)
