/** Another one for each number below 676, as a part of a person's name: none of them has digits (product §20.10). */
export const inLetters = (no: number): string =>
  String.fromCharCode('A'.charCodeAt(0) + Math.floor(no / 26), 'a'.charCodeAt(0) + (no % 26))
