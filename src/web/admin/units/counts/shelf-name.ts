export const shelfName = (shelf: string): string => (shelf === '' ? 'Todos los estantes' : `Estante ${shelf}`)
