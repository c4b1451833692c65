import { useState } from 'react'
import { PHOTO_MESSAGES, PHOTO_TYPES, PHOTOS_BYTES } from '#rules/returns/ask/photos.ts'

/** Photos of a case. What weighs too much together is said before anything is sent, so that what was typed beside it stays. */
export function PhotosInput({ className, required = false }: { className: string; required?: boolean }) {
  const [heavy, setHeavy] = useState(false)
  return (
    <>
      <input
        type="file"
        name="photos"
        accept={PHOTO_TYPES}
        multiple
        required={required}
        aria-invalid={heavy || undefined}
        className={className}
        onChange={({ currentTarget }) => {
          const bytes = Array.from(currentTarget.files ?? []).reduce((sum, { size }) => sum + size, 0)
          currentTarget.setCustomValidity(bytes > PHOTOS_BYTES ? PHOTO_MESSAGES.heavy : '')
          setHeavy(bytes > PHOTOS_BYTES)
        }}
      />
      {heavy && (
        <span role="alert" className="block text-sm font-semibold text-error">
          {PHOTO_MESSAGES.heavy}
        </span>
      )}
    </>
  )
}
