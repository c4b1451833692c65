/**
 * `shop doctor`: what is right and wrong between this shop, its providers, its database and its disk, in one list with what
 * to do. It asks and changes nothing; it prints no secret.
 */
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { OLDEST_POSTGRES } from '#data/postgres/postgres.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { note, right, wrong } from '#gateways/check.ts'
import type { Finding } from '#gateways/ports.ts'
import { newestMigration } from '#data/migrate.ts'
import type { Database } from '#data/database.ts'
import { system } from '#rules/users/access.ts'
import { PROVIDERS, PROVIDER_LABEL, type ProviderName } from '#rules/providers/providers.ts'
import type { Settings } from '#shop/context.ts'
import type { Shop } from '#shop/shop.ts'
import type { Command, Say } from './command.ts'
import type { Config } from '#server/config/config.ts'
import { openGateways } from '#server/gateways.ts'
import { MOST_SKEW_MS } from '#server/operation/health.ts'

const LEAST_POSTGRES = OLDEST_POSTGRES * 10_000
const LEAST_FREE_BYTES = 500 * 1024 * 1024

export const doctor: Command = {
  usage: 'doctor',
  about: 'Revisa la configuración: empresas, base de datos, dirección y disco. Dice qué falta y qué hacer.',
  run: (_args, shop, say, _folder, { config, database }) =>
    examine(
      {
        config,
        settings: shop.settings,
        database: checkDatabase(database),
        ask: (provider) => askShop(shop, provider),
      },
      say,
    ),
}

/** The same while the database cannot be opened, which is the first thing that is wrong then. */
export function examineClosed(config: Config, error: Error, say: Say): Promise<number> {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const { gateways } = openGateways(config, quiet)
  const database = Promise.resolve([
    wrong(
      `La base de datos no se puede abrir: ${withoutLogin(error.message)}`,
      'Revisá DATABASE_URL o DATA_DIR.',
    ),
  ])
  return examine(
    {
      config,
      settings: config.settings,
      database,
      ask: async (provider) => (await gateways[provider]?.check()) ?? [],
    },
    say,
  )
}
const withoutLogin = (message: string): string => message.replace(/\/\/[^@\s/]*@/g, '//').slice(0, 300)

type Patient = {
  config: Config
  settings: Settings
  database: Promise<Finding[]>
  ask: (provider: ProviderName) => Promise<Finding[]>
}

async function examine({ config, settings, database, ask }: Patient, say: Say): Promise<number> {
  const chapters: [string, Promise<Finding[]>][] = [
    ['Tienda', checkShop(config, settings)],
    ['Base de datos', database],
    // The sandboxes are inside the shop: whether they answer says only whether it is open.
    ...PROVIDERS.map((provider): [string, Promise<Finding[]>] => [
      PROVIDER_LABEL[provider],
      config.sandboxes.includes(provider)
        ? Promise.resolve([
            note(
              'Es un simulador: no hay nada que configurar para probar la tienda.',
              'Para vender, configurá las claves de la empresa: docs/real-providers.md dice cuáles.',
            ),
          ])
        : ask(provider),
    ]),
  ]
  let bad = 0
  for (const [title, work] of chapters) {
    say(title)
    for (const { state, sentence, todo } of await work) {
      if (state === 'wrong') bad += 1
      say(`${MARK[state]} ${sentence}`)
      if (todo) say(`        ${todo}`)
    }
    say('')
  }
  say(bad === 0 ? 'Todo bien.' : bad === 1 ? 'Hay una cosa mal.' : `Hay ${bad} cosas mal.`)
  return bad === 0 ? 0 : 1
}

const MARK: Record<Finding['state'], string> = { right: '  ok  ', wrong: '  MAL ', note: '  ·   ' }

async function askShop(shop: Pick<Shop, 'providers'>, provider: ProviderName): Promise<Finding[]> {
  const end = await shop.providers.check(system('doctor'), provider)
  return end.ok ? end.value : [wrong(end.message, 'Probá de nuevo.')]
}

