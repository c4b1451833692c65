/** Asking about a product, answering, and taking either back (product §15.12, §15.13). */
import { data } from 'react-router'
import { statusOf, type Failure } from '#rules/outcome.ts'
import { QUESTION_MESSAGES } from '#rules/questions/question.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { flashCookie, type FlashKey } from '#web/flash.ts'
import { byScript, goBack } from '#web/return-to.ts'
import { productId } from '#web/storefront/products/product-id.ts'

export type QuestionSaid = {
  about: 'questions'
  said: string | null
  failed: { message: string; fields: Record<string, string> } | null
  typed: string
  /** The question that was to be answered; 0 where one was asked. */
  on: number
}

export const QUESTION_INTENTS = ['ask', 'answer', 'remove-question', 'remove-answer']

export async function questionAction(
  { request, shop, visitor, id }: { request: Request; shop: Shop; visitor: Visitor; id: number },
  form: FormData,
) {
  const { questions } = shop
  const intent = String(form.get('intent'))
  const text = String(form.get('text') ?? '')
  const on = intent === 'ask' ? 0 : productId(form.get('questionId'))
  const went = (key: FlashKey, said: string) => {
    if (!byScript(request)) throw goBack(form, [flashCookie(request, key)])
    return data<QuestionSaid>({ about: 'questions', said, failed: null, typed: '', on })
  }
  const failed = (end: Failure) =>
    data<QuestionSaid>(
      {
        about: 'questions',
        said: null,
        failed: { message: end.message, fields: end.kind === 'invalid' ? end.fields : {} },
        typed: text,
        on,
      },
      { status: statusOf(end) },
    )
  if (intent === 'ask' || intent === 'answer') {
    const end =
      intent === 'ask'
        ? await questions.ask(visitor, id, { text })
        : await questions.answer(visitor, on, { text })
    if (!end.ok) return failed(end)
    const key = `${intent === 'ask' ? 'asked' : 'answered'}${end.value.waiting ? 'Waits' : ''}` as const
    return went(`question-${key}`, QUESTION_MESSAGES[key])
  }
  const end =
    intent === 'remove-answer'
      ? await questions.removeAnswer(visitor, productId(form.get('answerId')))
      : await questions.remove(visitor, on)
  return end.ok ? went('question-removed', QUESTION_MESSAGES.removed) : failed(end)
}
