import {
  lazy,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type MouseEvent,
  type SubmitEvent,
} from 'react'
import { useNavigate, useSubmit } from 'react-router'

const nothing = () => () => {}
const LEFT_ALONE = { __html: '' }

/**
 * A part of the page that only shows: the server prints it, scripts leave it as it stands and do not carry its code. Only
 * where a person comes without a new page (React Router) is the code fetched. What it is made of must not change while it
 * stands; give it a `key` of what may. What happens in it is heard by what stands around it, as from any part of the page.
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
  function Stands(props: Props) {
    const taking = useSyncExternalStore(
      nothing,
      () => false,
      () => true,
    )
    const [stands] = useState(taking)
    const navigate = useNavigate()
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    const submit = useSubmit()
    const onSubmit = (event: SubmitEvent<Element>) => {
      const form = event.target as HTMLFormElement
      if (!form.matches(MARKED)) return
      event.preventDefault()
      void submit((event.nativeEvent.submitter as HTMLButtonElement | null) ?? form, {
        preventScrollReset: true,
      })
    }
    if (stands)
      return (
        <div
          className="contents"
          onClick={onClick}
          onSubmit={onSubmit}
          suppressHydrationWarning
          dangerouslySetInnerHTML={LEFT_ALONE}
        />
      )
    return (
      <div className="contents">
        <Fetched {...props} />
      </div>
    )
  }
  // Other props make another part: it stands only as it was printed.
  return function Still(props: Props) {
    return <Stands key={JSON.stringify(props)} {...props} />
  }
}

/** So React Router marks what its `<Link>` and `<Form>` print. */
const MARKED = '[data-discover]'

/** A plain click on a link. */
function linkOf({
  target,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): HTMLAnchorElement | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  return (target as Element).closest<HTMLAnchorElement>(`a${MARKED}`)
}
