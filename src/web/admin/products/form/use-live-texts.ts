import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type RefObject } from 'react'
import { sizesFor, type Catalogue } from '#rules/products/choices.ts'
import { spreadStock } from '#rules/products/spread-stock.ts'
import { inSizeOrder, spreadChange } from '#rules/products/sizes.ts'
import { sizesKept, sumOf, textsOfForm, type ProductTexts } from './texts.ts'

/**
 * Follows what is typed, and keeps what belongs together: sizes with the category, the discount with the offer, the total
 * with the units of each size. It writes into the page's own controls, so that nothing typed before the scripts came is lost.
 */
export function useLiveTexts(
  form: RefObject<HTMLFormElement | null>,
  start: ProductTexts,
  editing: boolean,
  catalogue: Catalogue,
) {
  const [live, setLive] = useState(start)
  /** Units that somebody entered for one size are not spread again. */
  const byHand = useRef(editing || Object.values(start.units).some(Boolean))

  const read = () => form.current && setLive(textsOfForm(new FormData(form.current)))
  const readAtStart = useEffectEvent(read)
  useEffect(() => {
    const frame = requestAnimationFrame(() => readAtStart())
    return () => cancelAnimationFrame(frame)
  }, [])

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    const element = form.current
    if (!element || !name) return
    const before = live
    if (name === 'category') {
      turnSizes(element, before, catalogue)
      // Units that were entered for other sizes say nothing about these: the total stays, and is spread anew.
      const now = textsOfForm(new FormData(element)).category
      if (sizesFor(catalogue, now).join() !== sizesFor(catalogue, before.category).join())
        byHand.current = false
    }
    if (name === 'offer' && !(event.target as HTMLInputElement).checked)
      for (const radio of named(element, 'discount')) radio.checked = false
    if (name.startsWith('units.')) byHand.current = true
    if (name === 'stock') spread(element, byHand.current ? 'change' : 'anew', catalogue)
    else if (name === 'size' || name === 'category') {
      if (byHand.current) total(element, catalogue)
      else spread(element, 'anew', catalogue)
    } else if (name.startsWith('units.')) total(element, catalogue)
    read()
  }

  return { live, onInput, read }
}

const named = (form: HTMLFormElement, name: string): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`),
]
const one = (form: HTMLFormElement, name: string) => named(form, name)[0]
const chosenOf = (texts: ProductTexts, catalogue: Catalogue) =>
  inSizeOrder(catalogue, texts.category, texts.size)

function turnSizes(form: HTMLFormElement, before: ProductTexts, catalogue: Catalogue): void {
  const { category } = textsOfForm(new FormData(form))
  const kept = before.category === category ? before.size : sizesKept(catalogue, category, before.size)
  for (const box of named(form, 'size')) {
    box.checked = kept.includes(box.value) && sizesFor(catalogue, category).includes(box.value)
    if (!box.checked) one(form, `units.${box.value}`)!.value = ''
  }
}

function spread(form: HTMLFormElement, how: 'anew' | 'change', catalogue: Catalogue): void {
  const texts = textsOfForm(new FormData(form))
  const sizes = chosenOf(texts, catalogue)
  const wanted = /^\d+$/.test(texts.stock.trim()) ? Number(texts.stock) : null
  for (const box of named(form, 'size'))
    if (!sizes.includes(box.value) && how === 'anew') one(form, `units.${box.value}`)!.value = ''
  if (wanted === null || sizes.length === 0) return
  if (how === 'anew') {
    for (const { size, stock } of spreadStock(wanted, sizes))
      one(form, `units.${size}`)!.value = String(stock)
    return
  }
  const now = sizes.map((size) => ({ size, stock: sumOf(texts, [size]) }))
  const changes = spreadChange(wanted - sumOf(texts, sizes), now)
  for (const { size, stock } of now)
    one(form, `units.${size}`)!.value = String(stock + (changes.get(size) ?? 0))
}

function total(form: HTMLFormElement, catalogue: Catalogue): void {
  const texts = textsOfForm(new FormData(form))
  const sizes = chosenOf(texts, catalogue)
  if (sizes.length > 0) one(form, 'stock')!.value = String(sumOf(texts, sizes))
}
