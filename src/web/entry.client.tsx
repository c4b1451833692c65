import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { partsAreThere } from './ui/start/parts.ts'

if (!('commandForElement' in HTMLButtonElement.prototype)) void import('./ui/dialog/commands.ts')

// A file of its own (vite.config.ts): it runs after the modules of the page's routes, which begin to fetch its parts.
void partsAreThere().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)
