import { createContext } from 'react'

/** Of the answer that is being printed (its Content-Security-Policy), for the scripts that we print; browsers have none. */
export const NonceContext = createContext<string | undefined>(undefined)
