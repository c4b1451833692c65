import { use } from 'react'
import { NonceContext } from '../start/nonce.ts'
import { RULES } from './speculation.ts'

export function SpeculationRules() {
  return (
    <script
      type="speculationrules"
      nonce={use(NonceContext)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: RULES_TEXT }}
    />
  )
}

// The page brings them; its scripts need not.
const RULES_TEXT = import.meta.env.SSR ? JSON.stringify(RULES) : ''
