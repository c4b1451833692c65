import { createContext } from 'react'

/** Filled while a page is printed: the names of its parts that have code of their own; browsers have none. */
export const PrintedParts = /* @__PURE__ */ createContext<Set<string> | undefined>(undefined)
