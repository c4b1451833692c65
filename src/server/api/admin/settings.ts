/** What the owner set, by API, each value in its own type. */
import * as v from 'valibot'
import { mapDone } from '#rules/outcome.ts'
import { record } from '#rules/record.ts'
import { GROUP_LABEL } from '#rules/settings/groups.ts'
import { SETTING_KEYS, SETTINGS, SETTINGS_INVALID, type SettingKey } from '#rules/shop-settings/settings.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { time, told, titled } from '#server/api/operation/shape.ts'
import { SETTING_TYPES, settingType } from './setting-types.ts'

const TYPES = record(SETTING_KEYS, (key) => settingType(SETTINGS[key].kind))
const key = v.picklist(SETTING_KEYS)
const value = v.union([
  v.boolean(),
  v.number(),
  v.string(),
  v.null(),
  v.array(v.array(v.string())),
  v.strictObject({ min: v.number(), max: v.number() }),
])
type Value = v.InferOutput<typeof value>
const setting = titled('Setting', {
  key,
  group: v.string(),
  label: v.string(),
  type: told(
    v.picklist(SETTING_TYPES),
    'De `value`: `choice` es una palabra de las suyas; `range`, dos montos en pesos; `table`, las celdas de cada renglón. De un monto, null es ninguno',
  ),
  value,
  initial: told(value, 'Su valor si nadie lo cambia'),
  changed: v.nullable(v.strictObject({ by: v.string(), at: time })),
})
/** In its type, or as text like its field of the page. */
const typed = (key: SettingKey) =>
  TYPES[key].name === 'text' ? v.string() : v.union([TYPES[key].schema, v.string()])
const wanted = v.strictObject({
  values: told(
    v.strictObject(record(SETTING_KEYS, (key) => v.optional(v.nullable(typed(key))))),
    'Por clave, en su tipo o como texto; null la devuelve a su valor inicial, y un texto vacío dice ninguno. Todo o nada',
  ),
  seen: v.optional(
    told(
      v.strictObject(record(SETTING_KEYS, (key) => v.optional(v.nullable(typed(key))))),
      'Lo que decían antes: si alguna dice otra cosa, 409 y no se guarda nada',
    ),
    {},
  ),
  sure: told(
    v.optional(v.boolean(), false),
    'También cuando productos que ya están dejarían de cumplir; si no, 422 dice cuántos',
  ),
})

const print = (key: SettingKey, text: string) => TYPES[key].print(text)
const textOf = (key: SettingKey, typed: Value): string =>
  typeof typed === 'string' ? typed : TYPES[key].text(typed)
type Values = Partial<Record<SettingKey, Value>>
const named = (values: Values) => Object.entries(values) as [SettingKey, Value][]

export function addSettings({ add }: Api, { settingsAdmin }: Shop): void {
  const about = {
    group: 'Configuración: administración',
    who: 'settings.write',
  } as const
  add({
    ...about,
    id: 'adminListSettings',
    route: 'GET /admin/settings',
    summary: 'Toda la configuración, con quién la cambió',
    answer: { schema: v.array(setting), ends: { 200: 'La configuración' } },
    run: async ({ visitor }) =>
      mapDone(await settingsAdmin.list(visitor), (all) =>
        all.map(({ key, text, initial, changed }) => ({
          key,
          group: GROUP_LABEL[SETTINGS[key].group].name,
          label: SETTINGS[key].label,
          type: TYPES[key].name,
          value: print(key, text),
          initial: print(key, initial),
          changed,
        })),
      ),
  })
  add({
    ...about,
    id: 'adminChangeSettings',
    route: 'PUT /admin/settings',
    summary: 'Cambiar configuración: vale enseguida en toda la tienda',
    body: { schema: wanted, message: SETTINGS_INVALID },
    answer: { schema: v.strictObject({ changed: v.array(key) }), ends: { 200: 'Lo que cambió' } },
    failures: [409],
    run: async ({ visitor, body: { values, seen, sure } }) => {
      const texts = named(values as Values).map(([key, value]) => [
        key,
        value === null ? null : textOf(key, value),
      ])
      const before = named(seen as Values).map(([key, value]) => [key, textOf(key, value)])
      const end = await settingsAdmin.change(visitor, Object.fromEntries(texts), Object.fromEntries(before), {
        sure,
      })
      if (end.ok) return { ...end, value: { changed: end.value } }
      if (end.kind !== 'conflict' || !end.current) return end
      const current = Object.entries(end.current) as [SettingKey, string][]
      return { ...end, current: Object.fromEntries(current.map(([key, text]) => [key, print(key, text)])) }
    },
  })
}
