/** A form that is sent and what it answers: what `tests/journeys/shell/answers.test.ts` walks. */
import type { Page } from 'playwright-core'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { Journey } from '../browser/journey.ts'

/** Who sends, and where. */
export type Sender = { server: Journey; admin: PersonVisitor }

export type Case = {
  /** The module whose action answers. */
  of: string
  what: string
  at: string | ((sender: Sender) => Promise<string>)
  cart?: Record<number, string>
  act: (page: Page, sender: Sender) => Promise<unknown>
  /** What the person reads then. */
  says: string | RegExp
  /** Where it is read, when not in the page's content. */
  outside?: boolean
}

/** Presses a button of the page's that is not drawn: sends these fields to this address, as any form of the page does. */
export const send = (page: Page, to: string, fields: Record<string, string>) =>
  page.evaluate(
    ([address, entries]) => {
      const form = document.querySelector<HTMLFormElement>('form:is([method="get"], [role="search"])')!
      const extra = entries.map(([name, value]) =>
        Object.assign(document.createElement('input'), { name, value }),
      )
      const button = Object.assign(document.createElement('button'), {
        formAction: address,
        formMethod: 'post',
        formNoValidate: true,
      })
      form.append(...extra, button)
      form.requestSubmit(button)
      for (const one of [...extra, button]) one.remove()
    },
    [to, Object.entries(fields)] as const,
  )
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click()
export const sending = (fields: Record<string, string>, to?: string) => (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return send(page, to ?? pathname + search, fields)
}
