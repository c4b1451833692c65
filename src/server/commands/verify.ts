/** `shop verify`: whether stock, orders, payments and coupons add up, asked of the live database. */
import type { Finding } from '#shop/verify/verify.ts'
import type { Command, Say } from './command.ts'

export const verify: Command = {
  usage: 'verify',
  about: 'Comprueba que stock, pedidos, pagos y cupones cierren.',
  async run(_args, shop, say) {
    return report(await shop.verify(), say)
  },
}

/** Answers the exit code. */
export function report(findings: readonly Finding[], say: Say): number {
  for (const { name, broken } of findings) {
    say(`${broken.length === 0 ? '  ok ' : 'MAL  '} ${name}`)
    for (const row of broken) say(`        ${JSON.stringify(row)}`)
  }
  const wrong = findings.filter(({ broken }) => broken.length > 0).length
  say(wrong === 0 ? 'Todo cierra.' : `${wrong} de ${findings.length} comprobaciones no cierran.`)
  return wrong === 0 ? 0 : 1
}
