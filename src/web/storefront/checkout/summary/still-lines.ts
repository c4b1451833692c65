import { still } from '#web/ui/start/still.tsx'

/** What is bought, as it stands in both places where the checkout shows it. */
export const StillLines = still(() => import('./summary-lines.tsx'))
