/** What the terminal says when the shop is open. */
import { serverPaths } from '#rules/server-paths.ts'
import { DEMO_PASSWORD, DEMO_USERS } from '#gateways/sandbox/identity/demo-users.ts'
import type { SeedReport } from '#data/seed/seed.ts'
import type { Config } from '#server/config/config.ts'

export const portIsBusy = (port: number): string =>
  `Port ${port} is already in use, by another program or by a shop that is still running. Stop it, or choose another one: PORT=${port + 1} npm start`

const ROLE: Record<string, string> = {
  admin: 'owner',
  ventas: 'sales',
  deposito: 'warehouse',
  contador: 'accountant',
  invitada: 'nobody yet, to be invited',
  cliente: 'customer',
  baneado: 'banned customer',
}

export function greeting(
  name: string,
  config: Config,
  seeded: SeedReport | null,
  milliseconds: number,
): string {
  const lines = [`${name} is open at ${config.publicUrl}  (${(milliseconds / 1000).toFixed(1)} s)`]
  if (seeded?.seeded)
    lines.push(
      `Seeded with ${seeded.products} products, ${seeded.reviews} reviews and ${seeded.orders} past orders.`,
    )
  if (config.sandboxes.includes('identity')) {
    lines.push('', `Sign in as any of these, password ${DEMO_PASSWORD}:`)
    for (const { email } of DEMO_USERS) lines.push(`  ${email.padEnd(24)}${ROLE[email.split('@')[0]!] ?? ''}`)
  }
  if (config.sandboxes.length > 0) {
    const sandboxes = config.publicUrl + serverPaths.sandboxes
    lines.push('', `Played locally, nothing is real: ${config.sandboxes.join(', ')}.`)
    if (config.sandboxes.includes('mail')) lines.push(`  emails           ${sandboxes}/mail`)
    if (config.sandboxes.includes('payments'))
      lines.push(`  payment provider ${sandboxes}/mercadopago/control`)
  }
  lines.push('', 'Ctrl-C closes the shop.')
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`
}
