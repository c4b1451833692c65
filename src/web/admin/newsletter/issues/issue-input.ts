/** What the editor's one form says: every button of it saves, and some do one thing more. */
import { MOST_PRODUCTS } from '#rules/newsletter/issue-form.ts'

const text = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** `intent`: 'save', 'review', 'trial', 'search', or one about a product: 'add:7', 'up:7', 'down:7', 'drop:7'. */
export function issueInput(form: FormData, intent: string) {
  const who = text(form, 'who')
  // What belongs to one choice is out of sight with every other.
  const like = (name: string) => (who === 'likes' ? text(form, name) : '')
  return {
    subject: text(form, 'subject'),
    preheader: text(form, 'preheader'),
    body: text(form, 'body'),
    segment: {
      who,
      brand: like('brand'),
      genre: like('genre'),
      size: who === 'wears' ? text(form, 'worn') : like('size'),
    },
    products: moved(form.getAll('product').map(Number).slice(0, MOST_PRODUCTS), intent),
  }
}

function moved(ids: number[], intent: string): number[] {
  const [deed, which] = intent.split(':')
  const id = Number(which)
  const place = ids.indexOf(id)
  if (deed === 'add') return place === -1 ? [...ids, id] : ids
  if (place === -1) return ids
  const rest = ids.filter((one) => one !== id)
  if (deed === 'up') return rest.toSpliced(Math.max(0, place - 1), 0, id)
  if (deed === 'down') return rest.toSpliced(place + 1, 0, id)
  return deed === 'drop' ? rest : ids
}
