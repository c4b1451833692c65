/**
 * What products have is never dropped from the shop's lists (product §30.6): it is kept there, no longer offered, and who saves the list is
 * told what that means.
 */
import type { Catalogue, CategoryChoice, Choice, ListedSize, SizeList } from '#rules/products/choices.ts'

/** How many products have a value; how many have a size of a category, and its units. */
export type Used = { value: string; products: number }
export type UsedSize = { category: string; size: string; products: number; units: number }

const products = (count: number): string => (count === 1 ? '1 producto' : `${count} productos`)
const SAY = 4
/** The first few, and how many more there are. */
const told = (parts: readonly string[]): string =>
  parts.length > SAY ? `${parts.slice(0, SAY).join('; ')}; y ${parts.length - SAY} más` : parts.join('; ')

type Kept<T> = { next: T; /** For who saves it; null when nothing is retired. */ asks: string | null }

/** `now` and `next`: the list before and after; what is in use and missing is put back where it stood. */
export function keepUsed<T extends Choice>(
  now: readonly T[],
  next: readonly T[],
  used: readonly Used[],
): Kept<readonly T[]> {
  const counts = new Map(used.map(({ value, products }) => [value, products]))
  const kept = merged(
    now,
    next,
    ({ value }) => value,
    ({ value }) => counts.has(value),
  )
  const retired = now.filter(
    (one) => one.offered && counts.has(one.value) && !kept.find(({ value }) => value === one.value)?.offered,
  )
  const parts = retired.map(({ value, label }) => `«${label}» está en ${products(counts.get(value)!)}`)
  return {
    next: kept,
    asks:
      parts.length === 0
        ? null
        : `${told(parts)}: la conservan y siguen a la venta; deja de ofrecerse al cargar productos.`,
  }
}

/** In the order of `next`; each that is put back stands after the one that it stood after. */
function merged<T extends { offered: boolean }>(
  now: readonly T[],
  next: readonly T[],
  id: (one: T) => string,
  isUsed: (one: T) => boolean,
): T[] {
  const all = [...next]
  for (const [index, one] of now.entries()) {
    if (!isUsed(one) || all.some((other) => id(other) === id(one))) continue
    const before = now.slice(0, index).findLast((other) => all.some((there) => id(there) === id(other)))
    const at = before ? all.findIndex((there) => id(there) === id(before)) + 1 : 0
    all.splice(at, 0, { ...one, offered: false })
  }
  return all
}

/** The same of sizes, whichever list its category had before. `categories` and `sizeLists` are as somebody wants them. */
export function keepUsedSizes(
  now: Pick<Catalogue, 'categories' | 'sizeLists'>,
  { categories, sizeLists }: { categories: readonly CategoryChoice[]; sizeLists: readonly SizeList[] },
  used: readonly UsedSize[],
): Kept<readonly SizeList[]> {
  const sizesNow = (category: string): readonly ListedSize[] => {
    const name = now.categories.find(({ value }) => value === category)?.sizes
    return now.sizeLists.find((list) => list.name === name)?.sizes ?? []
  }
  const retired = new Map<string, { products: number; units: number }>()
  const next = sizeLists.map((list) => {
    let sizes: readonly ListedSize[] = list.sizes
    for (const { value } of categories.filter((category) => category.sizes === list.name)) {
      const before = sizesNow(value)
      const mine = used.filter(({ category }) => category === value)
      sizes = merged(
        before,
        sizes,
        ({ size }) => size,
        ({ size }) => mine.some((one) => one.size === size),
      )
      for (const one of mine) {
        const was = before.find(({ size }) => size === one.size)?.offered
        if (!was || sizes.find(({ size }) => size === one.size)?.offered) continue
        const { products, units } = retired.get(one.size) ?? { products: 0, units: 0 }
        retired.set(one.size, { products: products + one.products, units: units + one.units })
      }
    }
    return { ...list, sizes }
  })
  const parts = [...retired].map(
    ([size, of]) => `el talle ${size} está en ${products(of.products)}, con ${of.units} en stock`,
  )
  return {
    next,
    asks:
      parts.length === 0
        ? null
        : `${told(parts)}: se siguen vendiendo hasta agotarse; deja de ofrecerse al cargar productos.`,
  }
}
