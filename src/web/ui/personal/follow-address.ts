/** With scripts the fields hold what the chosen address says, so that the total, the hints and the draft follow by themselves. */
import { ADDRESS_FIELD, NO_ADDRESS, WHERE_FIELDS, type WhereField } from '#rules/addresses/fields.ts'

type Texts = Partial<Record<WhereField, string>>

/** Once for each form; looks at what was chosen before it came. Answers what ends it. */
export function follow(formId: string): () => void {
  const form = document.forms.namedItem(formId)
  if (!form) return () => undefined
  const controls = WHERE_FIELDS.map((field) => [field, form.elements.namedItem(field)] as const)
  const held = (): Texts =>
    Object.fromEntries(controls.map(([field, one]) => [field, (one as HTMLInputElement | null)?.value ?? '']))
  const chosen = () => form.querySelector<HTMLInputElement>(`[name=${ADDRESS_FIELD}]:checked`)
  const whereOf = (one?: HTMLInputElement): Texts | null =>
    one?.dataset.where ? (JSON.parse(one.dataset.where) as Texts) : null
  const began = [...form.querySelectorAll<HTMLInputElement>(`[name=${ADDRESS_FIELD}]`)].find(
    (one) => one.defaultChecked,
  )
  /** Another address was chosen before this came, and the fields still hold what the form began with. */
  const same = Object.entries(whereOf(began) ?? {}).every(
    ([field, text]) => held()[field as WhereField] === text,
  )
  let last = chosen()?.value
  /** What was typed for no address of theirs; the province is where it was. */
  let typed: Texts =
    last === NO_ADDRESS && !(whereOf(began) && same)
      ? held()
      : Object.fromEntries(WHERE_FIELDS.filter((field) => field !== 'province').map((field) => [field, '']))
  const show = () => {
    const now = chosen()
    if (!now) return
    if (last === NO_ADDRESS && now.value !== NO_ADDRESS) typed = held()
    last = now.value
    const texts = whereOf(now) ?? typed
    for (const [field, one] of controls) {
      const control = one as HTMLInputElement | null
      const text = texts[field]
      if (!control || text === undefined || control.value === text) continue
      control.value = text
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const heard = ({ target }: Event) => {
    if ((target as HTMLInputElement).name === ADDRESS_FIELD) show()
  }
  const before = JSON.stringify(held())
  show()
  // The choice was made before: whatever reckons with the fields looks again.
  if (JSON.stringify(held()) !== before) chosen()?.dispatchEvent(new Event('change', { bubbles: true }))
  // Before the page's own, which read the fields.
  form.addEventListener('change', heard)
  return () => form.removeEventListener('change', heard)
}
