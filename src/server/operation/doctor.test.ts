import { afterAll, beforeAll, expect, test } from 'vitest'
import { realProviders, type RealProviders } from '#tests/support/stand-ins/real-providers.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { doctor, examineClosed } from '#server/commands/doctor.ts'
import { readConfig, type Environment } from '#server/config/config.ts'

/** Holds product §30.2. */

let providers: RealProviders
let server: TestServer
beforeAll(async () => {
  providers = await realProviders()
  server = await openServer({
    seeded: false,
    pages: false,
    jobs: false,
    environment: providers.environment,
  })
})
afterAll(async () => {
  await server.close()
  await providers.close()
})

/** With a shop opened on these providers, or as if it had been. */
async function examined(changes: Environment = {}) {
  const lines: string[] = []
  const config = readConfig({ DATA_DIR: server.dataDir, ...providers.environment, ...changes })
  const place = { config, database: server.database, open: true }
  const code =
    Object.keys(changes).length === 0
      ? await doctor.run([], server.shop, (line) => void lines.push(line), '.', place)
      : await examineClosed(config, new Error('x'), (line) => void lines.push(line))
  const said = lines.join('\n')
  for (const secret of [
    providers.environment.MP_ACCESS_TOKEN,
    providers.environment.MP_WEBHOOK_SECRET,
    providers.environment.OIDC_CLIENT_SECRET,
    'p%40ss',
    'p@ss',
  ])
    expect(said).not.toContain(secret)
  return { code, said, wrongs: lines.filter((line) => line.includes(' MAL ')).map((line) => line.slice(6)) }
}

test('a shop whose providers are all well hears so, with what is left to register', async () => {
  const { code, said, wrongs } = await examined()
  // The stand-in provider speaks http on this machine, which no real one does.
  expect(wrongs).toEqual([' El proveedor no usa https.'])
  expect(code).toBe(1)
  expect(said).toContain('Mercado Pago acepta el access token.')
  expect(said).toContain('El proveedor acepta OIDC_CLIENT_ID y OIDC_CLIENT_SECRET.')
  expect(said).toContain('El proveedor acepta volver a https://tienda.example/sign-in/callback.')
  expect(said).toContain('Cloudinary acepta el preset.')
  expect(said).toMatch(/El servidor de correo 127\.0\.0\.1:\d+ acepta el usuario\./)
  expect(said).toContain('Sus tablas son las de esta versión.')
  expect(said).toContain('https://tienda.example/webhooks/mercadopago')
  expect(providers.mail.emails).toEqual([])
  expect(providers.images.uploads).toEqual([])
  expect(providers.payments.preferences.size).toBe(0)
})

test.each<[string, () => Environment, RegExp]>([
  [
    'a wrong access token',
    () => ({ MP_ACCESS_TOKEN: 'APP_USR-de-otra-cuenta' }),
    /no acepta el access token/,
  ],
  ['a public key of the other mode', () => ({ MP_PUBLIC_KEY: 'TEST-1' }), /modos distintos/],
  ['another seller', () => ({ MP_SELLER_ID: '7' }), /MP_SELLER_ID dice 7/],
  [
    'a wrong client secret',
    () => ({ OIDC_CLIENT_SECRET: 'un-secreto-equivocado' }),
    /no acepta OIDC_CLIENT_ID/,
  ],
  [
    'an issuer that is not there',
    () => ({ OIDC_ISSUER: `${providers.identity.issuer}realms/otro` }),
    /no hay un proveedor OpenID Connect/,
  ],
  ['a wrong preset', () => ({ CLOUDINARY_UPLOAD_PRESET: 'otro' }), /no acepta la nube/],
  [
    'a wrong mail password',
    () => ({ SMTP_URL: providers.mail.url.replace('p%40ss', 'otra') }),
    /no acepta el usuario o la contraseña/,
  ],
  ['a mail server that is away', () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }), /no responde/],
])('%s is found, beside a database that cannot be opened', async (_name, changes, sentence) => {
  const { code, wrongs } = await examined(changes())
  expect(code).toBe(1)
  expect(wrongs).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]))
  expect(wrongs).toEqual(
    expect.arrayContaining([expect.stringContaining('La base de datos no se puede abrir')]),
  )
  expect(wrongs).toHaveLength(sentence.source.includes('OpenID') ? 2 : 3)
})

test('the address of a database is repeated without its login', async () => {
  const lines: string[] = []
  const error = new Error('cannot reach postgres://tienda:secreto@db.example:5432/tienda')
  await examineClosed(readConfig({ DATA_DIR: server.dataDir }), error, (line) => void lines.push(line))
  expect(lines.join('\n')).toContain('//db.example:5432')
  expect(lines.join('\n')).not.toContain('secreto')
})
