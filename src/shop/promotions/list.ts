/** All promotions as one list: out as a file, and in again, looked at first. A row is its number's, its code's or its name's promotion, or a new one. */
import { createHash } from 'node:crypto'
import { conflict, done, invalid, type Failure, type Outcome } from '#rules/outcome.ts'
import {
  headingOf,
  MOST_ROWS,
  PROMOTION_LIST_MESSAGES as SAYS,
  promotionsCsv,
  readPromotionList,
  type ListRow,
} from '#rules/promotions/promotion-list.ts'
import { couponCode } from '#rules/coupons/coupon.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { openPromotionsAdmin } from './admin.ts'
import type { PromotionView } from './views.ts'

export type ListedRow = {
  line: number
  name: string
  what: 'new' | 'changed' | 'same'
  /** What is wrong with it, each beside the heading that it is about. */
  problems: string[]
}
export type ListTrial = { rows: ListedRow[]; seen: string }
const saidOf = (end: Failure): string[] =>
  end.kind === 'invalid'
    ? Object.entries(end.fields).map(([field, why]) => `${headingOf(field)}: ${why}`)
    : [end.message]

type Planned = ListedRow & { row: ListRow; known: PromotionView | null }

export function openPromotionList(admin: ReturnType<typeof openPromotionsAdmin>) {
  async function all(visitor: Visitor): Promise<Outcome<PromotionView[]>> {
    const found: PromotionView[] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const end = await admin.list(visitor, { page })
      if (!end.ok) return end
      found.push(...end.value.rows)
      pages = end.value.paging.pages
    }
    return done(found)
  }

  async function csv(visitor: Visitor): Promise<Outcome<string>> {
    const end = await all(visitor)
    return end.ok ? done(promotionsCsv(end.value)) : end
  }

  async function plan(visitor: Visitor, text: string): Promise<Outcome<Planned[]>> {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    const wrong = (message: string) => invalid(message, { list: message })
    if (text.trim() === '') return wrong(SAYS.empty)
    const rows = readPromotionList(text)
    if (!rows || rows.length === 0) return wrong(SAYS.columns)
    if (rows.length > MOST_ROWS) return wrong(SAYS.most)
    const there = await all(visitor)
    if (!there.ok) return there
    const taken = new Map<PromotionView, number>()
    return done(
      rows.map((row): Planned => {
        const name = String(row.form.name ?? '')
        const code = couponCode(String(row.form.code ?? ''))
        const known =
          there.value.find(({ id }) => id === row.id) ??
          there.value.find((one) => code !== '' && one.code === code) ??
          there.value.find((one) => code === '' && one.code === null && one.name === name) ??
          null
        const twice = known && taken.get(known)
        if (known) taken.set(known, row.line)
        const read = admin.read(row.form)
        const problems = [
          ...(twice ? [`Es la misma promoción que la del renglón ${twice}.`] : []),
          ...(row.id !== null && !there.value.some(({ id }) => id === row.id)
            ? [`${headingOf('id')}: no hay una promoción con ese número; dejalo vacío para que sea nueva.`]
            : []),
          ...(read.ok ? [] : saidOf(read)),
        ]
        const same = known !== null && read.ok && read.value === known.revision
        return {
          line: row.line,
          name,
          what: known === null ? 'new' : same ? 'same' : 'changed',
          problems,
          row,
          known,
        }
      }),
    )
  }

  /** What was looked at: the list, and how each promotion stood that it would change. */
  const seenOf = (text: string, rows: readonly Planned[]): string =>
    createHash('sha256')
      .update(JSON.stringify([text, rows.map(({ known }) => known && [known.id, known.revision])]))
      .digest('hex')
      .slice(0, 16)

  async function tryList(visitor: Visitor, text: string): Promise<Outcome<ListTrial>> {
    const end = await plan(visitor, text)
    if (!end.ok) return end
    const rows = end.value.map(({ line, name, what, problems }) => ({ line, name, what, problems }))
    return done({ rows, seen: seenOf(text, end.value) })
  }

  /**
   * Row by row, each as if it had been typed; what is as it says is not touched, so that a list that was stopped on its way comes
   * again whole. Nothing of a list with problems is taken.
   */
  async function takeList(visitor: Visitor, text: string, seen: string): Promise<Outcome<{ saved: number }>> {
    const end = await plan(visitor, text)
    if (!end.ok) return end
    if (end.value.some(({ problems }) => problems.length > 0)) return conflict(SAYS.problems)
    if (seenOf(text, end.value) !== seen) return conflict(SAYS.changed)
    const work = end.value.filter(({ what }) => what !== 'same')
    if (work.length === 0) return conflict(SAYS.nothing)
    for (const [saved, { line, row, known }] of work.entries()) {
      const one = known
        ? await admin.change(visitor, known.id, row.form, known.revision)
        : await admin.create(visitor, row.form)
      if (one.ok) continue
      const why = one.kind === 'invalid' ? Object.values(one.fields)[0] : one.message
      return conflict(`Renglón ${line}: ${why ?? one.message} Se guardaron ${saved} de ${work.length}.`)
    }
    return done({ saved: work.length })
  }

  return { csv, tryList, takeList }
}
