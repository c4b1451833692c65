/**
 * Every email of the shop with an address and control characters planted in everything that a person can type into it. The
 * emails come from us to people who never asked for them: nothing in them leads anywhere that we did not choose.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EMAIL_KINDS } from '#rules/order-emails/kinds.ts'
import { PARCEL_KINDS } from '#rules/shipments/emails.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { testSettings as shop } from '#tests/support/open-shop.ts'
import { agreementEmail } from '#shop/consignment/agreements/email.ts'
import { boughtEmail, buyOutEmail } from '#shop/consignment/buy-out/emails.ts'
import { cartReminderEmail } from '#shop/cart/reminder-email.ts'
import { secondLookAsked } from '#shop/consignment/checks/second-opinion-email.ts'
import {
  accountChangedEmail,
  consignorErasedEmail,
  mailboxChangedEmail,
} from '#shop/consignment/consignors/emails.ts'
import { pairName } from '#shop/consignment/desk/owner.ts'
import { importedEmail } from '#shop/consignment/import/emails.ts'
import * as offerLetters from '#shop/consignment/offers/emails.ts'
import { linkEmail, messageEmail, newsEmail, writtenEmail } from '#shop/consignment/portal/emails.ts'
import { stepsEmail } from '#shop/consignment/prices/emails.ts'
import * as claimEmails from '#shop/consignment/sales/claim-emails.ts'
import { adjustedNews, failedNews, paidNews, reversedNews } from '#shop/consignment/settlements/emails.ts'
import { endsEmail, overEmail } from '#shop/consignment/term/emails.ts'
import { noticeEmail, replyEmail } from '#shop/contact/emails.ts'
import { cancelledEmail, offeredEmail } from '#shop/drops/emails.ts'
import { creditEmail } from '#shop/credit/emails.ts'
import { GIFT_EMAIL_KINDS, giftBuyerEmail, giftEmail } from '#shop/gift-cards/emails.ts'
import { cameInEmail, confirmAlertEmail } from '#shop/email-alerts/email.ts'
import { invoiceEmail } from '#shop/invoices/emails.ts'
import { farewell } from '#shop/personal-data/erasure.ts'
import { orderEmail, type EmailOrder } from '#shop/orders/emails.ts'
import { dueEmail } from '#shop/returns/remind.ts'
import { labelEmail } from '#shop/shipments/back/notify.ts'
import { givenEmail } from '#shop/shipments/cargo/notify.ts'
import { caseEmail } from '#shop/returns/notify-shop.ts'
import { returnEmail } from '#shop/returns/emails.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import { anotherWayInEmail } from '#shop/sessions/code-email.ts'
import { answerEmail, questionEmail } from '#shop/questions/emails.ts'
import { replyEmail as reviewReplyEmail } from '#shop/reviews/reply-email.ts'
import { shopperEmail, type Part } from './email.ts'
import { stockAlertEmail } from '#shop/stock-alerts/email.ts'
import { invitationEmail } from '#shop/users/invitation-email.ts'
import { withdrawalNotice, withdrawalReceipt } from '#shop/returns/withdrawals/withdrawal-emails.ts'

/** Holds product §45.6, §45.7. */

const PLANTED =
  'Ganaste http://evil.example/a HTTPS://EVIL.EXAMPLE/b www.evil.example evil.example/c evil\u3002example\r\u0007\u202eatrás'
/** An address by rules/email.ts. */
const email = 'ana@example.com'

const order: EmailOrder = {
  id: 7,
  reference: 'ABCDEFGH',
  status: 'placed',
  endCause: null,
  paymentStatus: 'not_paid',
  means: 'transfer',
  verifying: false,
  refund: 'none',
  expiresAt: new Date('2026-11-20T18:40:00Z'),
  name: PLANTED,
  surname: PLANTED,
  phone: PLANTED,
  notes: PLANTED,
  email,
  delivery: 'delivery',
  province: 'Cordoba',
  street: PLANTED,
  apartment: PLANTED,
  postalCode: PLANTED,
  locality: PLANTED,
  subtotalCentavos: 100_000,
  discountCentavos: 0,
  meansDiscountCentavos: 0,
  shippingCentavos: 0,
  totalCentavos: 100_000,
  creditCentavos: 0,
  carrier: null,
  trackingCode: PLANTED,
  trackingUrl: null,
}
const lines = [
  {
    name: PLANTED,
    size: '42',
    quantity: 1,
    unitPriceCentavos: 100_000,
    promotions: [{ id: 1, name: PLANTED, amount: 100 }],
  },
]
const withdrawal = {
  code: 'ARR-20261120-ABCDEF',
  name: PLANTED,
  email,
  orderText: PLANTED,
  reason: PLANTED,
  goods: 'away' as const,
  units: ['1 × Cancha, talle 41'],
}
const message = { name: PLANTED, email, subject: PLANTED, message: `${PLANTED}\n${PLANTED}` }
const alert = {
  to: email,
  name: PLANTED,
  productId: 1,
  product: 'Zapatillas',
  sizes: ['42'],
  unsubscribeUrl: `${shop.publicUrl}/baja/7.x`,
}

