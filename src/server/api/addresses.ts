/** The delivery addresses of one's own account, by API (product §31.3). */
import * as v from 'valibot'
import { ADDRESS_SAYS, addressForm } from '#rules/addresses/address.ts'
import { done } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { signedOut, type Api } from './operation/operation.ts'
import { id, told } from './operation/shape.ts'

const GROUP = 'Personas'
const ID = v.strictObject({ id: told(id, 'El número de la dirección') })
const form = v.strictObject(addressForm.entries)
const address = v.pipe(
  v.strictObject({
    id,
    label: told(v.string(), 'Como la llama su dueño: «Casa»'),
    streetAddress: v.string(),
    apartment: v.string(),
    province: v.string(),
    codePostal: v.string(),
    locality: v.string(),
    extraNotes: v.string(),
    usual: told(v.boolean(), 'La habitual: con ella empiezan las compras'),
  }),
  v.title('Address'),
)
const nothing = v.strictObject({ id })

export function addAddresses({ add }: Api, { addresses }: Shop): void {
  add(
    {
      id: 'listAddresses',
      method: 'GET',
      path: '/users/me/addresses',
      group: GROUP,
      summary: 'Las direcciones de entrega guardadas, la habitual primero',
      who: 'signed-in',
      answer: { schema: v.array(address), ends: { 200: 'Las direcciones' } },
    },
    async ({ visitor }) => (visitor.kind === 'person' ? done(await addresses.list(visitor)) : signedOut),
  )
  add(
    {
      id: 'addAddress',
      method: 'POST',
      path: '/users/me/addresses',
      group: GROUP,
      summary: 'Sumar una dirección; la primera es la habitual',
      details: 'La misma calle, departamento, provincia y código postal otra vez cambian la que ya está.',
      who: 'signed-in',
      body: { schema: form, message: ADDRESS_SAYS.invalid },
      answer: { schema: address, ends: { 201: 'La dirección' } },
      failures: [409],
    },
    ({ visitor, sent }) => addresses.add(visitor, sent),
  )
  add(
    {
      id: 'changeAddress',
      method: 'PUT',
      path: '/users/me/addresses/:id',
      group: GROUP,
      summary: 'Cambiar una dirección',
      who: 'signed-in',
      params: ID,
      body: { schema: form, message: ADDRESS_SAYS.invalid },
      answer: { schema: address, ends: { 200: 'La dirección' } },
    },
    ({ visitor, params, sent }) => addresses.change(visitor, params.id, sent),
  )
  add(
    {
      id: 'makeAddressUsual',
      method: 'POST',
      path: '/users/me/addresses/:id/usual',
      group: GROUP,
      summary: 'Hacer habitual una dirección',
      who: 'signed-in',
      params: ID,
      answer: { schema: nothing, ends: { 200: 'Cuál es' } },
    },
    ({ visitor, params }) => addresses.usual(visitor, params.id),
  )
  add(
    {
      id: 'removeAddress',
      method: 'DELETE',
      path: '/users/me/addresses/:id',
      group: GROUP,
      summary: 'Quitar una dirección; si era la habitual, lo es la siguiente',
      who: 'signed-in',
      params: ID,
      answer: { schema: nothing, ends: { 200: 'Cuál se quitó' } },
    },
    ({ visitor, params }) => addresses.remove(visitor, params.id),
  )
  add(
    {
      id: 'restoreAddress',
      method: 'POST',
      path: '/users/me/addresses/:id/restore',
      group: GROUP,
      summary: 'Traer de vuelta una dirección que se quitó recién',
      who: 'signed-in',
      params: ID,
      answer: { schema: nothing, ends: { 200: 'Cuál volvió' } },
      failures: [409],
    },
    ({ visitor, params }) => addresses.restore(visitor, params.id),
  )
}
