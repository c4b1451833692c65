import { adminPaths } from '#rules/admin-paths.ts'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

/** The two halves of the newsletter. */
export const NewsletterTabs = ({ here }: { here: 'issues' | 'addresses' }) => (
  <ViewLinks
    label="Newsletter"
    views={[
      { name: 'Direcciones', to: adminPaths.newsletter, here: here === 'addresses' },
      { name: 'Envíos', to: adminPaths.issues, here: here === 'issues' },
    ]}
  />
)
