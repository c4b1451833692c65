import { useRouteLoaderData } from 'react-router'
import type { frameOf } from '#web/frame.ts'

/** What the frame around every page knows (root.tsx); undefined only while an error page stands in for it. */
export const useFrame = () => useRouteLoaderData<typeof frameOf>('root')
