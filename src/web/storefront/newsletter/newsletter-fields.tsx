import { NEWSLETTER_CONSENT, NEWSLETTER_MOST } from '#rules/newsletter/newsletter.ts'
import { Button } from '#web/ui/button.tsx'

/** No validation (product §22.1). */
export function NewsletterFields({ prefix, pending }: { prefix: string; pending: boolean }) {
  return (
    <div className="grid gap-4">
      <div>
        <label htmlFor={`${prefix}-nombre`} className="mb-1.5 block text-md font-semibold">
          Nombre
        </label>
        <input
          id={`${prefix}-nombre`}
          name="name"
          autoComplete="name"
          maxLength={NEWSLETTER_MOST.name}
          className="input"
        />
      </div>
      <div>
        <label htmlFor={`${prefix}-email`} className="mb-1.5 block text-md font-semibold">
          E-mail
        </label>
        <input
          id={`${prefix}-email`}
          name="email"
          inputMode="email"
          autoComplete="email"
          maxLength={NEWSLETTER_MOST.email}
          className="input"
        />
      </div>
      <p className="text-sm text-muted">{NEWSLETTER_CONSENT}</p>
      <Button pending={pending}>Confirmar</Button>
    </div>
  )
}
