import type { ComponentProps } from 'react'
import { still } from '#web/ui/start/still.tsx'
import type Shelf from '../products/shelf/shelf.tsx'

const StillLook = still(() => import('../products/shelf/shelf.tsx'))

/** On a product's page: what else is in the look that it is part of. */
export const LookAround = ({ look }: { look: ComponentProps<typeof Shelf> | null }) =>
  look && (
    <div className="mt-8 md:mt-12">
      <StillLook {...look} />
    </div>
  )