const gift = {
  reference: 'ABCDEFGH',
  amountCentavos: 100_000,
  toName: PLANTED,
  toEmail: email,
  fromName: PLANTED,
  message: PLANTED,
  mailOn: '2026-11-20',
}

const drawn = { to: email, name: PLANTED, dropId: 7, product: PLANTED }
const owner = { email, name: PLANTED, to: email }
const pair = { code: '7KQ2MD4', brand: PLANTED, model: PLANTED, name: null, size: null, sizeLabel: PLANTED }
const terms = {
  price: 100_000,
  floor: 90_000,
  commission: { bp: 2500, least: 0 },
  calendar: [],
  termDays: 90,
  keepDays: 60,
  reason: PLANTED,
  compensation: 0,
}
const when = new Date('2026-11-20T15:00:00Z')
const offered = { brand: PLANTED, model: PLANTED, size: PLANTED }
type Letter = { subject: string; parts: readonly Part[] }
const letter = ({ subject, parts }: Letter) =>
  shopperEmail({ to: email, name: PLANTED, subject, parts }, shop)
const news = ({ subject, text, facts = [] }: ReturnType<typeof paidNews>) =>
  letter({ subject, parts: [text, { facts }] })
const money = { id: 7, total: 100_000, account: 'ana.demo.vereda', proof: PLANTED, reason: PLANTED }
const claim: claimEmails.ClaimTold = {
  to: email,
  name: PLANTED,
  code: '7KQ2MD4',
  pair: PLANTED,
  amount: 100,
  reason: PLANTED,
  until: when,
  at: when,
  token: 'abc',
}
const asked = { product: 'Cancha', username: PLANTED, text: PLANTED }

