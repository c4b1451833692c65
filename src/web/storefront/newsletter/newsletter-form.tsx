import { paths } from '#rules/paths.ts'
import { NewsletterFields } from './newsletter-fields.tsx'

/** Still (ui/start/still.tsx): the sheet around it sends it. */
export default function NewsletterForm() {
  return (
    <form method="post" action={paths.newsletter}>
      <NewsletterFields prefix="pie" pending={false} />
    </form>
  )
}
