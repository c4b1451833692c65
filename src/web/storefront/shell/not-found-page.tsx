import { data } from 'react-router'

/** Every other address. The root's error screen says it. */
export function loader() {
  throw data(null, { status: 404 })
}
export const action = loader

export default function NotFound() {
  return null
}
