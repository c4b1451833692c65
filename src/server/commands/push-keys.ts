/** `shop push-keys`: a new pair of VAPID keys, as the environment takes it; kept nowhere. */
import { newVapidKeys } from '#gateways/push/vapid.ts'
import type { Command } from './command.ts'

export const pushKeys: Command = {
  usage: 'push-keys',
  about: 'Inventa un par de claves VAPID para los avisos en el navegador y lo muestra. No lo guarda.',
  async run(_args, shop, say) {
    const { publicKey, privateKey } = newVapidKeys()
    say(`VAPID_PUBLIC_KEY=${publicKey}`)
    say(`VAPID_PRIVATE_KEY=${privateKey}`)
    say(
      `VAPID_SUBJECT=${shop.settings.contactEmail ? `mailto:${shop.settings.contactEmail}` : shop.settings.publicUrl}`,
    )
    return 0
  },
}
