import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** What a field knows about itself. */
export type FieldState = {
  id: string
  name: string
  errorId: string
  descriptionId: string
  errors?: string[] | undefined
  /** The server's answer that the problem came with, where only the server checks (use-corrected.ts). */
  answer?: unknown
  initialValue?: unknown
}

export type FieldFrame = {
  field: FieldState
  label: string
  optional?: boolean
  hint?: ReactNode
  className?: string
}

/** What ties the control to its hint and its problem, for people who hear the page. */
export function described({ errorId, descriptionId, errors }: FieldState, hint: ReactNode) {
  const ids = [errors?.length ? errorId : null, hint ? descriptionId : null].filter(Boolean)
  return {
    'aria-invalid': errors?.length ? true : undefined,
    'aria-describedby': ids.length ? ids.join(' ') : undefined,
  }
}

/** Label above, control, hint below it, then its problem with an icon and words (never colour alone). */
export function Field({
  field,
  label,
  optional,
  hint,
  className,
  children,
}: FieldFrame & { children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={field.id} className="mb-1.5 block text-md font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (opcional)</span>}
      </label>
      {children}
      {hint && (
        <p id={field.descriptionId} className="mt-1.5 text-sm leading-snug text-muted">
          {hint}
        </p>
      )}
      <FieldProblem field={field} />
    </div>
  )
}

export function FieldProblem({ field }: { field: FieldState }) {
  if (!field.errors?.length) return null
  return (
    <p id={field.errorId} className="mt-1.5 flex gap-1.5 text-md leading-snug font-medium text-rojo">
      <Icon of="circle-alert" size={18} strokeWidth={2} className="mt-px shrink-0" />
      {field.errors[0]}
    </p>
  )
}
