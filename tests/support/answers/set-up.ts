/** What an admin has before them when a form of the back office answers. */
import { eq } from 'drizzle-orm'
import { products, returns } from '#data/schema.ts'
import { RIGHT_CONTACT } from '../browser/wrong-forms.ts'
import type { Sender } from './case.ts'

export async function bulkDone({ server, admin }: Sender): Promise<string> {
  const { bulk, ...catalogue } = server.shop.catalogue
  const change = { offer: { on: true, discount: '30%' } }
  const shown = await bulk.preview(admin, { ids: [12, 13] }, change)
  if (!shown.ok) throw new Error(shown.message)
  const rows = shown.value.rows.map(({ id, version }) => ({ id, version, seen: {} }))
  const applied = await bulk.apply(admin, rows, change)
  if (!applied.ok) throw new Error(applied.message)
  await catalogue.undo(admin, applied.value.undo!)
  return `/AdminBulk/${applied.value.undo}`
}

export async function message({ server, admin }: Sender): Promise<string> {
  const sent = await server.shop.contact.send(admin, RIGHT_CONTACT)
  if (!sent.ok) throw new Error(sent.message)
  const list = await server.shop.contact.list(admin)
  if (!list.ok) throw new Error(list.message)
  return `/AdminMessage/${list.value.rows[0]!.id}`
}

export async function openReturn({ server, admin }: Sender): Promise<string> {
  const asked = { name: 'Camila Sosa', email: 'camila@example.com', order: '', reason: '' }
  const end = await server.shop.withdrawals.request(admin, asked)
  if (!end.ok) throw new Error(end.message)
  const [row] = await server.database.db.select().from(returns).where(eq(returns.code, end.value.code))
  return `/AdminReturn/${row!.code}`
}

export async function importedList({ server }: Sender): Promise<string> {
  const form = new FormData()
  const rows = 'Producto;Marca;Rubro;Sexo;Precio;Talles;Cantidad\r\nBuzo Uno;Nike;Buzos;Hombre;35.000;M;6'
  form.append('file', new Blob([rows], { type: 'text/csv' }), 'lista.csv')
  const answer = await fetch(`${server.url}/AdminImport/archivo`, {
    method: 'POST',
    body: form,
    headers: { cookie: await server.signIn('admin@vereda.test'), 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  return answer.headers.get('location')!
}

export async function changedByAnother({ server }: Sender, id: number): Promise<void> {
  const { db } = server.database
  const [{ version } = { version: 0 }] = await db.select().from(products).where(eq(products.id, id))
  await db
    .update(products)
    .set({ version: version + 1, name: 'Zapatilla Ajena' })
    .where(eq(products.id, id))
}
