/** The buttons of «Por acreditar», each one verb; what a form is about stands in its intent: «receive-42». */
import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Booked } from '#shop/transfers/book.ts'
import type { Shop } from '#shop/shop.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { onward, refusal } from '#web/admin/ui/answers.ts'
import type { SaidKey } from '#web/admin/ui/said.ts'

const INTENT = /^([a-z]+)-(\d{1,10})(?:-(\d{1,10}))?$/

export async function act(request: Request, { transfers }: Shop, visitor: Visitor) {
  const form = await request.formData()
  const texts = formTexts(form)
  const list = { day: texts.columnDay ?? '', amount: texts.columnAmount ?? '' }
  if (texts.intent === 'try') {
    const trial = transfers.bank.tryList(visitor, texts.list ?? '', list)
    return trial.ok ? { trial: trial.value, list: texts.list ?? '' } : refusal(trial, form)
  }
  if (texts.intent === 'take') {
    const taken = await transfers.bank.takeList(visitor, texts.list ?? '', list)
    return taken.ok ? onward(request, adminPaths.transfers, 'bank-taken') : refusal(taken, form)
  }
  const [, name = '', first = '', second = ''] = INTENT.exec(texts.intent ?? '') ?? []
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  if (!verb) throw data(null, { status: 400 })
  const end = await verb(transfers, visitor, { id: Number(first), other: Number(second), texts })
  return end.ok ? onward(request, adminPaths.transfers, end.value) : refusal(end, form)
}

type About = { id: number; other: number; texts: Record<string, string> }
type Verb = (transfers: Shop['transfers'], visitor: Visitor, about: About) => Promise<Outcome<SaidKey>>

const booked = (end: Outcome<Booked>): Outcome<SaidKey> =>
  end.ok
    ? done(
        end.value.owedBack > 0 ? 'transfer-owed' : end.value.missing > 0 ? 'transfer-short' : 'transfer-paid',
      )
    : end
const saying = (end: Outcome<unknown>, key: SaidKey): Outcome<SaidKey> => (end.ok ? done(key) : end)

const VERBS: Record<string, Verb> = {
  receive: async (transfers, visitor, { id, texts }) => booked(await transfers.receive(visitor, id, texts)),
  accept: async (transfers, visitor, { id }) =>
    saying(await transfers.acceptShort(visitor, id), 'transfer-paid'),
  back: async (transfers, visitor, { id, other, texts }) =>
    saying(await transfers.handBack(visitor, id, other, texts), 'transfer-back'),
  undo: async (transfers, visitor, { id, other, texts }) => {
    const end = await transfers.undoReceipt(visitor, id, other, texts)
    return saying(end, end.ok && end.value.waits ? 'transfer-undone-waits' : 'transfer-undone')
  },
  match: async (transfers, visitor, { id, other }) => booked(await transfers.bank.match(visitor, id, other)),
  ignore: async (transfers, visitor, { id }) =>
    saying(await transfers.bank.ignore(visitor, id, true), 'bank-ignored'),
  reopen: async (transfers, visitor, { id }) =>
    saying(await transfers.bank.ignore(visitor, id, false), 'bank-reopened'),
}
