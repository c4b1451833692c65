/** A component of which browsers get nothing (vite.config.ts); see ui/start/still.tsx. */
declare module '*?printed' {
  const printed: null
  export default printed
}
