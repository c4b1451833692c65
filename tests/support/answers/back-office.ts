/** What the forms of the back office answer to an admin. */
import { CREDIT_MESSAGES } from '#rules/credit/credit.ts'
import { UNDO_MESSAGES } from '#rules/fulfilment/undo.ts'
import { MANY_MESSAGES } from '#rules/fulfilment/many.ts'
import { PACKING_SAYS } from '#rules/fulfilment/packing.ts'
import { IMPORT_SAID } from '#rules/imports/states.ts'
import { PROMOTION_FORM_MESSAGES } from '#rules/promotions/promotion-form.ts'
import { CHAT_SAYS } from '#rules/orders/by-chat.ts'
import { EDIT_SAYS } from '#rules/orders/edit/edit.ts'
import { LIST_MESSAGES } from '#rules/prices/list-form.ts'
import { PRODUCT_ALERTS } from '#rules/products/alerts.ts'
import { SHELVES_SAYS } from '#rules/stock/shelves.ts'
import { SETTINGS_INVALID } from '#rules/shop-settings/settings.ts'
import { BANK_MESSAGES } from '#rules/transfers/bank.ts'
import { press, send, sending, type Case } from './case.ts'
import { bulkDone, changedByAnother, importedList, message, openReturn } from './set-up.ts'

