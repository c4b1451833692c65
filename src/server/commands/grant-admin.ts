/** `shop grant-admin EMAIL`: who has signed in with this verified e-mail runs the shop from now on. */
import { system } from '#rules/users/access.ts'
import type { Command } from './command.ts'

export const grantAdmin: Command = {
  usage: 'grant-admin EMAIL',
  about: 'Da permisos de administración a quien ya ingresó con ese e-mail.',
  async run([email], shop, say) {
    if (!email?.includes('@')) {
      say(`Uso: npm run shop -- ${grantAdmin.usage}`)
      return 2
    }
    const end = await shop.users.grantAdmin(system('shell'), email, 'shop grant-admin')
    if (!end.ok) {
      say(end.message)
      return 1
    }
    say(`${end.value.username} administra la tienda cuando vuelva a ingresar.`)
    return 0
  },
}
