import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readNotice, type RawNotice } from './notice.ts'

/** Holds product §12.3, §12.5, §12.10, §33.4, §33.7. */

const SECRET = 'a-secret-of-the-panel'
const sign = (manifest: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(manifest).digest('hex')

type Made = {
  id?: string
  signedId?: string
  requestId?: string
  ts?: string
  bodyId?: string
  type?: string
}
/** As the provider would send it; `signedId` is the spelling that went into the signature. */
function made({
  id = '123456789',
  signedId = id,
  requestId = 'r-1',
  ts = '1763640000',
  bodyId,
  type = 'payment',
}: Made = {}): RawNotice {
  const manifest = `id:${signedId};${requestId ? `request-id:${requestId};` : ''}ts:${ts};`
  return {
    headers: {
      'x-signature': `ts=${ts},v1=${sign(manifest)}`,
      ...(requestId ? { 'x-request-id': requestId } : {}),
    },
    query: id ? { 'data.id': id, type } : {},
    body: { type, action: `${type}.updated`, data: { id: bodyId ?? id } },
  }
}

test('a signature made by hand with openssl is believed', () => {
  // printf 'id:999009999;request-id:bb56a2f1;ts:1742505638683;' | openssl dgst -sha256 -hmac secret
  const v1 = '97878b98657d48b3082e1156e0a9f8dabdb4a2ad67f02d38fd523c88e0fcca33'
  const notice = {
    headers: { 'x-signature': `ts=1742505638683,v1=${v1}`, 'x-request-id': 'bb56a2f1' },
    query: { 'data.id': '999009999', type: 'payment' },
    body: { action: 'payment.created', data: { id: '999009999' } },
  }
  expect(readNotice('secret', notice)).toEqual({
    dedupeKey: '999009999:bb56a2f1',
    topic: 'payment',
    resourceId: '999009999',
  })
})

test.each<[string, Made, string]>([
  ['a numeric id', {}, '123456789'],
  ['a time in milliseconds', { ts: '1763640000123' }, '123456789'],
  ['a retry that is days old', { ts: '1600000000' }, '123456789'],
  ['an upper-case id signed as it is', { id: 'ORD01J8' }, 'ORD01J8'],
  ['an upper-case id signed in lower case', { id: 'ORD01J8', signedId: 'ord01j8' }, 'ORD01J8'],
  ['a mixed-case id signed in lower case', { id: 'Ab12Cd', signedId: 'ab12cd' }, 'Ab12Cd'],
  ['no request id', { requestId: '' }, '123456789'],
  ['the id in the body only', { id: '', signedId: '55', bodyId: '55' }, '55'],
  ['the id of the body signed, another one in the query', { id: '1', signedId: '2', bodyId: '2' }, '2'],
])('believes a good notice with %s', (_name, make, resourceId) => {
  expect(readNotice(SECRET, made(make))).toMatchObject({ resourceId })
})

const good = made()
const v1 = good.headers['x-signature']!.split('v1=')[1]!
test.each<[string, RawNotice]>([
  ['no signature', { ...good, headers: { 'x-request-id': 'r-1' } }],
  ['an empty signature', { ...good, headers: { ...good.headers, 'x-signature': '' } }],
  [
    'another secret',
    {
      ...good,
      headers: {
        ...good.headers,
        'x-signature': `ts=1763640000,v1=${sign('id:123456789;request-id:r-1;ts:1763640000;', 'x')}`,
      },
    },
  ],
  [
    'half a signature',
    { ...good, headers: { ...good.headers, 'x-signature': `ts=1763640000,v1=${v1.slice(0, 32)}` } },
  ],
  [
    'a signature that is no hex',
    { ...good, headers: { ...good.headers, 'x-signature': `ts=1763640000,v1=${'z'.repeat(64)}` } },
  ],
  ['another time', { ...good, headers: { ...good.headers, 'x-signature': `ts=1763640001,v1=${v1}` } }],
  [
    'a time that is no number',
    { ...good, headers: { ...good.headers, 'x-signature': `ts=1;id:2,v1=${v1}` } },
  ],
  ['another request id', { ...good, headers: { ...good.headers, 'x-request-id': 'r-2' } }],
  ['the request id taken away', { ...good, headers: { 'x-signature': good.headers['x-signature'] } }],
  ['swapped ids in query and body', { ...good, query: { 'data.id': '987' }, body: { data: { id: '987' } } }],
  ['no id anywhere', { ...good, query: {}, body: null }],
  [
    'a header of ten thousand parts',
    { ...good, headers: { ...good.headers, 'x-signature': 'v1=0,'.repeat(10_000) } },
  ],
])('refuses a notice with %s', (_name, notice) => {
  expect(readNotice(SECRET, notice)).toBeNull()
})

test('without a configured secret nothing is believed', () => {
  const notice = made()
  notice.headers['x-signature'] =
    `ts=1763640000,v1=${createHmac('sha256', '').update('id:123456789;request-id:r-1;ts:1763640000;').digest('hex')}`
  expect(readNotice('', notice)).toBeNull()
})

test('the same notice has the same key, signed anew for a retry as well; another request another one', () => {
  const key = (notice: RawNotice) => readNotice(SECRET, notice)?.dedupeKey
  expect(key(made())).toBe(key(made({ ts: '1763649999' })))
  expect(key(made({ requestId: 'r-2' }))).not.toBe(key(made()))
  expect(key(made({ requestId: '', ts: '2' }))).not.toBe(key(made({ requestId: '', ts: '1' })))
})

test('a signed notice under forty other labels is still that one notice, about the id that was signed', () => {
  const notice = made({ id: '123456789' })
  const labels = Object.keys({
    payment: 0,
    topic_chargebacks_wh: 0,
    stop_delivery_op_wh: 0,
    merchant_order: 0,
  })
  const read = Array.from({ length: 40 }, (_, time) => {
    const type = labels[time % labels.length]!
    const body = {
      id: `${900 + time}`,
      type,
      action: `made up ${time}`,
      data: { id: `${time}`, payment_id: 77 },
    }
    return readNotice(SECRET, { ...notice, query: { 'data.id': '123456789', type }, body })
  })
  expect(new Set(read.map((each) => `${each?.dedupeKey} about ${each?.resourceId}`))).toEqual(
    new Set(['123456789:r-1 about 123456789']),
  )
})

test('what was signed cannot be cut into other parts, nor be another notice in other letters', () => {
  const recut = made()
  recut.query = { 'data.id': '123456789;request-id:r-1', type: 'payment' }
  delete recut.headers['x-request-id']
  expect(readNotice(SECRET, recut)).toBeNull()
  const lower = made({ id: 'ORD01J8', signedId: 'ord01j8' })
  const keys = ['ORD01J8', 'Ord01j8', 'ord01j8'].map(
    (id) => readNotice(SECRET, { ...lower, query: { 'data.id': id, type: 'payment' } })?.dedupeKey,
  )
  expect(new Set(keys).size).toBe(1)
})

test('a body of any shape changes nothing', () => {
  for (const body of [
    null,
    undefined,
    'text',
    7,
    [],
    { data: 'x' },
    { data: { id: {} } },
    { action: [] },
    { __proto__: null },
  ])
    expect(readNotice(SECRET, { ...made(), body })).toMatchObject({
      resourceId: '123456789',
      topic: 'payment',
    })
})

test.each([
  ['topic_chargebacks_wh', 'chargeback'],
  ['topic_claims_integration_wh', 'claim'],
  ['topic_merchant_order_wh', 'merchant_order'],
  ['topic_card_id_wh', 'other'],
  ['__proto__', 'other'],
])('%s is about a %s', (type, topic) => {
  expect(readNotice(SECRET, made({ id: '777', type }))).toMatchObject({ topic, resourceId: '777' })
})

test('the id of a chargeback, larger than a JSON number holds, is read where it is text', () => {
  const notice = made({ id: '233000061680860001', type: 'topic_chargebacks_wh' })
  notice.body = JSON.parse(
    '{"actions":["changed_case_status"],"data":{"checkout":"PRO","id":233000061680860001,"payment_id":81968653106},"id":114411153595,"type":"topic_chargebacks_wh"}',
  )
  expect(readNotice(SECRET, notice)).toEqual({
    dedupeKey: '233000061680860001:r-1',
    topic: 'chargeback',
    resourceId: '233000061680860001',
  })
})

/** As documented: no `data.id`, so the signature covers the request and the time only; and it is sent once. */
const fraudAlert = (manifest = 'request-id:r-9;ts:1763640000;'): RawNotice => ({
  headers: { 'x-signature': `ts=1763640000,v1=${sign(manifest)}`, 'x-request-id': 'r-9' },
  query: { type: 'stop_delivery_op_wh' },
  body: {
    action: 'Created',
    api_version: 'v1',
    data: { description: 'desc', merchant_order: 249940988000, payment_id: 58980959081, site_id: 'MLA' },
    id: '58980959081',
    live_mode: true,
    type: 'stop_delivery_op_wh',
    user_id: 224403329,
  },
})

test('a fraud alert names its payment, whichever id was signed or none', () => {
  const wanted = { topic: 'stop_delivery', resourceId: '58980959081' }
  expect(readNotice(SECRET, fraudAlert())).toEqual({ ...wanted, dedupeKey: ':r-9' })
  expect(readNotice(SECRET, fraudAlert('id:58980959081;request-id:r-9;ts:1763640000;'))).toEqual({
    ...wanted,
    dedupeKey: '58980959081:r-9',
  })
  expect(readNotice(SECRET, fraudAlert('request-id:r-8;ts:1763640000;'))).toBeNull()
  const nothingNamed = { ...fraudAlert(), body: { type: 'stop_delivery_op_wh' } }
  expect(readNotice(SECRET, nothingNamed)).toBeNull()
})

test('what was signed without an id is believed in no other matter', () => {
  expect(readNotice(SECRET, { ...fraudAlert(), query: { type: 'payment', 'data.id': '1' } })).toBeNull()
})
