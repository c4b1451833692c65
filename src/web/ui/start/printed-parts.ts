import { createContext, type ComponentType } from 'react'

/** Filled while a page is printed: the names of its parts that have code of their own; browsers have none. */
export const PrintedParts = /* @__PURE__ */ createContext<Set<string> | undefined>(undefined)

/** As HTML. */
export type PrintStill = <Props extends object>(Part: ComponentType<Props>, props: Props) => string
/** Prints what only shows (still.tsx), or has it from a page before; browsers have none. */
export const PrintStills = /* @__PURE__ */ createContext<PrintStill | undefined>(undefined)
