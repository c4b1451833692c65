import { adminPaths } from '#rules/admin-paths.ts'

/** Where something is done about a pair: of somebody else's, which may be in no catalogue yet, at its reception. */
export const deskOf = ({ code, entrusted }: { code: string; entrusted: boolean }): string =>
  entrusted ? adminPaths.intakeOf(code) : adminPaths.unit(code)
