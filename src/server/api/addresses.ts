/** The delivery addresses of one's own account, by API (product §31.3). */
import * as v from 'valibot'
import { ADDRESS_SAYS, addressForm } from '#rules/addresses/address.ts'
import { done } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { signedOut, type Api } from './operation/operation.ts'
import { id, told, titled } from './operation/shape.ts'

const ID = v.strictObject({ id: told(id, 'El número de la dirección') })
const form = v.strictObject(addressForm.entries)
const address = titled('Address', {
  id,
  label: told(v.string(), 'Como la llama su dueño: «Casa»'),
  streetAddress: v.string(),
  apartment: v.string(),
  province: v.string(),
  codePostal: v.string(),
  locality: v.string(),
  extraNotes: v.string(),
  usual: told(v.boolean(), 'La habitual: con ella empiezan las compras'),
})
const nothing = v.strictObject({ id })

export function addAddresses(api: Api, { addresses }: Shop): void {
  const { add } = api.in('Personas')
  add({
    id: 'listAddresses',
    route: 'GET /users/me/addresses',
    summary: 'Las direcciones de entrega guardadas, la habitual primero',
    who: 'signed-in',
    answer: { schema: v.array(address), ends: { 200: 'Las direcciones' } },
    run: async ({ visitor }) => (visitor.kind === 'person' ? done(await addresses.list(visitor)) : signedOut),
  })
  add({
    id: 'addAddress',
    route: 'POST /users/me/addresses',
    summary: 'Sumar una dirección; la primera es la habitual',
    details: 'La misma calle, departamento, provincia y código postal otra vez cambian la que ya está.',
    who: 'signed-in',
    body: { schema: form, message: ADDRESS_SAYS.invalid },
    answer: { schema: address, ends: { 201: 'La dirección' } },
    failures: [409],
    run: ({ visitor, sent }) => addresses.add(visitor, sent),
  })
  add({
    id: 'changeAddress',
    route: 'PUT /users/me/addresses/:id',
    summary: 'Cambiar una dirección',
    who: 'signed-in',
    params: ID,
    body: { schema: form, message: ADDRESS_SAYS.invalid },
    answer: { schema: address, ends: { 200: 'La dirección' } },
    run: ({ visitor, params, sent }) => addresses.change(visitor, params.id, sent),
  })
  add({
    id: 'makeAddressUsual',
    route: 'POST /users/me/addresses/:id/usual',
    summary: 'Hacer habitual una dirección',
    who: 'signed-in',
    params: ID,
    answer: { schema: nothing, ends: { 200: 'Cuál es' } },
    run: ({ visitor, params }) => addresses.usual(visitor, params.id),
  })
  add({
    id: 'removeAddress',
    route: 'DELETE /users/me/addresses/:id',
    summary: 'Quitar una dirección; si era la habitual, lo es la siguiente',
    who: 'signed-in',
    params: ID,
    answer: { schema: nothing, ends: { 200: 'Cuál se quitó' } },
    run: ({ visitor, params }) => addresses.remove(visitor, params.id),
  })
  add({
    id: 'restoreAddress',
    route: 'POST /users/me/addresses/:id/restore',
    summary: 'Traer de vuelta una dirección que se quitó recién',
    who: 'signed-in',
    params: ID,
    answer: { schema: nothing, ends: { 200: 'Cuál volvió' } },
    failures: [409],
    run: ({ visitor, params }) => addresses.restore(visitor, params.id),
  })
}
