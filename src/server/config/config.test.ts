import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderProblem } from '#data/folder.ts'
import { senderOf } from '#rules/shipments/sender.ts'
import { ConfigurationError, readConfig, VARIABLES, type Environment } from './config.ts'

/** Holds product §30.1, §30.2, §30.3, §38.14, §67.3. */

const problemsOf = (environment: Environment): string[] => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}
const REAL = {
  PUBLIC_URL: 'https://tienda.example',
  MP_ACCESS_TOKEN: 'APP_USR-1111-canary-access-token',
  MP_PUBLIC_KEY: 'APP_USR-2',
  MP_WEBHOOK_SECRET: 'canary-webhook-secret',
  OIDC_ISSUER: 'https://tenant.auth0.com/',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'canary-client-secret',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Vereda <hola@tienda.example>',
}

test('with nothing set the whole shop is played on this machine', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    secure: false,
    seed: true,
  })
  expect(config.sandboxes).toEqual(['payments', 'identity', 'mail', 'push', 'andreani', 'correo'])
})

test('everything that is wrong is said at once, each with its variable', () => {
  const problems = problemsOf({
    PORT: 'abc',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'tienda',
    SEED: 'yes',
  })
  expect(problems).toHaveLength(5)
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'PUBLIC_URL', 'SEED'])
    expect(problems.some((problem) => problem.includes(name))).toBe(true)
})

test('a port that no browser opens is refused', async () => {
  const refused = Array.from({ length: 12_000 }, (_, at) => at + 1).filter(
    (port) => problemsOf({ PORT: String(port) }).length > 0,
  )
  for (const port of [25, 4190, 6000, 6667, 10_080]) expect(refused).toContain(port)
  for (const port of [80, 443, 3000, 4421, 8080]) expect(refused).not.toContain(port)
  // Node's own `fetch` holds to the same list, and says so before it connects.
  for (const port of refused)
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } })
  expect(problemsOf({ PORT: '6000' })).toEqual([
    'PORT is one that no browser opens, as another protocol lives there: choose another one, such as 3000.',
  ])
})

test('what is no telephone of a shop is refused, and a whole one stays as it is written', () => {
  for (const SHOP_PHONE of ['llamame', '15 5555-0100', '5555-0100', '11 5555', '11 5555-0100 / 11 4444-0100'])
    expect([SHOP_PHONE, ...problemsOf({ SHOP_PHONE })]).toEqual([
      SHOP_PHONE,
      'SHOP_PHONE must be one telephone with its area code, such as 11 5555-0100.',
    ])
  for (const SHOP_PHONE of ['', '+54 11 5555-0100', '(011) 5555–0100', '351 555-0100'])
    expect(readConfig({ SHOP_PHONE }).settings.contactPhone).toBe(SHOP_PHONE)
})

test('a DATA_DIR that cannot be a folder is said with everything else that is wrong', () => {
  const DATA_DIR = path.join(import.meta.dirname, 'config.ts', 'var')
  const problems = problemsOf({ DATA_DIR, INSTANCES: '2' })
  expect(problems).toHaveLength(2)
  expect(problems[0]).toContain('DATABASE_URL')
  expect(problems[1]).toBe(folderProblem('DATA_DIR', DATA_DIR))
})

test('a provider with half of its keys is an error and no silent sandbox', () => {
  expect(problemsOf({ MP_ACCESS_TOKEN: REAL.MP_ACCESS_TOKEN })).toEqual([
    'Payments (Mercado Pago): MP_ACCESS_TOKEN is set, but MP_PUBLIC_KEY, MP_WEBHOOK_SECRET are missing. Set all of them, or none for the sandbox.',
  ])
})

test('away from this machine every sandbox is named, unless it is a demo', () => {
  const [problem] = problemsOf({
    ...REAL,
    SMTP_URL: '',
    MAIL_FROM: '',
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    OIDC_CLIENT_SECRET: '',
  })
  expect(problem).toContain('identity (set OIDC_ISSUER')
  expect(problem).toContain('mail (set MAIL_FROM')
  expect(problem).not.toContain('payments')
  expect(problemsOf({ PUBLIC_URL: 'https://demo.example', ALLOW_SANDBOX: '1' })).toEqual([])
  expect(problemsOf({ PUBLIC_URL: 'http://127.0.0.1:4000' })).toEqual([])
  expect(problemsOf({ PUBLIC_URL: 'http://127.0.0.1.evil.example:4000' })).not.toEqual([])
})

