import { expect, test } from 'vitest'
import { GIFT_CARD_STATE_LABEL, GIFT_CARD_STATES } from './states.ts'
import { giftStory, type GiftSituation } from './story.ts'

/** Holds product §11.25. */

const TODAY = '2026-12-20'
/** Every state, day, try and answer; what only an unpaid card has is false for the others. */
const EVERY: GiftSituation[] = GIFT_CARD_STATES.flatMap((status) =>
  ['2026-12-19', TODAY, '2026-12-24'].flatMap((mailOn) =>
    [false, true].flatMap((mailRefused) =>
      [0, 500_000].flatMap((back) =>
        (status === 'unpaid' ? [false, true] : [false]).flatMap((canPay) =>
          (canPay ? ([null, 'undecided', 'refused'] as const) : [null]).flatMap((trying) =>
            (status === 'unpaid' ? [false, true] : [false]).map((verifying) => ({
              status,
              mailOn,
              mailRefused,
              back,
              canPay,
              trying,
              verifying,
            })),
          ),
        ),
      ),
    ),
  ),
)
const wrong = (claim: (card: GiftSituation, story: ReturnType<typeof giftStory>) => boolean) =>
  EVERY.filter((card) => !claim(card, giftStory(card, TODAY))).slice(0, 3)

test('heading, colour and text of a gift card agree, in every state', () => {
  expect(wrong((_, { title, text }) => title.length > 5 && text.endsWith('.'))).toEqual([])
  const unpaid = /Falta|no se te cobró|No se te cobró|no salió/
  expect(
    wrong(
      ({ status }, { title, text, tone }) =>
        tone !== 'success' ||
        (['scheduled', 'sent', 'redeemed'].includes(status) &&
          !/no aceptó|Falta|No se pudo/.test(title + text)),
    ),
  ).toEqual([])
  expect(
    wrong(({ status }, { text }) => !/Está paga/.test(text) || ['scheduled', 'sent'].includes(status)),
  ).toEqual([])
  expect(
    wrong(
      ({ status, verifying }, { title, text }) =>
        !(status === 'unpaid' && verifying) || !/Falta|se te cobró/.test(title + text),
    ),
  ).toEqual([])
  expect(
    wrong(
      ({ status }, { title, text }) =>
        ['unpaid', 'called_off', 'lapsed'].includes(status) || !unpaid.test(title + text),
    ),
  ).toEqual([])
  expect(wrong((_, { tone, title }) => tone !== 'error' || title === 'El pago no salió')).toEqual([])
})

test('it is paid only while nothing of it is on its way, and the page looks again only then', () => {
  expect(
    wrong(
      ({ canPay, trying, verifying }, { pay }) => pay === (canPay && trying !== 'undecided' && !verifying),
    ),
  ).toEqual([])
  expect(wrong((_, { pay, waiting }) => !(pay && waiting))).toEqual([])
  expect(wrong((_, { waiting, text }) => !/No la pagues de nuevo/.test(text) || waiting)).toEqual([])
})

test('no day of the past is promised, and the list names what the page names where nothing is under way', () => {
  expect(wrong((_, { text }) => !text.includes('19 de diciembre'))).toEqual([])
  expect(giftStory({ ...EVERY[0]!, status: 'redeemed' }, TODAY).title).toBe(GIFT_CARD_STATE_LABEL.redeemed)
})
