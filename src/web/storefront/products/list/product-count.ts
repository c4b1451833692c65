export const productCount = (total: number): string => `${total} ${total === 1 ? 'producto' : 'productos'}`
