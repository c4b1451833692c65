import { lazy, useState, useSyncExternalStore, type ComponentType } from 'react'

const nothing = () => () => {}
const LEFT_ALONE = { __html: '' }

/**
 * A part of the page that only shows: the server prints it, scripts leave it as it stands and do not carry its code. Only
 * where a person comes without a new page (React Router) is the code fetched. Links in it open pages as links do. What it is
 * made of must not change while it stands; give it a `key` of what may.
 *
 * `printed` comes by `import Footer from './footer.tsx?printed'`, which is null in browsers (vite.config.ts).
 */
export function still<Props extends object>(
  printed: ComponentType<Props> | null,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  if (import.meta.env.SSR) {
    const Printed = printed!
    return function Still(props: Props) {
      return (
        <div className="contents">
          <Printed {...props} />
        </div>
      )
    }
  }
  // After a new version of the shop the file may be gone; a new page knows where it is now.
  const fetched = () => load().catch(() => (location.reload(), new Promise<never>(() => {})))
  const Fetched = lazy(fetched) as unknown as ComponentType<Props>
  // Reached without a new page: side by side with the page's data.
  if ('ready' in document.documentElement.dataset) void load().catch(() => {})
  return function Still(props: Props) {
    const taking = useSyncExternalStore(
      nothing,
      () => false,
      () => true,
    )
    const [stands] = useState(taking)
    if (stands)
      return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={LEFT_ALONE} />
    return (
      <div className="contents">
        <Fetched {...props} />
      </div>
    )
  }
}
