export const first = 'a';
let second: string = label();
