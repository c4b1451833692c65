/** What the owner set, by API. Each value is a text, as its field of the page takes it. */
import * as v from 'valibot'
import { done } from '#rules/outcome.ts'
import { GROUP_LABEL } from '#rules/settings/groups.ts'
import { SETTING_KEYS, SETTINGS, SETTINGS_INVALID } from '#rules/shop-settings/settings.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { time } from '#server/api/operation/shape.ts'

const GROUP = 'Configuración: administración'
const key = v.picklist(SETTING_KEYS)
const setting = v.pipe(
  v.strictObject({
    key,
    group: v.string(),
    label: v.string(),
    value: v.string(),
    initial: v.pipe(v.string(), v.description('Su valor si nadie lo cambia')),
    changed: v.nullable(v.strictObject({ by: v.string(), at: time })),
  }),
  v.title('Setting'),
)
const wanted = v.strictObject({
  values: v.pipe(
    v.strictObject(v.entriesFromList(SETTING_KEYS, v.optional(v.nullable(v.string())))),
    v.description('Por clave; null la devuelve a su valor inicial. Todo o nada'),
  ),
  seen: v.pipe(
    v.optional(v.strictObject(v.entriesFromList(SETTING_KEYS, v.optional(v.string()))), {}),
    v.description('Lo que decían antes: si alguna dice otra cosa, 409 y no se guarda nada'),
  ),
  sure: v.pipe(
    v.optional(v.boolean(), false),
    v.description('También cuando productos que ya están dejarían de cumplir; si no, 422 dice cuántos'),
  ),
})

/** Without what was not said. */
const given = <T>(named: Readonly<Record<string, T | undefined>>): Record<string, T> =>
  Object.fromEntries(Object.entries(named).filter((pair): pair is [string, T] => pair[1] !== undefined))

export function addSettings({ add }: Api, shop: Shop): void {
  const { settingsAdmin } = shop
  add(
    {
      id: 'adminListSettings',
      method: 'GET',
      path: '/admin/settings',
      group: GROUP,
      summary: 'Toda la configuración, con quién la cambió',
      who: 'settings.write',
      answer: { schema: v.array(setting), ends: { 200: 'La configuración' } },
    },
    async ({ visitor }) => {
      const found = await settingsAdmin.list(visitor)
      if (!found.ok) return found
      return done(
        found.value.map(({ key, text, initial, changed }) => ({
          key,
          group: GROUP_LABEL[SETTINGS[key].group].name,
          label: SETTINGS[key].label,
          value: text,
          initial,
          changed,
        })),
      )
    },
  )
  add(
    {
      id: 'adminChangeSettings',
      method: 'PUT',
      path: '/admin/settings',
      group: GROUP,
      summary: 'Cambiar configuración: vale enseguida en toda la tienda',
      who: 'settings.write',
      body: { schema: wanted, message: SETTINGS_INVALID },
      answer: { schema: v.strictObject({ changed: v.array(key) }), ends: { 200: 'Lo que cambió' } },
      failures: [409],
    },
    async ({ visitor, body: { values, seen, sure } }) => {
      const end = await settingsAdmin.change(visitor, given(values), given(seen), { sure })
      return end.ok ? done({ changed: end.value }) : end
    },
  )
}
