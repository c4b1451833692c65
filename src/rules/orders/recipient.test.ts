import { expect, test } from 'vitest'
import { FULFILMENT_STATES } from './fulfilment/states.ts'
import { ORDER_STATES } from './states.ts'
import {
  changesInWords,
  changesOf,
  columnsOf,
  correctable,
  RECIPIENT,
  RECIPIENT_FIELDS,
  RECIPIENT_MESSAGES,
  whyNotCorrected,
} from './recipient.ts'

/** Holds product §13.8. */

test('over every order and parcel: all of it until it leaves, the phone until it is handed over, nothing of what is over', () => {
  for (const status of ORDER_STATES)
    for (const fulfilment of FULFILMENT_STATES) {
      const left = correctable({ status, fulfilment, exchangeWaits: false })
      if (status !== 'placed' || ['delivered', 'picked_up'].includes(fulfilment)) expect(left).toEqual([])
      else if (fulfilment === 'shipped') expect(left).toEqual(['phoneNumber'])
      else expect(left).toEqual(RECIPIENT_FIELDS)
      // What an exchange gives is still to be sent there.
      expect(correctable({ status, fulfilment, exchangeWaits: true })).toEqual(
        status === 'placed' || status === 'completed' ? RECIPIENT_FIELDS : [],
      )
    }
  const open = { status: 'placed', fulfilment: 'shipped', exchangeWaits: false } as const
  expect(whyNotCorrected(open, ['phoneNumber', 'locality'])).toBe(RECIPIENT_MESSAGES.sent)
  expect(whyNotCorrected({ ...open, status: 'completed' }, ['phoneNumber'])).toBe(
    RECIPIENT_MESSAGES.completed,
  )
})

const order = {
  ...(Object.fromEntries(Object.values(RECIPIENT).map(({ column }) => [column, ''])) as Record<
    (typeof RECIPIENT)[keyof typeof RECIPIENT]['column'],
    string
  >),
  phone: '1123456789',
  province: 'Cordoba',
}

test('only what was sent and differs is a change, told with how it was', () => {
  const changes = changesOf(order, { phoneNumber: '1123456789', province: 'Entre Rios', locality: 'Paraná' })
  expect(columnsOf(changes, 'before')).toEqual({ province: 'Cordoba', locality: '' })
  expect(columnsOf(changes, 'after')).toEqual({ province: 'Entre Rios', locality: 'Paraná' })
  expect(changesInWords('Se corrigió.', changes)).toBe(
    'Se corrigió.\nProvincia: antes «Córdoba», ahora «Entre Ríos».\nLocalidad: antes nada, ahora «Paraná».',
  )
  expect(changesOf(order, {})).toEqual([])
})