/** By the file that writes them. */
const EMAILS: Record<string, Record<string, Jobs['mail']>> = {
  'orders/emails.ts': Object.fromEntries(
    EMAIL_KINDS.map((kind) => [kind, orderEmail(kind, order, lines, shop)]),
  ),
  'returns/emails.ts': Object.fromEntries(
    RETURN_STATES.map((status) => {
      const told = { code: withdrawal.code, kind: 'withdrawal', status, goods: 'away', money: null } as const
      return [status, returnEmail({ ...withdrawal, reference: undefined }, told, 'Te escribimos.', shop)]
    }),
  ),
  'shipments/back/notify.ts': {
    label: labelEmail({ ...withdrawal, kind: 'claim' }, { reference: 'r' }, { courier: 'andreani' }, shop),
  },
  'shipments/cargo/notify.ts': Object.fromEntries(
    PARCEL_KINDS.map((kind) => {
      const carried = { carrier: 'Andreani', trackingCode: '3600', trackingUrl: 'http://shop.test/3600' }
      return [kind, givenEmail(withdrawal, { reference: 'r' }, { kind, ...carried }, shop)]
    }),
  ),
  'returns/remind.ts': { due: dueEmail({ ...withdrawal, kind: 'claim', status: 'requested' }, shop) },
  'returns/notify-shop.ts': {
    notice: caseEmail({ ...withdrawal, kind: 'claim', reasonCode: null }, { id: 1 }, shop),
  },
  'returns/withdrawals/withdrawal-emails.ts': {
    receipt: withdrawalReceipt(withdrawal, shop),
    notice: withdrawalNotice(withdrawal, shop),
  },
  'drops/emails.ts': {
    offered: offeredEmail({ ...drawn, size: '42', code: 'ABCDEFGH', until: when, at: when }, shop),
    cancelled: cancelledEmail({ ...drawn, reason: PLANTED }, shop),
  },
  'contact/emails.ts': {
    notice: noticeEmail(message, shop),
    reply: replyEmail(message, 'Sí, hay.', shop),
  },
  'consignment/agreements/email.ts': {
    copy: agreementEmail(owner, { version: 1, sha256: 'abc', body: 'Acuerdo' } as never, 'web_code', shop),
  },
  'consignment/buy-out/emails.ts': {
    offer: buyOutEmail(owner, { pair: pair as never, amount: 100, token: 'abc' }, shop),
    bought: boughtEmail(owner, { pair: pair as never, amount: 100, token: 'abc' }, shop),
  },
  'consignment/checks/second-opinion-email.ts': {
    asked: secondLookAsked({
      name: PLANTED,
      said: 'Pide otra mirada.',
      by: 'Su dueño',
      todo: 'contestale',
      button: 'Ver el par',
      page: '/AdminIntake/ABCDEF',
      reason: PLANTED,
      answerBy: when,
      at: when,
      shop,
    }),
  },
  'consignment/consignors/emails.ts': {
    mailbox: mailboxChangedEmail(owner, shop),
    account: accountChangedEmail(owner, { account: 'ana.demo.vereda', hours: 72 }, shop),
    erased: consignorErasedEmail(owner, shop),
  },
  'consignment/desk/owner.ts': {
    pair: letter({
      subject: 'Tu par',
      parts: [await pairName({} as never, { brand: PLANTED, model: PLANTED } as never)],
    }),
  },
  'consignment/import/emails.ts': { imported: importedEmail(owner, 2, 'abc', shop) },
  'consignment/offers/emails.ts': {
    received: letter(offerLetters.receivedLetter(offered, when)),
    quote: letter(offerLetters.quoteLetter(offered, 1, { terms, endsAt: when, message: PLANTED })),
    refused: letter(offerLetters.refusedLetter({ ...offered, secondLookAt: null }, 'unsure')),
    again: letter(offerLetters.refusedLetter({ ...offered, secondLookAt: when }, 'unsure')),
    message: letter(offerLetters.messageLetter(offered, 1, PLANTED)),
    accepted: letter(
      offerLetters.acceptedLetter(offered, { code: '7KQ2MD4', terms, until: when, settings: shop }),
    ),
    reminder: letter(offerLetters.reminderLetter(offered, '1', when, true)),
    expired: letter(offerLetters.expiredLetter(offered, '1')),
  },
  'consignment/portal/emails.ts': {
    link: linkEmail({ ...owner, token: 'abc' }, shop),
    message: messageEmail(owner, PLANTED, `${shop.publicUrl}/Consignacion`, shop),
    written: writtenEmail(PLANTED, shop),
    news: newsEmail(
      owner,
      { title: 'Vendido', text: 'Se vendió.' },
      { href: `${shop.publicUrl}/Consignacion` },
      shop,
    ),
  },
  'consignment/prices/emails.ts': {
    step: stepsEmail(
      owner,
      [
        {
          ...(pair as object as Parameters<typeof stepsEmail>[1][0]),
          from: 200,
          to: 100,
          on: '2026-11-20',
          mayKeep: true,
        },
      ],
      'abc',
      shop,
    ),
  },
  'consignment/sales/claim-emails.ts': {
    opened: claimEmails.claimOpened(claim, shop),
    settled: claimEmails.claimSettled(claim, shop),
    dropped: claimEmails.claimDropped(claim, shop),
    answered: claimEmails.claimAnswered('7KQ2MD4', PLANTED, shop),
  },
  'consignment/settlements/emails.ts': {
    paid: news(paidNews(money)),
    failed: news(failedNews(money)),
    reversed: news(reversedNews(money)),
    adjusted: news(adjustedNews(100, { reason: PLANTED, balance: 100 })),
  },
  'consignment/term/emails.ts': {
    ends: endsEmail(owner, pair as never, { endsOn: '2026-11-20', keepDays: 60 }, 'abc', shop),
    over: overEmail(owner, pair as never, '2026-11-20', 'abc', shop),
  },
  'questions/emails.ts': {
    asked: questionEmail(asked, shop),
    answered: answerEmail(
      { ...asked, to: owner, productId: 1, answer: { by: 'buyer', username: PLANTED, text: PLANTED } },
      shop,
    ),
  },
  'reviews/reply-email.ts': {
    reply: reviewReplyEmail(
      { name: PLANTED, username: PLANTED, email, product: 'Cancha', productId: 1, comment: PLANTED },
      'Gracias.',
      shop,
    ),
  },
  'credit/emails.ts': {
    given: creditEmail({ to: email, name: PLANTED, amount: 100, reason: PLANTED, balance: 100 }, shop),
  },
  'gift-cards/emails.ts': {
    gift: giftEmail(gift, 'ABCD-EFGH-JKMN-PQRS', shop),
    ...Object.fromEntries(
      GIFT_EMAIL_KINDS.map((kind) => [kind, giftBuyerEmail(kind, gift, { email, name: PLANTED }, shop)]),
    ),
  },
  'email-alerts/email.ts': {
    confirm: confirmAlertEmail({ to: email, what: PLANTED, confirmUrl: `${shop.publicUrl}/aviso/abc` }, shop),
    came: cameInEmail(
      {
        to: email,
        came: [{ what: PLANTED, goods: [], href: '/?q=x' }],
        unsubscribeUrl: `${shop.publicUrl}/baja/abc`,
      },
      shop,
    ),
  },
  'cart/reminder-email.ts': {
    left: cartReminderEmail(
      {
        lines: [1, 0].map((buyable) => ({
          productId: 1,
          size: PLANTED,
          unit: null,
          quantity: 1,
          name: PLANTED,
          brand: 'nike',
          category: 'calzado',
          image: null,
          imageAlt: '',
          price: 100,
          offer: false,
          discount: null,
          unitPrice: 100,
          buyable,
          lineTotal: 100,
          stock: buyable,
          sizes: [],
          problem: null,
          problemText: null,
        })),
      },
      { to: email, name: PLANTED, unsubscribeUrl: `${shop.publicUrl}/baja/abc`, at: when },
      shop,
    ),
  },
  'stock-alerts/email.ts': { alert: stockAlertEmail(alert, shop) },
  'users/invitation-email.ts': {
    invitation: invitationEmail(
      { email, role: 'sales', by: PLANTED, href: `${shop.publicUrl}/Invitacion/abc` },
      shop,
    ),
  },
  'invoices/emails.ts': {
    invoice: invoiceEmail(
      {
        kind: 'invoice',
        letter: 'B',
        number: 1,
        totalCentavos: 100_000,
        exchangeId: null,
        cae: '00000000000001',
      },
      order,
      { pointOfSale: 5, environment: 'sandbox' },
      shop,
    ),
  },
  'sessions/code-email.ts': { joined: anotherWayInEmail(email, PLANTED, shop) },
  'personal-data/erasure.ts': { farewell: farewell({ email, name: PLANTED }, shop) },
}
/** Warnings to the shop about payments and work, and what the newsletter mails: nothing in them was typed by a stranger. */
const OWN_WORDS = [
  'orders/notify.ts',
  'jobs/late.ts',
  'newsletter/address-email.ts',
  'newsletter/issue-email.ts',
  // A code and its deed; a sum.
  'consignment/codes/email.ts',
  'consignment/settlements/remind.ts',
]

test('every file that writes an email is walked here', () => {
  const here = join(import.meta.dirname, '..')
  const writers = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'emails/email.ts')
    .filter((file) => /\b(shopperEmail|shopEmail)\(/.test(readFileSync(join(here, file), 'utf8')))
  expect(writers.toSorted()).toEqual([...Object.keys(EMAILS), ...OWN_WORDS].toSorted())
})

test.each(
  Object.entries(EMAILS).flatMap(([file, emails]) =>
    Object.entries(emails).map(([name, mail]) => [`${name} (${file})`, mail] as const),
  ),
)('what was typed is no link in the email «%s», as HTML or as text', (_, { subject, text, html }) => {
  const parts = [subject, text, html]
  // It is there to be read.
  expect(parts.every((part) => part === subject || part.includes('Ganaste'))).toBe(true)
  for (const part of parts) {
    expect(part).not.toMatch(/evil[.\u3002]example/i)
    expect(part).not.toMatch(/https?:\/\/(?!shop\.test|www\.argentina\.gob\.ar)/i)
    expect(part).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  }
  for (const [, href] of html.matchAll(/href="([^"]*)"/g))
    expect(href).toMatch(/^(http:\/\/shop\.test|https:\/\/www\.argentina\.gob\.ar)\//)
})
