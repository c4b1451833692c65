import { useRouteLoaderData } from 'react-router'
import { labelOf, offered } from '#rules/products/labels.ts'
import type { frameOf } from '#web/frame.ts'

export type Frame = Awaited<ReturnType<typeof frameOf>>

/** What the frame around every page knows (root.tsx); undefined only while an error page stands in for it. */
export const useFrame = () => useRouteLoaderData<typeof frameOf>('root')

export type Terms = Frame['shop']['terms']
/** What the owner set of selling, which texts all over the shop say. */
export const useTerms = (): Terms => useFrame()!.shop.terms

/** Of a category: the size that this person wears, if they told it. */
export const useMySize = (category: string): string | undefined => useFrame()?.mySize[category]

/** What the shop calls a brand. */
export const useBrand = (value: string): string => labelOf(useFrame()!.shop.brands, value)
/** Those that are offered, for whoever looks for something; none on an error page in the frame's place. */
export const useCategories = (): Frame['shop']['categories'] => offered(useFrame()?.shop.categories ?? [])
