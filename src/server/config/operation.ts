/** What whoever runs the shop decides: which proxies are believed, where the metrics are shown, where backups go. */
import net from 'node:net'
import path from 'node:path'
import * as v from 'valibot'

/** `false`: nobody; a number: that many hops; a string: these addresses, as Fastify's trustProxy takes them. */
export type TrustProxy = false | number | string

const NEIGHBOURS = ['loopback', 'linklocal', 'uniquelocal']
const isPlace = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  if (NEIGHBOURS.includes(text)) return true
  const family = net.isIP(address)
  if (family === 0 || rest.length > 0) return false
  // A /0 believes everybody.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && +bits > 0 && +bits <= (family === 4 ? 32 : 128))
}

export const operation = {
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^[1-9]$/.test(text) || text.split(',').every((place) => isPlace(place.trim())),
        'TRUST_PROXY must be how many proxies stand in front (1 to 9), or their addresses with commas between, such as 10.0.0.0/8 or loopback. Anything wider lets visitors invent their address.',
      ),
      v.transform((text) => (/^\d$/.test(text) ? Number(text) : text.replaceAll(' ', ''))),
    ),
  ),
  METRICS_PORT: port('METRICS_PORT'),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_EVERY: v.pipe(
    v.optional(v.string(), '5'),
    v.check(
      (text) => /^\d{1,4}$/.test(text) && +text >= 1 && +text <= 1440,
      'BACKUP_EVERY must be a whole number of minutes from 1 to 1440.',
    ),
    v.transform(Number),
  ),
}

function port(name: string) {
  const sentence = `${name} must be a whole number from 1 to 65535.`
  return v.optional(
    v.pipe(
      v.string(),
      v.check((text) => /^\d{1,5}$/.test(text) && +text >= 1 && +text <= 65_535, sentence),
      v.transform(Number),
    ),
  )
}

export type Operation = {
  trustProxy: TrustProxy
  /** null: nothing is counted. */
  metrics: { host: string; port: number } | null
  /** null: nothing is copied by itself. */
  backups: { folder: string; everyMinutes: number } | null
}

type Variables = v.InferOutput<v.ObjectSchema<typeof operation, undefined>> & {
  PORT: number
  DATABASE_URL?: string
}

export function readOperation(variables: Variables, problems: string[]): Operation {
  const { METRICS_PORT, METRICS_HOST, BACKUP_DIR, BACKUP_EVERY, DATABASE_URL, PORT } = variables
  if (METRICS_PORT === PORT)
    problems.push(
      'METRICS_PORT is the port of the shop itself: metrics are not for visitors, choose another one.',
    )
  if (BACKUP_DIR !== undefined && DATABASE_URL !== undefined)
    problems.push(
      'BACKUP_DIR is for the embedded database. With DATABASE_URL, leave it out and have `npm run shop -- backup` or pg_dump run by a timer (docs/operating.md).',
    )
  return {
    trustProxy: variables.TRUST_PROXY ?? false,
    metrics: METRICS_PORT === undefined ? null : { host: METRICS_HOST, port: METRICS_PORT },
    backups:
      BACKUP_DIR === undefined ? null : { folder: path.resolve(BACKUP_DIR), everyMinutes: BACKUP_EVERY },
  }
}
