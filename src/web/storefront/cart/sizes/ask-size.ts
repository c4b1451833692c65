import { createContext, use } from 'react'
import type { SizeStock } from '#rules/units/bulk.ts'

/** What is asked about, as the button that asks knows it; what is left now is read when the sheet opens. */
export type Bagged = { id: number; name: string; category: string; sizes: SizeStock[] }
export type Asked = {
  product: Bagged
  quantity?: number
  /** Why it is asked again. */
  problem?: string | null
  /** Told which size it became. */
  chosen?: (size: string) => void
}

export const AskSizeContext = createContext<(asked: Asked) => void>(() => {})
/** `ask({ product })` opens the sheet of sizes (product §7.3). */
export const useAskSize = () => use(AskSizeContext)
