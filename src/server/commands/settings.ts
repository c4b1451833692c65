/** `shop settings`: what the owner set, from a terminal; one alone, and another value for it. */
import { isSetting, SETTING_UNKNOWN, SETTINGS } from '#rules/shop-settings/settings.ts'
import { system } from '#rules/users/access.ts'
import type { Command } from './command.ts'

const RESET = '--inicial'
const SURE = '--igual'

export const settings: Command = {
  usage: `settings [CLAVE [VALOR | ${RESET}] [${SURE}]]`,
  about: 'Muestra la configuración, o cambia una clave. Vale enseguida, sin reiniciar.',
  async run([key, ...words], shop, say) {
    const visitor = system('shell')
    if (key !== undefined && !isSetting(key)) {
      say(`${SETTING_UNKNOWN} «${key}»`)
      return 2
    }
    if (key !== undefined && words.length > 0) {
      const sure = words.includes(SURE)
      const value = words
        .filter((word) => word !== SURE)
        .join(' ')
        .replaceAll('\\n', '\n')
      const wanted = { [key]: value === RESET ? null : value }
      const end = await shop.settingsAdmin.change(visitor, wanted, {}, { sure })
      if (!end.ok) {
        say(end.kind === 'invalid' ? (end.fields[key] ?? end.message) : end.message)
        return 1
      }
      say(end.value.length > 0 ? `${SETTINGS[key].label}: guardado.` : `${SETTINGS[key].label}: ya era así.`)
      return 0
    }
    const found = await shop.settingsAdmin.list(visitor)
    if (!found.ok) throw new Error(found.message)
    for (const one of found.value)
      if (key === undefined || one.key === key) {
        const who = one.changed ? `  (${one.changed.by}, ${one.changed.at.toISOString()})` : ''
        say(`${one.key} = ${one.text.replaceAll('\n', ' ⏎ ')}${who}`)
      }
    return 0
  },
}