export const BACK_OFFICE: Case[] = [
  {
    of: 'admin/price-lists/price-lists-page.tsx',
    what: 'a list without a name',
    at: '/AdminPriceLists',
    act: (page) => press(page, 'Guardar y ver cómo quedaría'),
    says: LIST_MESSAGES.invalid,
  },
  {
    of: 'admin/price-lists/price-list-page.tsx',
    what: 'a list without a name',
    at: '/AdminPriceList/1',
    async act(page) {
      await page.getByLabel('Nombre').fill('')
      await press(page, 'Guardar y ver cómo quedaría')
    },
    says: LIST_MESSAGES.invalid,
  },
  {
    of: 'admin/orders/new/new-page.tsx',
    what: 'an order without a name',
    at: '/AdminOrders/nuevo?linea=1:42:1',
    act: (page) => press(page, /^Apartar/),
    says: CHAT_SAYS.invalid,
  },
  {
    of: 'admin/orders/edit/edit-page.tsx',
    what: 'looked at too long ago',
    at: '/AdminOrder/V-000001/editar',
    act: sending({ asked: '{}', difference: '0', seen: '', key: 'answers-edit-1' }),
    says: EDIT_SAYS.changed,
  },
  {
    of: 'admin/coupons/coupons-page.tsx',
    what: 'a coupon without a code',
    at: '/AdminCoupons',
    act: (page) => press(page, 'Crear cupón'),
    says: 'Revisá los datos del cupón.',
  },
  {
    of: 'admin/coupons/coupon-page.tsx',
    what: 'a coupon without a code',
    at: '/AdminCoupon/1',
    async act(page) {
      await page.getByLabel('Código').fill('')
      await press(page, 'Guardar cambios')
    },
    says: 'Revisá los datos del cupón.',
  },
  {
    of: 'admin/promotions/promotions-page.tsx',
    what: 'a promotion without a name',
    at: '/AdminPromotions',
    act: (page) => press(page, 'Crear promoción'),
    says: PROMOTION_FORM_MESSAGES.invalid,
  },
  {
    of: 'admin/promotions/promotion-page.tsx',
    what: 'a promotion without a name',
    at: '/AdminPromotion/1',
    async act(page) {
      await page.getByLabel('Nombre').fill('')
      await press(page, 'Guardar cambios')
    },
    says: PROMOTION_FORM_MESSAGES.invalid,
  },
  {
    of: 'admin/products/bulk/bulk-page.tsx',
    what: 'nothing chosen',
    at: '/AdminBulk?id=1',
    act: sending({ rows: '', ofertaCambia: 'no' }),
    says: /Elegí al menos un producto|Revisá|cambi/,
  },
  {
    of: 'admin/products/bulk/done-page.tsx',
    what: 'taken back already',
    at: bulkDone,
    act: sending({}),
    says: /No se puede deshacer/,
  },
  {
    of: 'admin/transfers/transfers-page.tsx',
    what: 'a list of the bank that is none',
    at: '/AdminTransfers',
    act: (page) => press(page, 'Ver cómo se lee'),
    says: BANK_MESSAGES.empty,
  },
  {
    of: 'admin/orders/many/many-page.tsx',
    what: 'nothing chosen',
    at: '/AdminOrders/varios?id=1',
    act: sending({ intent: 'pack' }),
    says: MANY_MESSAGES.none,
  },
  {
    of: 'admin/orders/packing/box-page.tsx',
    what: 'a box that is not whole',
    at: '/AdminOrder/V-000026/armar',
    act: sending({ leido: 'nada' }),
    says: PACKING_SAYS.foreign,
  },
  {
    of: 'admin/orders/undo/undo-page.tsx',
    what: 'nothing to undo',
    at: '/AdminOrders',
    act: sending({ id: '1' }, '/AdminOrders/deshacer'),
    says: UNDO_MESSAGES.none,
  },
  {
    of: 'admin/invoices/invoices-page.tsx',
    what: 'a document that is not there',
    at: '/AdminInvoices',
    act: sending({ id: '999999' }),
    says: 'No encontramos lo que buscás.',
  },
  {
    of: 'admin/contact/message-page.tsx',
    what: 'an empty reply',
    at: message,
    async act(page) {
      await page.getByLabel('Respuesta').fill('')
      await press(page, 'Enviar respuesta')
    },
    says: 'Revisá la respuesta.',
  },
  {
    of: 'admin/contact/message-page.tsx',
    what: 'answered',
    at: message,
    act: (page) => press(page, 'Marcar respondido'),
    says: 'Marcado como respondido.',
  },
  {
    of: 'admin/products/form/create-page.tsx',
    what: 'an empty form',
    at: '/CreateProduct',
    act: sending({ name: '' }),
    says: PRODUCT_ALERTS.invalid,
  },
  {
    of: 'admin/products/form/edit-page.tsx',
    what: 'saved by somebody else meanwhile',
    at: '/EditProduct/9',
    async act(page, sender) {
      await changedByAnother(sender, 9)
      await page.getByLabel('Nombre').fill('Zapatilla Mía')
      await press(page, 'Guardar cambios')
    },
    says: /otra persona|Otra persona|cambió/,
  },
  {
    of: 'admin/jobs/jobs-page.tsx',
    what: 'nothing to try again',
    at: '/AdminOutbox',
    act: sending({ intent: 'retry-all' }),
    says: 'No hay nada para reintentar.',
  },
  {
    of: 'admin/search/search-page.tsx',
    what: 'a telephone that nobody has',
    at: '/AdminSearch',
    async act(page) {
      await page.getByRole('combobox').fill('+54 9 11 9999-9999')
      await page.keyboard.press('Enter')
    },
    says: 'No encontramos nada con «+54 9 11 9999-9999»',
  },
  {
    of: 'admin/audit/audit-page.tsx',
    what: 'nothing to undo',
    at: '/AdminAudit',
    act: sending({ auditId: '999999' }),
    says: 'No encontramos lo que buscás.',
  },
  {
    of: 'admin/newsletter/newsletter-page.tsx',
    what: 'not on the list any more',
    at: '/AdminNewsletter',
    act: sending({ addressId: '999999' }),
    says: 'Esa dirección ya no está en la lista.',
  },
  {
    of: 'admin/newsletter/issues/issues-page.tsx',
    what: 'a draft that is not there',
    at: '/AdminNewsletter/envios',
    act: sending({ intent: 'restore', issueId: '999999' }),
    says: 'Ese envío ya no está.',
  },
  {
    of: 'admin/newsletter/issues/issue-page.tsx',
    what: 'a segment by nothing',
    at: '/AdminNewsletter/envios/2',
    async act(page) {
      await page.getByLabel('Va', { exact: true }).selectOption('likes')
      await press(page, /^Guardar$/)
    },
    says: 'Elegí una marca, un género o un talle',
  },
  {
    of: 'admin/returns/return-page.tsx',
    what: 'no reason',
    at: openReturn,
    act: (page) => press(page, 'Rechazar'),
    says: 'Revisá los datos de la devolución.',
  },
  {
    of: 'admin/users/team-page.tsx',
    what: 'an invitation to nobody',
    at: '/AdminTeam',
    act: (page) => press(page, 'Mandar invitación'),
    // The admin may have signed in too long ago by then.
    says: /Revisá los datos de la invitación|volvé a ingresar/,
  },
  {
    of: 'admin/providers/providers-page.tsx',
    what: 'what a check found',
    at: '/AdminCompanies',
    act: (page) => page.getByRole('button', { name: 'Probar ahora' }).first().click(),
    says: /^(Bien|Nota|Mal)$/,
  },
  {
    of: 'admin/orders/orders-page.tsx',
    what: 'a view without a name',
    at: '/AdminOrders?payment=paid',
    async act(page) {
      await page.getByText('Guardar esta vista').click()
      await press(page, 'Guardar vista')
    },
    says: 'Ponele un nombre a la vista',
  },
  {
    of: 'admin/stock/product-page.tsx',
    what: 'nothing counted',
    at: '/AdminStock/1?talle=42',
    act: (page) => press(page, 'Ajustar'),
    says: 'Revisá los datos del ajuste.',
  },
  {
    of: 'admin/stock/product-page.tsx',
    what: 'a shelf with too long a name',
    at: '/AdminStock/1?talle=42',
    act: sending({ intent: 'place', sizeId: '1', shelf: 'x'.repeat(21) }),
    says: 'El estante admite hasta 20 letras',
  },
  {
    of: 'admin/stock/shelves-page.tsx',
    what: 'a list without headings',
    at: '/AdminStock/estantes',
    act: sending({ list: 'T1 C1' }),
    says: SHELVES_SAYS.columns,
  },
  {
    of: 'admin/orders/detail/order-page.tsx',
    what: 'an empty note',
    at: '/AdminOrder/V-000025',
    act: (page) => press(page, 'Guardar nota'),
    says: 'Revisá los datos.',
  },
  {
    of: 'admin/orders/detail/order-page.tsx',
    what: 'a note that was kept',
    at: '/AdminOrder/V-000025',
    async act(page) {
      await page.getByLabel('Nota').fill('Llama antes de pasar')
      await press(page, 'Guardar nota')
    },
    says: 'Nota guardada.',
  },
  {
    of: 'admin/users/users-page.tsx',
    what: 'oneself',
    at: '/AllUsers',
    act: (page, { admin }) => send(page, '/AllUsers', { intent: 'ban', personId: String(admin.id) }),
    says: 'No podés banearte a vos mismo.',
  },
  {
    of: 'admin/users/user-page.tsx',
    what: 'credit without a reason',
    at: '/ClientDetail/cliente%40vereda.test',
    act: sending({ intent: 'credit', kind: 'given', amount: '100', reason: '', key: 'answers-0001' }),
    says: CREDIT_MESSAGES.invalid,
  },
  {
    of: 'admin/reviews/comments-page.tsx',
    what: 'a comment that is not there any more',
    at: '/AdminComments',
    act: sending({ intent: 'remove', reviewId: '999999' }),
    says: 'No encontramos lo que buscás.',
  },
  {
    of: 'admin/questions/questions-page.tsx',
    what: 'a question that is not there any more',
    at: '/AdminComments/Preguntas',
    act: sending({ intent: 'remove', questionId: '999999' }),
    says: 'No encontramos lo que buscás.',
  },
  {
    of: 'admin/products/products-page.tsx',
    what: 'a product that is not there any more',
    at: '/ModifyProducts',
    act: sending({ productId: '999999' }),
    says: 'No encontramos lo que buscás.',
  },
  {
    of: 'admin/settings/settings-page.tsx',
    what: 'a shop without a name',
    at: '/AdminSettings',
    async act(page) {
      await page.getByLabel('Nombre', { exact: true }).fill('')
      await page.getByRole('region', { name: 'La tienda' }).getByRole('button', { name: 'Guardar' }).click()
    },
    says: SETTINGS_INVALID,
  },
  {
    of: 'admin/imports/import-page.tsx',
    what: 'a list that was not tried yet',
    at: importedList,
    act: sending({ intent: 'start' }),
    says: IMPORT_SAID.moved,
  },
]
