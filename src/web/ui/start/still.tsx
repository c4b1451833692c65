import {
  lazy,
  use,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type RefObject,
} from 'react'
import { awaited } from './parts.ts'
import { PrintStills } from './printed-parts.ts'

const nothing = () => () => {}
const LEFT_ALONE = { __html: '' }

/**
 * A part of the page that only shows: the server prints it, scripts leave it as it stands and do not carry its code. Where a
 * person comes without a new page (React Router), or what it is made of changes, the code is fetched and draws it: so it is
 * made of its props alone. A link in it leads to a new page; what else happens in it (something is sent, or chosen) is heard
 * by what stands around it, as from any part of the page.
 *
 * What is printed once is printed for every page that shows the same, but where it is told `anew`: a form in it comes back to where
 * it stands, or a link asks whether something is being sent.
 */
export function still<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { anew = false }: { anew?: boolean } = {},
): ComponentType<Props> {
  if (import.meta.env.SSR) {
    const there = awaited(load)
    return function Still(props: Props) {
      const Printed = there()!
      const print = use(PrintStills)
      if (print && !anew)
        return <div className="contents" dangerouslySetInnerHTML={{ __html: print(Printed, props) }} />
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
  function Stands({ props, focused }: { props: Props; focused: RefObject<string | undefined> }) {
    const taking = useSyncExternalStore(
      nothing,
      () => false,
      () => true,
    )
    const [stands] = useState(taking)
    const box = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      const part = box.current!
      const stops = [...part.querySelectorAll<HTMLElement>('a, button, input, select')]
      if (focused.current)
        stops.find((one) => nameOf(one) === focused.current)?.focus({ preventScroll: true })
      return () => {
        const { activeElement } = document
        focused.current = part.contains(activeElement) ? nameOf(activeElement!) : undefined
      }
    }, [focused])
    if (stands)
      return (
        <div ref={box} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={LEFT_ALONE} />
      )
    return (
      <div ref={box} className="contents">
        <Fetched {...props} />
      </div>
    )
  }
  // Other props make another part: it stands only as it was printed. Whoever stood in it with the keyboard goes on there.
  return function Still(props: Props) {
    const focused = useRef<string>(undefined)
    return <Stands key={JSON.stringify(props)} props={props} focused={focused} />
  }
}

const nameOf = (element: Element) => element.id || element.ariaLabel || element.textContent