test.each(['0.0.0.0', '::', '192.168.0.7', 'vereda.lan'])(
  'listening to the network (%s), every sandbox is named as well, unless it is a demo',
  (HOST) => {
    const problems = problemsOf({ HOST })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`HOST is ${HOST}`)
    expect(problems[0]).toContain('payments (set MP_ACCESS_TOKEN')
    // The address that shoppers type says nothing about who else gets in.
    expect(problemsOf({ HOST, PUBLIC_URL: 'http://localhost:3000' })).toEqual(problems)
    expect(problemsOf({ HOST, PUBLIC_URL: 'https://demo.example' })).toHaveLength(1)
    expect(readConfig({ HOST, ALLOW_SANDBOX: '1' }).exposed).toBe(true)
    expect(problemsOf({ ...REAL, HOST })).toEqual([])
  },
)

test.each(['localhost', '127.0.0.1', '127.8.9.1', '::1'])(
  'on this machine alone (%s) the sandboxes may play',
  (HOST) => expect(readConfig({ HOST }).exposed).toBe(false),
)

test('the image listens to the network, and says so without a word about being a demo', () => {
  const set = /^ENV ([\s\S]*?[^\\])\n/m.exec(fs.readFileSync('Dockerfile', 'utf8'))![1]!
  const environment = Object.fromEntries(
    set.split(/\s*\\?\s+/).map((pair) => pair.split('=') as [string, string]),
  )
  expect(environment.HOST).toBe('0.0.0.0')
  expect(problemsOf(environment)[0]).toContain('HOST is 0.0.0.0')
})

test('with every provider real it starts, and fills nothing with made-up products', () => {
  const config = readConfig(REAL)
  expect(config).toMatchObject({ sandboxes: [], secure: true, seed: false })
  expect(config.providers.identity?.issuer).toBe('https://tenant.auth0.com/')
  expect(readConfig({ ...REAL, SEED: '1' }).seed).toBe(true)
})

test('where parcels leave from is a first value, however much of it is said; the demo has one of its own', () => {
  const courier = { PAQAR_API_KEY: 'k3y', PAQAR_AGREEMENT: '18017', PAQAR_SELLER: 'VEREDA' }
  const real = (more: Environment = {}) => readConfig({ ...REAL, ...courier, ...more }).settings
  expect(real()).toMatchObject({ senderStreet: '', senderProvince: '', senderPostalCode: '' })
  const some = { PARCELS_FROM_CUIT: '30500000011', PARCELS_FROM_PROVINCE: 'X' }
  expect(real({ ...some, PARCELS_FROM_POSTAL_CODE: '5000' })).toMatchObject({
    senderStreet: '',
    senderTaxId: '30-50000001-1',
    senderProvince: 'Cordoba',
    senderPostalCode: '5000',
  })
  expect(senderOf(readConfig({}).settings)).toMatchObject({ party: { street: 'Humboldt' }, problems: [] })
  expect(readConfig({ PARCELS_FROM_STREET: 'Corrientes' }).settings).toMatchObject({
    senderStreet: 'Corrientes',
    senderNumber: '',
  })
  expect(problemsOf({ PARCELS_FROM_PROVINCE: 'Córdoba' })).toHaveLength(1)
})

test('several instances need a database server', () => {
  expect(problemsOf({ INSTANCES: '2' })[0]).toContain('DATABASE_URL')
  expect(problemsOf({ INSTANCES: '2', DATABASE_URL: 'postgres://db/vereda' })).toEqual([])
})

test('shop facts that are not set are empty', () => {
  const { settings } = readConfig({
    ADMIN_EMAILS: ' Dueña@Tienda.example , otra@tienda.example',
    SHOP_INSTAGRAM: 'https://instagram.com/vereda',
  })
  expect(settings).toMatchObject({
    name: 'Vereda',
    contactPhone: '',
    socials: [{ name: 'Instagram', url: 'https://instagram.com/vereda' }],
  })
  expect(settings.adminEmails).toEqual(['dueña@tienda.example', 'otra@tienda.example'])
})

test('what cannot be read hides nothing else that is wrong, and is not called missing', () => {
  const problems = problemsOf({ ...REAL, PORT: 'abc', OIDC_ISSUER: 'auth0', INSTANCES: '2', MAIL_FROM: '' })
  expect(problems).toHaveLength(4)
  for (const name of ['PORT', 'OIDC_ISSUER must', 'DATABASE_URL', 'MAIL_FROM'])
    expect(problems.some((problem) => problem.includes(name))).toBe(true)
})

