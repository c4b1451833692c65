/** What the forms of a pair's page ask for, by their intent. */
import { COUNTER_PURPOSES } from '#rules/consignment/codes.ts'
import { PAPER_MOMENTS } from '#rules/consignment/desk/photos.ts'
import { invalid, missing, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { formFiles } from '#web/ui/form/form-files.ts'
import { stepsTyped } from '../calendar-fields.tsx'
import { kindOf } from '#web/admin/units/form/input.ts'

/** «answer.sole» and its neighbours. */
const named = (texts: Record<string, string>, start: string) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) =>
      name.startsWith(start) ? [[name.slice(start.length), value]] : [],
    ),
  )

export async function deskAction(
  { consignment: { desk, people, prices }, units, pictures }: Shop,
  visitor: Visitor,
  code: string,
  form: FormData,
): Promise<Outcome<unknown>> {
  const texts = formTexts(form)
  const checked = { ...texts, answers: named(texts, 'answer.'), unmarked: texts.unmarked === 'si' }
  switch (texts.intent) {
    case 'dni':
      return people.seeDocument(visitor, Number(texts.consignor), texts)
    case 'paper': {
      const moment = PAPER_MOMENTS.find((one) => one === texts.moment)
      // Of another pair that is left in the same visit.
      const of = texts.of || code
      return moment ? desk.addPapers(visitor, of, moment, await formFiles(form, 'photos')) : missing()
    }
    case 'code': {
      const purpose = COUNTER_PURPOSES.find((one) => one === texts.purpose)
      return purpose ? desk.sendCounterCode(visitor, code, purpose) : missing()
    }
    case 'receive':
      return desk.receive(visitor, {
        ...texts,
        codes: form.getAll('codes').map(String),
        seals: named(texts, 'seal.'),
      })
    case 'call-off':
      return desk.callOff(visitor, code)
    case 'answers':
      return desk.answer(visitor, code, checked.answers)
    case 'inspect':
      return desk.inspect(visitor, code, checked)
    case 'second-sign':
      return desk.secondSign(visitor, code)
    case 'place':
      return desk.place(visitor, code, { ...texts, equal: texts.equal === 'si' })
    case 'photo':
    case 'flaw': {
      const [bytes] = await formFiles(form, 'photo')
      const flaw = texts.intent === 'flaw' ? { place: texts.place, sentence: texts.sentence } : null
      if (!bytes && !flaw) return invalid('Elegí una foto.', { photo: 'Elegí una foto.' })
      const stored = bytes ? await pictures.store(visitor, bytes, 'photo') : null
      if (stored && !stored.ok)
        return stored.kind === 'invalid' ? invalid(stored.message, { photo: stored.message }) : stored
      const picture = stored && { ...stored.value, kind: kindOf(flaw ? 'detail' : texts.kind), alt: '' }
      return desk.addPart(visitor, code, { picture, flaw })
    }
    case 'drop-photo':
      return desk.dropPart(visitor, code, { url: texts.url ?? '' })
    case 'drop-flaw':
      return desk.dropPart(visitor, code, { flaw: Number(texts.flaw) })
    case 'photographed':
      return desk.photographed(visitor, code)
    case 'list':
      return units.list(visitor, code)
    case 'unlist':
      return units.unlist(visitor, code)
    case 'propose':
      return desk.propose(visitor, code, { ...texts, ...stepsTyped(form) })
    case 'buy-out':
      return prices.offerBuyOut(visitor, code, texts)
    case 'discount':
      return units.discount(visitor, code, texts)
    case 'withdraw-buy-out':
      return prices.withdrawBuyOut(visitor, code)
    case 'damage':
      return desk.damage(visitor, code, texts)
    case 'accept':
      return desk.acceptAtCounter(visitor, code, texts)
    case 'reject':
      return desk.reject(visitor, code, texts)
    case 'take-out':
      return desk.takeOut(visitor, code)
    case 'hand-back':
      return desk.handBack(visitor, code, texts)
    case 'lost':
      return desk.lost(visitor, code, texts)
    case 'confirm-loss':
      return desk.confirmLoss(visitor, code)
    case 'not-lost':
      return desk.callOffLoss(visitor, code)
    case 'turned-up':
      return desk.turnedUp(visitor, code)
    case 'not-turned-up':
      return desk.notTurnedUp(visitor, code)
    case 'recover':
      return desk.recover(visitor, code, texts)
    default:
      return missing()
  }
}
