/** The forms of an order's parts, each one verb of the shop. */
import type { Outcome } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { SaidKey } from '#web/admin/ui/said.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'

type Parts = Shop['ordersAdmin']['parts']
type Deed = (
  parts: Parts,
  visitor: Visitor,
  id: number,
  part: number,
  texts: Record<string, string>,
) => Promise<Outcome<unknown>>
const DEEDS = {
  separate: (parts, visitor, id, _part, texts) =>
    parts.separate(visitor, id, { lines: chosenIn(texts), key: texts['key'] }),
  join: (parts, visitor, id, part) => parts.join(visitor, id, part),
  send: (parts, visitor, id, part, texts) => parts.send(visitor, id, part, texts),
  correct: (parts, visitor, id, part, texts) => parts.correct(visitor, id, part, texts),
  arrive: (parts, visitor, id, part) => parts.arrive(visitor, id, part),
  undo: (parts, visitor, id, part) => parts.undo(visitor, id, part),
  lost: (parts, visitor, id, part, { reason, key }) => parts.lost(visitor, id, part, { reason, key }),
} satisfies Record<string, Deed>
const INTENT = new RegExp(`^part-(${Object.keys(DEEDS).join('|')})(?:-(\\d{1,10}))?$`)

/** «p.12»: how many of the order's line 12. */
const chosenIn = (texts: Record<string, string>) =>
  Object.entries(texts).flatMap(([name, quantity]) => {
    const [, line] = /^p\.(\d+)$/.exec(name) ?? []
    return line && quantity.trim() !== '' ? [{ orderLineId: line, quantity }] : []
  })

/** null: the form is another's. */
export async function partAction(
  form: FormData,
  parts: Parts,
  visitor: Visitor,
  id: number,
): Promise<{ end: Outcome<unknown>; said: SaidKey } | null> {
  const [, name, part] = INTENT.exec(String(form.get('intent') ?? '')) ?? []
  if (!name) return null
  const deed: Deed = DEEDS[name as keyof typeof DEEDS]
  return {
    end: await deed(parts, visitor, id, Number(part ?? 0), formTexts(form)),
    said: `part-${name as keyof typeof DEEDS}`,
  }
}
