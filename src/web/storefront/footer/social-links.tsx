import { SOCIAL_PATHS } from './social-paths.ts'

export function SocialLinks({ socials }: { socials: { name: string; url: string }[] }) {
  if (socials.length === 0) return null
  return (
    <ul className="mt-2 -ml-2.5 flex">
      {socials.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noopener" aria-label={name} className="icon-button hover:bg-white/15">
            <svg
              aria-hidden
              viewBox="0 0 24 24"
              width={22}
              height={22}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.75}
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={SOCIAL_PATHS[name.toLowerCase()] ?? SOCIAL_PATHS.other} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
