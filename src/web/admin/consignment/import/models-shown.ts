/** What of a sheet's models and doubtful sizes a page shows: those that nobody said first. */
import type { SheetView } from '#shop/consignment/import/sheets.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { offered } from '#rules/products/labels.ts'
import { paging } from '#rules/paging.ts'
import type { ModelsShown } from './models-form.tsx'
import type { ModelShown } from './model-fields.tsx'

const MODELS_A_PAGE = 30
const SIZES_SHOWN = 60

type Plan = NonNullable<SheetView['plan']>

export function modelsShown({ models, sizes }: Plan, catalogue: Catalogue, page: number): ModelsShown {
  const pages = paging(models.length, page, MODELS_A_PAGE)
  const from = (pages.page - 1) * MODELS_A_PAGE
  const waiting = sizes.toSorted((a, b) => Number(a.said) - Number(b.said))
  const choices = (all: readonly { value: string; label: string; offered: boolean }[]) =>
    offered(all).map(({ value, label }): [string, string] => [value, label])
  return {
    models: models
      .toSorted((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)))
      .slice(from, from + MODELS_A_PAGE)
      .map(shown),
    paging: pages,
    sizes: waiting.slice(0, SIZES_SHOWN),
    moreSizes: Math.max(0, waiting.length - SIZES_SHOWN),
    categories: choices(catalogue.categories),
    genres: choices(catalogue.genres),
  }
}

const isWaiting = ({ said, choice }: Plan['models'][number]): boolean => !said && choice.as === 'later'

function shown({
  key,
  brand,
  model,
  colour,
  styleCode,
  rows,
  brandHere,
  choice,
  guessed,
  proposals,
}: Plan['models'][number]): ModelShown {
  return {
    key,
    name: [brand, model, colour, styleCode].filter(Boolean).join(' · '),
    rows,
    brandKnown: brandHere !== null,
    chosen: choice.as === 'product' ? `p${choice.productId}` : choice.as,
    ...(choice.as === 'draft' ? { category: choice.category, genre: choice.genre } : guessed),
    products: proposals.map(({ id, name }) => ({ id, name })),
  }
}