async function checkShop(config: Config, settings: Settings): Promise<Finding[]> {
  const { publicUrl, host, loopback, exposed, secure, sandboxes, dataDir } = config
  const findings: Finding[] = []
  if (loopback)
    findings.push(
      note(
        exposed
          ? `La tienda es ${publicUrl}, pero atiende a toda la red (HOST=${host}).`
          : `La tienda es ${publicUrl}: solo se ve desde este equipo.`,
        'Para abrirla al público, PUBLIC_URL=https://…',
      ),
    )
  else if (secure) findings.push(right(`La tienda es ${publicUrl}.`), await checkOutside(publicUrl))
  else
    findings.push(wrong(`La tienda es ${publicUrl}, sin https.`, 'Poné un certificado y cambiá PUBLIC_URL.'))
  if (sandboxes.length > 0 && exposed)
    findings.push(
      wrong(
        `Hay simuladores a la vista de todos: ${sandboxes.join(', ')}.`,
        'Configurá las claves de verdad, y sacá ALLOW_SANDBOX.',
      ),
    )
  if (!settings.contactEmail)
    findings.push(
      note(
        'No hay mail de contacto: los avisos de fraude y de fallas no le llegan a nadie.',
        'Ponelo en Configuración, o en SHOP_EMAIL.',
      ),
    )
  findings.push(await checkDisk(dataDir))
  return findings
}

/** The way that shoppers take: name, certificate, proxy. */
async function checkOutside(publicUrl: string): Promise<Finding> {
  try {
    const answer = await fetch(publicUrl + serverPaths.health, {
      redirect: 'manual',
      signal: AbortSignal.timeout(8_000),
    })
    return answer.status === 200
      ? right('Se llega a ella por esa dirección, y el certificado es válido.')
      : note(
          `Por esa dirección contesta otra cosa (HTTP ${answer.status}).`,
          '¿Está abierta la tienda, y el proxy la conoce?',
        )
  } catch (error) {
    const code = String((error as { cause?: { code?: string } }).cause?.code ?? '')
    return /CERT|SSL|TLS|ALTNAME|SIGNED/.test(code)
      ? wrong(`El certificado de esa dirección no sirve (${code}).`, 'Renovalo, o pedí uno para ese nombre.')
      : note(
          'Desde este equipo no se llega a esa dirección.',
          'Probá desde afuera: puede ser la red, el nombre o que la tienda esté cerrada.',
        )
  }
}

async function checkDisk(folder: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const gigabytes = (free / 1024 ** 3).toFixed(1).replace('.', ',')
    return free < LEAST_FREE_BYTES
      ? wrong(
          `Quedan ${gigabytes} GB en el disco de los datos.`,
          'Hacé lugar: sin disco no se guardan pedidos.',
        )
      : right(`Quedan ${gigabytes} GB en el disco de los datos.`)
  } catch {
    return note(`La carpeta ${folder} todavía no existe.`, 'Se crea al abrir la tienda.')
  }
}

function checkClock(skewMs: number): Finding[] {
  if (Math.abs(skewMs) <= MOST_SKEW_MS) return []
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  return [
    wrong(
      `El reloj de este servidor ${skewMs > 0 ? 'adelanta' : 'atrasa'} ${seconds} segundos respecto del de la base de datos.`,
      'Activá la hora de red (NTP) en los dos. Los vencimientos van por el reloj de la base.',
    ),
  ]
}

async function checkDatabase(database: Database): Promise<Finding[]> {
  try {
    const { rows } = await database.db.execute<{
      number: string
      text: string
      extensions: string
      last: string
    }>(sql`
      select current_setting('server_version_num') as number, current_setting('server_version') as text,
        (select string_agg(extname, ' ') from pg_extension) as extensions,
        (select max(created_at)::text from drizzle.__drizzle_migrations) as last`)
    const { number, text, extensions, last } = rows[0]!
    const missing = ['unaccent', 'pg_trgm'].filter((name) => !extensions.split(' ').includes(name))
    return [
      Number(number) >= LEAST_POSTGRES
        ? right(
            database.kind === 'embedded'
              ? `La base de datos propia (PostgreSQL ${text}) responde.`
              : `PostgreSQL ${text} responde.`,
          )
        : wrong(
            `PostgreSQL ${text} es demasiado viejo.`,
            `Hace falta la versión ${OLDEST_POSTGRES} o una más nueva.`,
          ),
      missing.length === 0
        ? right('Tiene las extensiones que hacen falta.')
        : wrong(`Le faltan extensiones: ${missing.join(', ')}.`, 'Ejecutá CREATE EXTENSION por cada una.'),
      Number(last) === newestMigration()
        ? right('Sus tablas son las de esta versión.')
        : wrong(
            'Sus tablas no son las de esta versión.',
            '¿Corre una versión más nueva de la tienda sobre la misma base?',
          ),
      ...checkClock(database.clockSkew()),
    ]
  } catch (error) {
    return [
      wrong(
        `La base de datos no responde (${(error as { code?: string }).code ?? 'sin código'}).`,
        'Revisá DATABASE_URL.',
      ),
    ]
  }
}
