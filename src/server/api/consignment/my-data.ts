/** What is kept of a consignor, by API and to them alone: numbers masked, how they are reached and where they are paid theirs to change. */
import * as v from 'valibot'
import { PAY_ACCOUNT_SAYS, payAccountForm } from '#rules/consignment/people/account.ts'
import { CONTACT_SAYS } from '#rules/consignment/people/contact-said.ts'
import { mailboxForm, noticesForm, phoneForm } from '#rules/consignment/people/contact.ts'
import { OWNER_NOTICE_SAYS } from '#rules/consignment/people/notices.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { mapDone, type Outcome } from '#rules/outcome.ts'
import type { OwnData } from '#shop/consignment/portal/my-data.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { only, said, time, told, titled, orNull } from '#server/api/operation/shape.ts'
import { OWN_GROUP } from './my-pairs.ts'

const PATH = '/consignment/data'
const hidden = 'Con un enlace, vacío hasta escribir el código'
const ownData = titled('OwnConsignorData', {
  name: told(v.string(), hidden),
  email: told(v.string(), hidden),
  phone: told(v.string(), hidden),
  dni: told(v.string(), 'Enmascarado'),
  seen: told(v.boolean(), 'Alguien de la tienda vio el documento'),
  notices: told(v.strictObject(noticesForm.entries), OWNER_NOTICE_SAYS.always),
  account: orNull({
    account: told(v.string(), 'Por sus puntas'),
    holder: told(v.string(), hidden),
    cuil: told(v.string(), 'Enmascarado'),
    usableFrom: time,
    waits: told(v.boolean(), 'Todavía no se le transfiere, por seguridad'),
  }),
})

export function addMyData(api: Api, { consignment: { portal, people } }: Shop): void {
  const { addOwn } = api.in(OWN_GROUP)
  const { contact, accounts, notices } = people
  const one = {
    answer: { schema: ownData, ends: { 200: 'Los datos' } },
    failures: [409, 429],
  } as const
  const find = async (holder: Holder) =>
    mapDone(await portal.ownData(holder), (own) => (holder.proven ? own : withoutWho(own)))
  const after = async (holder: Holder, end: Outcome<unknown>) => (end.ok ? find(holder) : end)
  const mailed = (end: Outcome<unknown>) => mapDone(end, () => ({ message: 'Te mandamos un código.' }))
  const asks = {
    answer: { schema: said, ends: { 200: 'Se mandó' } },
    failures: [429],
  } as const

  addOwn({
    ...one,
    id: 'findOwnConsignorData',
    route: `GET ${PATH}`,
    summary: 'Los datos propios',
    run: ({ holder }) => find(holder),
  })
  addOwn({
    ...one,
    id: 'changeOwnPhone',
    route: `PUT ${PATH}/phone`,
    summary: 'Cambiar el teléfono',
    details: CONTACT_SAYS.fixed,
    body: { schema: only(phoneForm), message: CONTACT_SAYS.invalid },
    run: async ({ holder, sent }) => after(holder, await contact.changePhone(holder, sent)),
  })
  addOwn({
    ...one,
    id: 'changeOwnNotices',
    route: `PUT ${PATH}/notices`,
    summary: 'Prender y apagar avisos, por e-mail y en la campana',
    details: OWNER_NOTICE_SAYS.always,
    body: { schema: only(noticesForm), message: CONTACT_SAYS.invalid },
    run: async ({ holder, sent }) => after(holder, await notices.change(holder, sent)),
  })
  addOwn({
    ...asks,
    id: 'askOwnMailboxCode',
    route: `POST ${PATH}/email-code`,
    summary: 'Pedir el código que prueba un e-mail nuevo: va a ese',
    body: { schema: only(v.object({ email: mailboxForm.entries.email })), message: CONTACT_SAYS.invalid },
    run: async ({ visitor, holder, sent }) => mailed(await contact.askMailboxCode(visitor, holder, sent)),
  })
  addOwn({
    ...one,
    id: 'changeOwnMailbox',
    route: `PUT ${PATH}/email`,
    summary: 'Cambiar el e-mail, con ese código; se avisa en los dos',
    body: { schema: only(mailboxForm), message: CONTACT_SAYS.invalid },
    run: async ({ visitor, holder, sent }) => {
      const end = await contact.changeMailbox(visitor, holder, sent)
      return after(holder, end)
    },
  })
  addOwn({
    ...asks,
    id: 'askOwnAccountCode',
    route: `POST ${PATH}/account-code`,
    summary: 'Pedir el código con que se cambia dónde se le paga',
    run: async ({ visitor, holder }) => mailed(await accounts.sendOwnCode(holder, visitor)),
  })
  addOwn({
    ...one,
    id: 'changeOwnAccount',
    route: `PUT ${PATH}/account`,
    summary: 'Cambiar dónde se le paga, con ese código',
    body: { schema: only(payAccountForm), message: PAY_ACCOUNT_SAYS.invalid },
    run: async ({ visitor, holder, sent }) => after(holder, await accounts.changeOwn(holder, sent, visitor)),
  })
}

/** A link may have been passed on: who it is stands behind the code, as on its page. */
const withoutWho = (own: OwnData): OwnData => ({
  ...own,
  name: '',
  email: '',
  phone: '',
  dni: '',
  account: own.account && { ...own.account, holder: '', cuil: '' },
})
