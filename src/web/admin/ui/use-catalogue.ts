import { useRouteLoaderData } from 'react-router'
import type { Catalogue } from '#rules/products/choices.ts'

/** What the shop sells by, as the layout of the back office has it (shell/layout.tsx). */
export const useCatalogue = (): Catalogue =>
  useRouteLoaderData<{ catalogue: Catalogue }>('admin/shell/layout')!.catalogue
