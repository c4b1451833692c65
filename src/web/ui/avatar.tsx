import { useState } from 'react'

/** A person's picture, or their initial when there is none or it does not load. */
export function Avatar({
  person,
  className = '',
}: {
  person: { image: string | null; username: string }
  className?: string
}) {
  const [broken, setBroken] = useState(false)
  const shape = `inline-grid place-items-center overflow-hidden rounded-full bg-ink font-bold text-white uppercase ${className}`
  if (!person.image || broken)
    return (
      <span aria-hidden className={shape}>
        {person.username.slice(0, 1) || '·'}
      </span>
    )
  return (
    <span aria-hidden className={shape}>
      <img
        src={person.image}
        alt=""
        width={96}
        height={96}
        referrerPolicy="no-referrer"
        className="size-full object-cover"
        onError={() => setBroken(true)}
        // It may have failed before the scripts came.
        ref={(img) => void (img?.complete && img.naturalWidth === 0 && setBroken(true))}
      />
    </span>
  )
}
