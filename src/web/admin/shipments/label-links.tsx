import { adminPaths } from '#rules/admin-paths.ts'

/** Its labels, as files. */
export const LabelLinks = ({ id, zpl }: { id: number; zpl: boolean }) => (
  <p className="flex flex-wrap items-center gap-x-4 text-md">
    <span className="font-semibold">Etiqueta</span>
    {[
      { paper: '10x15', name: '10 × 15 (PDF)' },
      { paper: 'a4', name: 'A4 (PDF)' },
      ...(zpl ? [{ paper: 'zpl', name: 'ZPL' }] : []),
    ].map(({ paper, name }) => (
      <a
        key={paper}
        href={adminPaths.labelOf(id, paper)}
        className="link inline-flex min-h-11 items-center"
        aria-label={`Etiqueta ${name}`}
      >
        {name}
      </a>
    ))}
  </p>
)
