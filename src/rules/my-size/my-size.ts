/**
 * «Mi talle»: a size for shoes and one for clothes, which a person tells once. A browser keeps it for a stranger, the account for
 * who signed in (product §45.1). It is never guessed.
 */
import { sizesFor, sizesOffered, type Catalogue } from '#rules/products/choices.ts'
import { wornAs, type Guide } from '#rules/products/size-guide.ts'

export const MY_SIZE_COOKIE = 'mi_talle'
export const MY_SIZE_DAYS = 365
export type MySize = Record<Guide, string | null>
export const NO_SIZE: MySize = { shoes: null, clothes: null }
export const WORN: readonly Guide[] = ['shoes', 'clothes']
export const WORN_LABEL: Record<Guide, string> = { shoes: 'Calzado', clothes: 'Ropa' }

export const MY_SIZE_SAYS = {
  kept: 'Listo: ese es tu talle.',
  forgotten: 'Listo: olvidamos tus talles.',
  open: 'Elegí un solo talle y volvé a guardarlo.',
  unknown: 'Ese talle no está en nuestras listas.',
}

type Sized = Pick<Catalogue, 'categories' | 'sizeLists'>

/** No size has a bar in it (rules/products/size-text.ts). */
export const writeMySize = ({ shoes, clothes }: MySize): string => `${shoes ?? ''}|${clothes ?? ''}`
/** As it came: what the shop's lists do not have counts for nothing (`knownOnly`). */
export function readMySize(kept: string | null): MySize {
  const [shoes, clothes] = (kept ?? '').split('|')
  return { shoes: shoes || null, clothes: clothes || null }
}
export const isAnySize = ({ shoes, clothes }: MySize): boolean => shoes !== null || clothes !== null

/** Which sizes somebody may call theirs, in their order. */
export const sizesWorn = (worn: Guide, catalogue: Sized): string[] => [
  ...new Set(
    catalogue.categories
      .filter(({ value }) => wornAs(value, catalogue) === worn)
      .flatMap(({ value }) => sizesOffered(catalogue, value)),
  ),
]
export function knownOnly({ shoes, clothes }: MySize, catalogue: Sized): MySize {
  const known = (worn: Guide, size: string | null) =>
    size !== null && sizesWorn(worn, catalogue).includes(size) ? size : null
  return { shoes: known('shoes', shoes), clothes: known('clothes', clothes) }
}

/**
 * What somebody ticked where several may be: one of each kind at most, of these categories where some are named. null: none that
 * could be theirs, or several of one kind.
 */
export function saidSize(
  { sizes, categories = [] }: { sizes: readonly string[]; categories?: readonly string[] },
  catalogue: Sized,
): Partial<MySize> | null {
  const meant = categories.map((category) => wornAs(category, catalogue))
  const said = WORN.filter((worn) => meant.length === 0 || meant.includes(worn)).flatMap((worn) => {
    const own = [...new Set(sizes)].filter((size) => sizesWorn(worn, catalogue).includes(size))
    return own.length > 0 ? [[worn, own] as const] : []
  })
  if (said.length === 0 || said.some(([, own]) => own.length > 1)) return null
  return Object.fromEntries(said.map(([worn, [size]]) => [worn, size!]))
}

/** The size of each category that has one: what pages know of it. */
export const sizeByCategory = (mine: MySize, catalogue: Sized): Record<string, string> =>
  Object.fromEntries(
    catalogue.categories.flatMap(({ value }) => {
      const worn = wornAs(value, catalogue)
      const size = worn && mine[worn]
      return size && sizesFor(catalogue, value).includes(size) ? [[value, size] as const] : []
    }),
  )
