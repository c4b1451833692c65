/** Our own drawing of the blocks around the showroom: streets, a diagonal avenue, a square. No place in particular. */
export function ShowroomMap() {
  return (
    <svg
      viewBox="0 0 480 260"
      role="img"
      aria-label="Plano de la zona del showroom, a una cuadra de una avenida y frente a una plaza"
      className="mt-4 w-full rounded-input bg-tile"
    >
      <g stroke="var(--color-paper)" strokeWidth="12" fill="none">
        <path d="M0 56h480M0 128h480M0 200h480M64 0v260M152 0v260M240 0v260M328 0v260M416 0v260" />
        <path d="M-10 268 490 20" strokeWidth="20" />
      </g>
      <rect x="252" y="140" width="64" height="48" rx="2" fill="#cfdccb" />
      <g fill="#8fae8a">
        <circle cx="266" cy="153" r="5" />
        <circle cx="284" cy="172" r="6" />
        <circle cx="302" cy="156" r="5" />
      </g>
      <g fontSize="11" fontWeight="600" fill="var(--color-muted)">
        <text x="258" y="184">
          Plaza
        </text>
        <text transform="translate(70 226) rotate(-26)">Avenida</text>
      </g>
      <g>
        <circle cx="216" cy="164" r="26" fill="var(--color-naranja)" opacity="0.16" />
        <path
          d="M216 176c8-10 13-16 13-23a13 13 0 1 0-26 0c0 7 5 13 13 23Z"
          fill="var(--color-naranja)"
          stroke="#fff"
          strokeWidth="2"
        />
        <circle cx="216" cy="153" r="4.5" fill="#fff" />
      </g>
    </svg>
  )
}
