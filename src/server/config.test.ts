import { expect, test } from 'vitest'
import { ConfigurationError, readConfig, type Environment } from './config.ts'

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
  MP_ACCESS_TOKEN: 'APP_USR-1',
  MP_PUBLIC_KEY: 'APP_USR-2',
  MP_WEBHOOK_SECRET: 's',
  OIDC_ISSUER: 'https://tenant.auth0.com/',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
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
  expect(config.sandboxes).toEqual(['payments', 'identity', 'mail'])
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

test('a company with half of its keys is an error and no silent sandbox', () => {
  expect(problemsOf({ MP_ACCESS_TOKEN: 'x' })).toEqual([
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

test('with every company real it starts, and fills nothing with made-up products', () => {
  const config = readConfig(REAL)
  expect(config).toMatchObject({ sandboxes: [], secure: true, seed: false })
  expect(config.companies.identity?.issuer).toBe('https://tenant.auth0.com/')
  expect(readConfig({ ...REAL, SEED: '1' }).seed).toBe(true)
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