test.each([
  ['MP_ACESS_TOKEN', 'MP_ACCESS_TOKEN'],
  ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
  ['CLOUDINARY_CLOUD_NAME', 'CLOUDINARY_CLOUD'],
  ['DATABSAE_URL', 'DATABASE_URL'],
  ['shop_name', 'SHOP_NAME'],
  ['BAKCUP_DIR', 'BACKUP_DIR'],
])('%s is taken for a slip of %s', (slip, meant) => {
  expect(problemsOf({ [slip]: 'x' })).toEqual([
    `${slip} is not a variable of the shop. Did you mean ${meant}?`,
  ])
})

test('what other programs set is none of our business', () => {
  const others = ['PATH', 'HOSTNAME', 'LC_ALL', 'npm_config_cache', 'SSH_AUTH_SOCK', 'NODE_ENV', 'SMTP_HOST', 'MAIL_PATH', 'LOG_DIR', 'COLORTERM', 'XDG_DATA_DIRS', 'PGHOST', 'INVOCATION_ID', 'JOURNAL_STREAM', 'STATE_DIRECTORY', 'NODE_COMPILE_CACHE', 'CODE_CACHE', 'TEST_DATABASE_URL', 'BENCH_DATABASE_URL', 'CLOUDINARY_URL'] // prettier-ignore
  expect(problemsOf(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
})

test('a secret that was half copied is refused, and no value of a secret is ever in a message', () => {
  const secrets = ['MP_ACCESS_TOKEN', 'MP_WEBHOOK_SECRET', 'OIDC_CLIENT_SECRET'] as const
  for (const name of secrets) {
    const [problem] = problemsOf({ ...REAL, [name]: 'c4nary' })
    expect(problem).toMatch(new RegExp(`^${name} has 6 characters`))
  }
  const everything = Object.fromEntries(VARIABLES.map((name) => [name, 'c4nary']))
  expect(problemsOf(everything).length).toBeGreaterThan(10)
  expect(problemsOf(everything).join()).not.toContain('c4nary')
})

test('nobody in front is believed unless said, and never everybody', () => {
  const trusted = (TRUST_PROXY?: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect(trusted()).toBe(false)
  expect(trusted('1')).toBe(1)
  expect(trusted('loopback, 10.0.0.0/8,fd00::/8')).toBe('loopback,10.0.0.0/8,fd00::/8')
  for (const wide of ['true', '*', '0.0.0.0/0', '::/0', '10', 'proxy.example'])
    expect(problemsOf({ TRUST_PROXY: wide })[0]).toMatch(/^TRUST_PROXY must be/)
})

test('metrics and backups are off unless asked for, and what cannot be is said', () => {
  expect(readConfig({})).toMatchObject({ metrics: null, backups: null })
  expect(readConfig({ METRICS_PORT: '9464', BACKUP_DIR: '/backups' })).toMatchObject({
    metrics: { host: '127.0.0.1', port: 9464 },
    backups: { folder: '/backups', everyMinutes: 5 },
  })
  expect(problemsOf({ PORT: '3000', METRICS_PORT: '3000' })[0]).toContain('METRICS_PORT')
  expect(problemsOf({ BACKUP_DIR: 'b', BACKUP_EVERY: '0' })[0]).toContain('BACKUP_EVERY')
  expect(problemsOf({ BACKUP_DIR: 'b', DATABASE_URL: 'postgres://db/vereda' })[0]).toContain('pg_dump')
})

test('several hosts in DATABASE_URL are answered with what to do, one host never', () => {
  const named = (DATABASE_URL: string) => problemsOf({ DATABASE_URL }).join()
  for (const url of [
    'postgres://shop:secret@one:5432,two:5432/vereda?target_session_attrs=read-write',
    'postgresql://one,two,three/vereda',
    'postgres://shop@/vereda?host=one,two',
  ]) {
    expect(named(url)).toContain('Put HAProxy in front')
    expect(named(url)).not.toContain('secret')
  }
  for (const url of ['postgres://shop:a,b@one:5432/vereda?options=-c%20a=1,2', 'postgres://[::1]/vereda'])
    expect(named(url)).toBe('')
})
