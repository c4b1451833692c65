const WIDTH = 96
const HEIGHT = 28
const EDGE = 3

/** How an indicator moved, a point a day; the last day is marked. What it shows is said in words beside it. */
export function Sparkline({ points, says }: { points: readonly number[]; says: string }) {
  const low = Math.min(...points)
  const span = Math.max(...points) - low
  const x = (index: number) => EDGE + (index / Math.max(1, points.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (value: number) =>
    span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE)
  const line = points.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <svg
      role="img"
      aria-label={says}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="max-w-full"
    >
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x(points.length - 1)} cy={y(points.at(-1) ?? low)} r="2.75" fill="var(--color-naranja)" />
    </svg>
  )
}
