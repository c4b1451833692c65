/** «30.123.456», for who reads it; apart from the form's rules, so that no form carries it. */
export const formatDni = (dni: string): string => dni.replace(/\B(?=(?:\d{3})+$)/g, '.')
