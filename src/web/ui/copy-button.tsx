import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Puts a value on the clipboard, as a bank's app takes it. Without scripts the value stands beside it as text. */
export function CopyButton({ value, name }: { value: string; name: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <Button
      type="button"
      look="quiet"
      size="small"
      className="shrink-0 noscript:hidden"
      onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
    >
      <span aria-hidden>{copied ? 'Copiado' : 'Copiar'}</span>
      <span className="sr-only" role="status">
        {copied ? `${name}: copiado` : ''}
      </span>
      <span className="sr-only">{copied ? '' : `Copiar ${name}`}</span>
    </Button>
  )
}
